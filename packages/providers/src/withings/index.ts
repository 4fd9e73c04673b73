import type { Provider } from '../contract.ts'
import { identify, pull, pullOne } from './client.ts'
import { manifest } from './manifest.ts'
import { MAPPER_VERSION, map } from './map/index.ts'
import { oauth } from './oauth.ts'
import { recording } from './recording.ts'
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
  mapperVersion: MAPPER_VERSION,
  map,
}
