import { liveSecrets } from '../../delivery/index.ts'
import type { Platform } from '../../platform/platform.ts'
import { clientScope } from '../../platform/scope.ts'

/** Returns the secret that signs where a client has no webhook yet: it is derived from the client's key, so always the same, and one for both kinds. */
export async function listeningSecret(platform: Platform, clientUuid: string): Promise<string> {
  const key = await platform.keyring.get(platform.db, clientScope(clientUuid))
  return `whsec_${key.mark('listening secret').toString('base64')}`
}

/** Returns the secrets with which the service would sign at this moment. */
export async function signingSecrets(
  platform: Platform,
  clientUuid: string,
  endpointId: string,
): Promise<string[]> {
  const live = await liveSecrets(platform, platform.db, clientUuid, endpointId)
  return live.length > 0 ? live : [await listeningSecret(platform, clientUuid)]
}
