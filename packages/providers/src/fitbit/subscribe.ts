import Type, { type Static } from 'typebox'
import { Compile } from 'typebox/compile'
import type { ProviderContext, SubscriptionWish } from '../contract.ts'
import { VendorError } from '../errors.ts'
import { callVendorJson, type VendorCall } from '../http.ts'
import { apiUrl } from './pages.ts'
import { ANNOUNCED_TYPES } from './readings.ts'
import { projectToken } from './service-account.ts'
import { authorizationOf } from './webhook.ts'

/** Ours to choose; one per project is enough. */
const SUBSCRIBER = 'tributary'
const CHANGED_FIELDS = 'endpointUri,subscriberConfigs,endpointAuthorization'

const Subscriber = Type.Object({
  name: Type.String(),
  endpointUri: Type.Optional(Type.String()),
  state: Type.Optional(Type.String()),
  subscriberConfigs: Type.Optional(
    Type.Array(Type.Object({ dataTypes: Type.Optional(Type.Array(Type.String())) })),
  ),
})
type Subscriber = Static<typeof Subscriber>
const SubscriberPage = Compile(
  Type.Object({
    subscribers: Type.Optional(Type.Array(Subscriber)),
    nextPageToken: Type.Optional(Type.String()),
  }),
)
const Operation = Compile(Type.Object({ error: Type.Optional(Type.Undefined()) }))

/**
 * One subscriber serves the whole project; everybody who consents is announced without further ado. Without the settings
 * there is nothing to call with, and changes are found by polling alone.
 */
export async function subscribe(
  context: ProviderContext,
  { app, secrets, callbackUrl, now }: SubscriptionWish,
): Promise<null> {
  const { project_number: project, service_account: keyFile } = app.settings
  if (!project || !keyFile) return null
  const call = caller(context, project, await projectToken(context, keyFile, now))
  const existing = await find(call)
  if (existing && isInOrder(existing, callbackUrl)) return null
  const wish = {
    endpointUri: callbackUrl,
    subscriberConfigs: [{ dataTypes: ANNOUNCED_TYPES, subscriptionCreatePolicy: 'AUTOMATIC' }],
    endpointAuthorization: { secret: authorizationOf(secrets.verificationToken) },
  }
  const operation = existing
    ? await call('PATCH', `/${SUBSCRIBER}`, { updateMask: CHANGED_FIELDS }, wish)
    : await call('POST', '', { subscriberId: SUBSCRIBER }, wish)
  if (!Operation.Check(operation))
    throw new VendorError('rejected', 'subscribers: the address was not accepted')
  return null
}

type Call = (
  method: VendorCall['method'],
  path: string,
  query: Record<string, string>,
  body?: object,
) => Promise<unknown>

function caller(context: ProviderContext, project: string, token: string): Call {
  const authorization = `Bearer ${token}`
  return (method, path, query, body) => {
    const url = apiUrl(context, `projects/${encodeURIComponent(project)}/subscribers${path}`)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    if (body === undefined) return callVendorJson(context, { method, url, headers: { authorization } })
    return callVendorJson(context, {
      method,
      url,
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  }
}

async function find(call: Call): Promise<Subscriber | null> {
  for (let query: Record<string, string> = {}; ; ) {
    const page = await call('GET', '', query)
    if (!SubscriberPage.Check(page)) throw new VendorError('malformed', 'subscribers: not a list')
    const found = page.subscribers?.find(({ name }) => name.endsWith(`/subscribers/${SUBSCRIBER}`))
    if (found) return found
    if (!page.nextPageToken || page.nextPageToken === query.pageToken) return null
    query = { pageToken: page.nextPageToken }
  }
}

/** One that the vendor gave up, or never could verify, is told again. */
function isInOrder({ endpointUri, state, subscriberConfigs }: Subscriber, callbackUrl: string): boolean {
  const told = new Set(subscriberConfigs?.flatMap(({ dataTypes }) => dataTypes ?? []))
  return endpointUri === callbackUrl && state === 'ACTIVE' && ANNOUNCED_TYPES.every((type) => told.has(type))
}
