import type { ProviderOAuth } from '../contract.ts'
import { standardOAuth } from '../oauth.ts'
import { manifest } from './manifest.ts'

/**
 * The vendor's samples send the redirect address with a refresh too. Only its `invalid_grant` ends a connection: other
 * answers with status 400 speak of our request.
 */
export const oauth: ProviderOAuth = {
  exchange: standardOAuth(manifest).exchange,
  refresh: (context, app, refreshToken, now) =>
    standardOAuth(manifest, { refreshParams: { redirect_uri: app.redirectUri } }).refresh(
      context,
      app,
      refreshToken,
      now,
    ),
}
