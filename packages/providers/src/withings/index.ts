import type { Provider } from '../contract.ts'
import { mapOf } from '../resource.ts'
import { identify, pull, pullOne } from './client.ts'
import { manifest } from './manifest.ts'
import { oauth } from './oauth.ts'
import { recording } from './recording.ts'
import { RESOURCES } from './resources.ts'
import { revoke } from './revoke.ts'
import { subscribeAccount } from './subscribe.ts'
import { interpret, verify } from './webhook.ts'

export const withings: Provider = {
  manifest,
  oauth,
  identify,
  pull,
  pullOne,
  revoke,
  webhook: { authentication: 'address', verify, interpret, subscribe: null, subscribeAccount },
  recording,
  // Raise with every change of what the maps give.
  mapperVersion: 7,
  map: mapOf(RESOURCES),
}
