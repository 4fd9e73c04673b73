import type { Capability } from '../../platform/capability.ts'
import { registerRequestProfile } from './endpoints/request-profile.ts'
import { makeJob } from './make.ts'
import { eraseProfile, eraseProfileLimits } from './store.ts'
import { oldRequestsTick } from './ticks.ts'

export const profile: Capability = {
  name: 'profile',
  routes: registerRequestProfile,
  jobs: () => [makeJob],
  ticks: () => [oldRequestsTick],
  eraseNamed: (trx, _platform, user) => eraseProfileLimits(trx, user),
  erase: ({ trx, scope }) => eraseProfile(trx, scope),
}
