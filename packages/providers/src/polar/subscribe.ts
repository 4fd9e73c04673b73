import Type, { type Static } from 'typebox'
import { Compile } from 'typebox/compile'
import type { AppCredentials, ProviderContext, SubscriptionWish } from '../contract.ts'
import { VendorError } from '../errors.ts'
import { nullIfMissing, type VendorCall } from '../http.ts'
import { request } from './call.ts'
import { EVENTS } from './webhook.ts'

const Webhook = Type.Object({
  id: Type.String({ minLength: 1 }),
  url: Type.String(),
  events: Type.Optional(Type.Array(Type.String())),
  active: Type.Optional(Type.Union([Type.Boolean(), Type.Null()])),
})
type Webhook = Static<typeof Webhook>
const WebhookList = Compile(Type.Array(Webhook))
const Created = Compile(
  Type.Object({ data: Type.Object({ signature_secret_key: Type.String({ minLength: 1 }) }) }),
)

/**
 * The vendor keeps one webhook per application and shows its key once, when it is created: a webhook whose key we do not
 * have is of no use and makes room for a new one.
 */
export async function subscribe(
  context: ProviderContext,
  { app, secrets, callbackUrl }: SubscriptionWish,
): Promise<{ signingKey: string } | null> {
  const call = caller(context, app)
  const wish = { events: EVENTS, url: callbackUrl }
  const existing = await find(call)
  if (!existing) return create(call, wish)
  if (secrets.signingKey === null) {
    await call('DELETE', `webhooks/${encodeURIComponent(existing.id)}`)
    return create(call, wish)
  }
  if (isOther(existing, callbackUrl)) await call('PATCH', `webhooks/${encodeURIComponent(existing.id)}`, wish)
  if (existing.active === false) await call('POST', 'webhooks/activate')
  return null
}

type Call = (method: VendorCall['method'], path: string, body?: object) => Promise<unknown>

export function caller(context: ProviderContext, app: AppCredentials): Call {
  const pair = Buffer.from(`${app.clientId}:${app.clientSecret}`).toString('base64')
  return (method, path, body) => request(context, method, path, { authorization: `Basic ${pair}` }, {}, body)
}

/** The vendor answers with a list of at most one; without any, with an empty one or with nothing. */
export async function find(call: Call): Promise<Webhook | null> {
  const answer = await nullIfMissing(call('GET', 'webhooks'))
  if (answer === null) return null
  const data = typeof answer === 'object' && 'data' in answer ? (answer.data ?? []) : answer
  const webhooks = Array.isArray(data) ? data : [data]
  if (!WebhookList.Check(webhooks)) throw new VendorError('malformed', 'webhooks: not a list of webhooks')
  return webhooks[0] ?? null
}

async function create(call: Call, wish: object): Promise<{ signingKey: string }> {
  const answer = await call('POST', 'webhooks', wish)
  if (!Created.Check(answer)) throw new VendorError('malformed', 'webhooks: created without a key')
  return { signingKey: answer.data.signature_secret_key }
}

function isOther({ url, events = [] }: Webhook, callbackUrl: string): boolean {
  return url !== callbackUrl || EVENTS.some((event) => !events.includes(event))
}
