import Type, { type Static } from 'typebox'
import type { ProviderContext, ProviderSession } from '../contract.ts'
import { VendorError } from '../errors.ts'
import { SUBSCRIBED_APPLIS } from './applis.ts'
import { call, type Form } from './call.ts'
import { rowReader } from './lists.ts'
import { listOf } from './pages.ts'

const PATH = '/notify'

const Profile = Type.Object({ appli: Type.Integer(), callbackurl: Type.String() })
const readProfile = rowReader('notify', Profile)

/**
 * One subscription per account and category, at this address alone. A category that is refused does not keep the others from
 * being subscribed; the first refusal is thrown in the end.
 */
export async function subscribeAccount(
  context: ProviderContext,
  session: ProviderSession,
  callbackUrl: string,
): Promise<void> {
  const held = await listHeld(context, session)
  const missing = SUBSCRIBED_APPLIS.filter(
    (appli) => !held.some((one) => one.appli === appli && one.callbackurl === callbackUrl),
  )
  const forms: Form[] = [
    ...missing.map((appli) => ({
      action: 'subscribe',
      callbackurl: callbackUrl,
      appli,
      comment: 'tributary',
    })),
    ...held
      .filter(({ callbackurl }) => callbackurl !== callbackUrl)
      .map(({ appli, callbackurl }) => ({ action: 'revoke', callbackurl, appli })),
  ]
  let refused: VendorError | null = null
  for (const form of forms) {
    const refusal = await refusalTo(context, session, form)
    refused ??= refusal
  }
  if (refused !== null) throw refused
}

async function listHeld(
  context: ProviderContext,
  session: ProviderSession,
): Promise<Static<typeof Profile>[]> {
  const body = await call(context, session, PATH, { action: 'list' })
  const profiles = listOf((body as { profiles?: unknown } | null | undefined)?.profiles)
  if (profiles === null) throw new VendorError('malformed', 'notify: not a list of subscriptions')
  return profiles.flatMap((profile) => readProfile(profile) ?? [])
}

/** Null when the call went well, when the scope of the category was withheld, and when there was nothing left to revoke. */
async function refusalTo(
  context: ProviderContext,
  session: ProviderSession,
  form: Form,
): Promise<VendorError | null> {
  try {
    await call(context, session, PATH, form)
    return null
  } catch (error) {
    if (!(error instanceof VendorError)) throw error
    if (error.kind === 'forbidden') return null
    if (error.kind !== 'rejected') throw error
    return form.action === 'revoke' ? null : error
  }
}
