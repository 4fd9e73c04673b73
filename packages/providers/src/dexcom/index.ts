import type { Provider } from '../contract.ts'
import { mapOf } from '../resource.ts'
import { identify, pull, pullOne, revoke } from './client.ts'
import { manifest } from './manifest.ts'
import { oauth } from './oauth.ts'
import { recording } from './recording.ts'
import { RESOURCES } from './resources.ts'

export const dexcom: Provider = {
  manifest,
  oauth,
  identify,
  pull,
  pullOne,
  revoke,
  webhook: null,
  recording,
  // Raise with every change of what the maps give.
  mapperVersion: 6,
  map: mapOf(RESOURCES),
}
