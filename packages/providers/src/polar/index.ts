import type { Provider } from '../contract.ts'
import { standardOAuth } from '../oauth.ts'
import { accountOf, identify, revoke } from './account.ts'
import { pull, pullOne } from './client.ts'
import { manifest } from './manifest.ts'
import { MAPPER_VERSION, map } from './map/index.ts'
import { recording } from './recording.ts'
import { subscribe } from './subscribe.ts'
import { list } from './subscriptions.ts'
import { interpret, verify } from './webhook.ts'

export const polar: Provider = {
  manifest,
  oauth: standardOAuth(manifest, { accountOf }),
  identify,
  pull,
  pullOne,
  revoke,
  webhook: { authentication: 'signature', verify, interpret, subscribe, list },
  recording,
  mapperVersion: MAPPER_VERSION,
  map,
}
