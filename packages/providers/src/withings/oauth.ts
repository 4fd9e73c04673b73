import Type from 'typebox'
import { Compile } from 'typebox/compile'
import type { AppCredentials, ProviderContext, ProviderOAuth, TokenSet } from '../contract.ts'
import { VendorError } from '../errors.ts'
import { type Answer, ask, type Form, refusalOf } from './call.ts'
import { kindOfStatus } from './status.ts'

const TokenBody = Compile(
  Type.Object({
    userid: Type.Union([Type.String({ minLength: 1, maxLength: 64 }), Type.Integer({ minimum: 0 })]),
    access_token: Type.String({ minLength: 1 }),
    refresh_token: Type.String({ minLength: 1 }),
    expires_in: Type.Number({ minimum: 0 }),
    scope: Type.String(),
  }),
)

/** The parameter that the vendor objects to is named in its `error` text only. */
const DEAD_GRANT = /\binvalid (refresh_token|code)\b|\binvalid_grant\b/i

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
  const { body } = answer
  if (!TokenBody.Check(body)) {
    throw new VendorError('malformed', `${url.host} answered with an unreadable token`, { status: 200 })
  }
  return {
    accessToken: body.access_token,
    refreshToken: body.refresh_token,
    expiresAt: now + body.expires_in * 1000,
    scopes: body.scope.split(/[\s,]+/).filter((scope) => scope !== ''),
    account: String(body.userid),
  }
}

/** A refusal that does not name the grant speaks of our application and must not end anybody's connection. */
function tokenRefusal(url: URL, answer: Answer): VendorError {
  const kind = kindOfStatus(answer.status)
  if (kind === 'rate_limited' || kind === 'unavailable') return refusalOf(url, answer, kind)
  return refusalOf(url, answer, DEAD_GRANT.test(answer.error ?? '') ? 'grant_ended' : 'rejected')
}
