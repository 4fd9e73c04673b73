import type { Provider, ProviderSession } from '../contract.ts'
import { VendorError } from '../errors.ts'
import { bearer } from '../http.ts'
import { read, request, send } from './call.ts'

/** Reads the account from the token answer, which names it as `x_user_id`. */
export function accountOf(answer: Readonly<Record<string, unknown>>): string | null {
  const id = answer.x_user_id
  return typeof id === 'number' || (typeof id === 'string' && id !== '') ? String(id) : null
}

/**
 * The vendor serves no data before the person is registered with the application. A person who is registered already,
 * through an earlier grant or another of our users, is as good.
 */
export const identify: Provider['identify'] = async (context, session) => {
  const account = knownAccount(session)
  try {
    const member = { 'member-id': `tributary-${account}` }
    const { status } = await send(context, 'POST', 'users', bearer(session), {}, member)
    // The vendor knows no such user; any other success registers, whatever its body.
    if (status !== 204) return { account }
  } catch (error) {
    if (!(error instanceof VendorError && error.status === 409)) throw error
    if ((await read(context, session, `users/${encodeURIComponent(account)}`)) !== null) return { account }
  }
  throw new VendorError('rejected', 'users: the vendor has registered no one under this account')
}

/** Ends the registration of the person, and their token with it. */
export const revoke: Provider['revoke'] = async (context, _app, session) => {
  try {
    await request(context, 'DELETE', `users/${encodeURIComponent(knownAccount(session))}`, bearer(session))
  } catch (error) {
    const alreadyGone =
      error instanceof VendorError && ['unauthorized', 'forbidden', 'not_found'].includes(error.kind)
    if (!alreadyGone) throw error
  }
}

function knownAccount({ account }: ProviderSession): string {
  if (account === null) throw new VendorError('malformed', 'the token answer named no account')
  return account
}
