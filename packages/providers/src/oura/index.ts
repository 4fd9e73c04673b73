import type { Provider } from '../contract.ts'
import { standardOAuth } from '../oauth.ts'
import { mapOf } from '../resource.ts'
import { identify, pull, pullOne, revoke } from './client.ts'
import { manifest } from './manifest.ts'
import { recording } from './recording.ts'
import { RESOURCES } from './resources.ts'
import { subscribe } from './subscribe.ts'
import { list } from './subscriptions.ts'
import { interpret, verify } from './webhook.ts'

export const oura: Provider = {
  manifest,
  oauth: standardOAuth(manifest),
  identify,
  pull,
  pullOne,
  revoke,
  webhook: { authentication: 'signature', verify, interpret, subscribe, list },
  recording,
  // Raise with every change of what the maps give.
  mapperVersion: 7,
  map: mapOf(RESOURCES),
}
