import type { AppCredentials, ProviderContext, ProviderOAuth, TokenSet } from '../contract.ts'
import { VendorError } from '../errors.ts'
import { numberOf } from '../numbers.ts'
import { readScopes } from '../oauth.ts'
import { type Answer, ask, type Form, refusalOf } from './call.ts'
import { manifest } from './manifest.ts'
import { oauthCodeOf } from './oauth-code.ts'
import { kindOfStatus } from './status.ts'

/** Not RFC 6749: the token answer is wrapped, and a refusal is an HTTP 200 too. */
export const oauth: ProviderOAuth = {
  exchange: (context, app, { code }, now) =>
    requestToken(
      context,
      app,
      { grant_type: 'authorization_code', code, redirect_uri: app.redirectUri },
      now,
    ),
  refresh: (context, app, refreshToken, now) =>
    requestToken(context, app, { grant_type: 'refresh_token', refresh_token: refreshToken }, now),
}

async function requestToken(
  context: ProviderContext,
  app: AppCredentials,
  grant: Form,
  now: number,
): Promise<TokenSet> {
  const url = new URL(context.addresses.token)
  const answer = await ask(context, url, {
    action: 'requesttoken',
    client_id: app.clientId,
    client_secret: app.clientSecret,
    ...grant,
  })
  if (answer.status !== 0) throw tokenRefusal(url, answer)
  const tokens = readTokens(answer.body, now)
  if (tokens === null) {
    throw new VendorError('malformed', `${url.host} answered with an unreadable token`, { status: 200 })
  }
  return tokens
}

/** The account is a number in the documentation and text in answers. */
function readTokens(body: unknown, now: number): TokenSet | null {
  if (typeof body !== 'object' || body === null) return null
  const { userid, access_token, refresh_token, expires_in, scope } = body as Record<string, unknown>
  const account = typeof userid === 'number' || typeof userid === 'string' ? String(userid) : ''
  if (!/^\w{1,64}$/.test(account) || !isText(access_token) || !isText(refresh_token)) return null
  const seconds = numberOf(expires_in)
  return {
    accessToken: access_token,
    refreshToken: refresh_token,
    expiresAt: seconds === null ? null : now + seconds * 1000,
    scopes: isText(scope) ? readScopes(manifest, scope) : null,
    account,
  }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** A refusal that does not name the grant concerns our application and must not end a user's connection. */
function tokenRefusal(url: URL, answer: Answer): VendorError {
  const kind = kindOfStatus(answer.status)
  if (kind === 'rate_limited' || kind === 'unavailable') return refusalOf(url, answer, kind)
  const { message } = refusalOf(url, answer)
  const oauthError = oauthCodeOf(answer.error)
  return new VendorError(
    oauthError === 'invalid_grant' ? 'grant_ended' : 'rejected',
    oauthError === null ? message : `${message} (${oauthError})`,
    { status: 200, ...(oauthError === null ? {} : { oauthError }) },
  )
}
