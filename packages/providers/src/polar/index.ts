import type { Provider } from '../contract.ts'
import { standardOAuth } from '../oauth.ts'
import { mapOf } from '../resource.ts'
import { accountOf, identify, revoke } from './account.ts'
import { pull, pullOne } from './client.ts'
import { manifest } from './manifest.ts'
import { recording } from './recording.ts'
import { RESOURCES } from './resources.ts'
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
  // Raise with every change of what the maps give.
  mapperVersion: 6,
  map: mapOf(RESOURCES),
}
