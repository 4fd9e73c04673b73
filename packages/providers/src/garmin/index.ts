import type { Provider } from '../contract.ts'
import { mapOf } from '../resource.ts'
import { collect, identify, pull, pullOne, revoke } from './client.ts'
import { requestHistory } from './history.ts'
import { manifest } from './manifest.ts'
import { oauth } from './oauth.ts'
import { recording } from './recording.ts'
import { RESOURCES } from './resources.ts'
import { interpret, push, verify } from './webhook.ts'

export const garmin: Provider = {
  manifest,
  oauth,
  identify,
  pull,
  pullOne,
  requestHistory,
  collect,
  revoke,
  webhook: { authentication: 'address', verify, interpret, subscribe: null, push },
  recording,
  // Raise with every change of what the maps give.
  mapperVersion: 6,
  map: mapOf(RESOURCES),
}
