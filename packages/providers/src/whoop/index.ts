import type { Provider } from '../contract.ts'
import { standardOAuth } from '../oauth.ts'
import { identify, pull, pullOne, revoke } from './client.ts'
import { manifest } from './manifest.ts'
import { MAPPER_VERSION, map } from './map/index.ts'
import { verify } from './webhook.ts'

export const whoop: Provider = {
  manifest,
  oauth: standardOAuth(manifest, { refreshParams: { scope: 'offline' } }),
  identify,
  pull,
  pullOne,
  revoke,
  webhook: { authentication: 'signature', verify, subscribe: null },
  mapperVersion: MAPPER_VERSION,
  map,
}
