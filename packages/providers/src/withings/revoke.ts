import { createHmac } from 'node:crypto'
import Type from 'typebox'
import { Compile } from 'typebox/compile'
import type { AppCredentials, ProviderContext, ProviderSession } from '../contract.ts'
import { VendorError } from '../errors.ts'
import { ask, refusalOf } from './call.ts'

const NonceBody = Compile(Type.Object({ nonce: Type.String({ minLength: 1 }) }))

const UNKNOWN_USER = 247

/** Ends the tokens and the subscriptions of the account; needs no token, but a signature over a nonce. */
export async function revoke(
  context: ProviderContext,
  app: AppCredentials,
  session: ProviderSession,
  now: number,
): Promise<void> {
  if (session.account === null) throw new VendorError('rejected', 'revoke: the account is not known')
  const nonce = await requestNonce(context, app, now)
  const url = new URL(context.addresses.token)
  const answer = await ask(context, url, {
    action: 'revoke',
    client_id: app.clientId,
    nonce,
    signature: signature(app, 'revoke', nonce),
    userid: session.account,
  })
  if (answer.status !== 0 && answer.status !== UNKNOWN_USER) throw refusalOf(url, answer)
}

async function requestNonce(context: ProviderContext, app: AppCredentials, now: number): Promise<string> {
  const url = new URL(`${context.addresses.api}/v2/signature`)
  const timestamp = Math.floor(now / 1000)
  const answer = await ask(context, url, {
    action: 'getnonce',
    client_id: app.clientId,
    timestamp,
    signature: signature(app, 'getnonce', timestamp),
  })
  if (answer.status !== 0) throw refusalOf(url, answer)
  if (!NonceBody.Check(answer.body)) throw new VendorError('malformed', 'getnonce: no nonce', { status: 200 })
  return answer.body.nonce
}

/** Over the values of `action`, `client_id` and the third parameter, whose name sorts after both. */
function signature(app: AppCredentials, action: string, third: string | number): string {
  return createHmac('sha256', app.clientSecret).update(`${action},${app.clientId},${third}`).digest('hex')
}
