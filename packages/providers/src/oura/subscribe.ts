import Type, { type Static } from 'typebox'
import { Compile } from 'typebox/compile'
import type { AppCredentials, ProviderContext, SubscriptionWish } from '../contract.ts'
import { VendorError } from '../errors.ts'
import { callVendorJson, type VendorCall } from '../http.ts'
import { DATA_TYPES, EVENT_TYPES } from './data-types.ts'

const RENEW_BEFORE_MS = 14 * 86_400_000

const Subscription = Type.Object({
  id: Type.String({ minLength: 1 }),
  callback_url: Type.String(),
  event_type: Type.String(),
  data_type: Type.String(),
  expiration_time: Type.Optional(Type.Union([Type.String(), Type.Null()])),
})
type Subscription = Static<typeof Subscription>
const SubscriptionList = Compile(Type.Array(Subscription))

/**
 * The vendor keeps one subscription per application, event type and data type, for about 90 days. One that is refused does not keep
 * the others from being made; the first refusal is thrown in the end.
 */
export async function subscribe(
  context: ProviderContext,
  { app, secrets, callbackUrl, now }: SubscriptionWish,
): Promise<null> {
  const call = caller(context, app)
  const existing = await listHeld(call)
  let refused: VendorError | null = null
  for (const data_type of DATA_TYPES) {
    for (const event_type of EVENT_TYPES) {
      const wish = {
        callback_url: callbackUrl,
        verification_token: secrets.verificationToken,
        event_type,
        data_type,
      }
      const found = existing.find((one) => one.event_type === event_type && one.data_type === data_type)
      const refusal = await refusalOf(async () => {
        if (!found) await create(call, wish)
        else if (found.callback_url !== callbackUrl)
          await call('PUT', `/${encodeURIComponent(found.id)}`, wish)
        if (found && expiresSoon(found, now)) await call('PUT', `/renew/${encodeURIComponent(found.id)}`)
      })
      refused ??= refusal
    }
  }
  if (refused !== null) throw refused
  return null
}

/** Null when all went well. What is no answer to the wish itself is thrown. */
async function refusalOf(keep: () => Promise<void>): Promise<VendorError | null> {
  try {
    await keep()
    return null
  } catch (error) {
    if (error instanceof VendorError && error.kind === 'rejected') return error
    throw error
  }
}

type Call = (method: VendorCall['method'], path: string, body?: object) => Promise<unknown>

export function caller(context: ProviderContext, app: AppCredentials): Call {
  const headers = { 'x-client-id': app.clientId, 'x-client-secret': app.clientSecret }
  return (method, path, body) => {
    const url = new URL(`${context.addresses.api}/v2/webhook/subscription${path}`)
    if (body === undefined) return callVendorJson(context, { method, url, headers })
    return callVendorJson(context, {
      method,
      url,
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  }
}

export async function listHeld(call: Call): Promise<Subscription[]> {
  const subscriptions = await call('GET', '')
  if (!SubscriptionList.Check(subscriptions)) {
    throw new VendorError('malformed', 'webhook/subscription: not a list of subscriptions')
  }
  return subscriptions
}

async function create(call: Call, wish: object): Promise<void> {
  try {
    await call('POST', '', wish)
  } catch (error) {
    // Another process of ours was faster.
    if (!(error instanceof VendorError && error.status === 409)) throw error
  }
}

/** A date that cannot be read counts as near: renewing once too often does no harm. */
function expiresSoon({ expiration_time }: Subscription, now: number): boolean {
  const left = Date.parse(expiration_time ?? '') - now
  return !(left > RENEW_BEFORE_MS)
}
