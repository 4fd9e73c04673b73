import type { Provider } from '../contract.ts'
import { standardOAuth } from '../oauth.ts'
import { endingOnRepeatedRefusal } from '../repeated-refusal.ts'
import { mapOf } from '../resource.ts'
import { identify, pull, pullOne, revoke } from './client.ts'
import { manifest } from './manifest.ts'
import { recording } from './recording.ts'
import { RESOURCES } from './resources.ts'
import { interpret, verify } from './webhook.ts'

export const whoop: Provider = {
  manifest,
  oauth: endingOnRepeatedRefusal(standardOAuth(manifest, { refreshParams: { scope: 'offline' } }), [
    'invalid_request',
  ]),
  identify,
  pull,
  pullOne,
  revoke,
  webhook: { authentication: 'signature', verify, interpret, subscribe: null },
  recording,
  // Raise with every change of what the maps give.
  mapperVersion: 5,
  map: mapOf(RESOURCES),
}
