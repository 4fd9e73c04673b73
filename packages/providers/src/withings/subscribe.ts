import Type from 'typebox'
import { Compile } from 'typebox/compile'
import type { ProviderContext, ProviderSession } from '../contract.ts'
import { VendorError } from '../errors.ts'
import { SUBSCRIBED_APPLIS } from './applis.ts'
import { call } from './call.ts'

const PATH = '/notify'

const Profiles = Compile(
  Type.Object({
    profiles: Type.Array(Type.Object({ appli: Type.Integer(), callbackurl: Type.String() })),
  }),
)

/** One subscription per account and category; those of other addresses are left alone. */
export async function subscribeAccount(
  context: ProviderContext,
  session: ProviderSession,
  callbackUrl: string,
): Promise<void> {
  const held = await listHeld(context, session, callbackUrl)
  for (const appli of SUBSCRIBED_APPLIS) {
    if (!held.has(appli)) await subscribe(context, session, appli, callbackUrl)
  }
}

async function listHeld(
  context: ProviderContext,
  session: ProviderSession,
  callbackUrl: string,
): Promise<Set<number>> {
  const body = await call(context, session, PATH, { action: 'list' })
  if (!Profiles.Check(body)) throw new VendorError('malformed', 'notify: not a list of subscriptions')
  const ours = body.profiles.filter(({ callbackurl }) => callbackurl === callbackUrl)
  return new Set(ours.map(({ appli }) => appli))
}

async function subscribe(
  context: ProviderContext,
  session: ProviderSession,
  appli: number,
  callbackUrl: string,
): Promise<void> {
  try {
    await call(context, session, PATH, {
      action: 'subscribe',
      callbackurl: callbackUrl,
      appli,
      comment: 'tributary',
    })
  } catch (error) {
    // A category whose scope the person withheld.
    if (!(error instanceof VendorError && error.kind === 'forbidden')) throw error
  }
}
