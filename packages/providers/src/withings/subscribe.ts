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

interface Held {
  appli: number
  callbackurl: string
}

/** One subscription per account and category, at this address alone. */
export async function subscribeAccount(
  context: ProviderContext,
  session: ProviderSession,
  callbackUrl: string,
): Promise<void> {
  const held = await listHeld(context, session)
  for (const appli of SUBSCRIBED_APPLIS) {
    const isHeld = held.some((one) => one.appli === appli && one.callbackurl === callbackUrl)
    if (!isHeld) await subscribe(context, session, appli, callbackUrl)
  }
  for (const { appli, callbackurl } of held) {
    if (callbackurl !== callbackUrl)
      await call(context, session, PATH, { action: 'revoke', callbackurl, appli })
  }
}

async function listHeld(context: ProviderContext, session: ProviderSession): Promise<Held[]> {
  const body = await call(context, session, PATH, { action: 'list' })
  if (!Profiles.Check(body)) throw new VendorError('malformed', 'notify: not a list of subscriptions')
  return body.profiles
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
