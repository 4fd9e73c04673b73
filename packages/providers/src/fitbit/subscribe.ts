import Type, { type Static } from 'typebox'
import { Compile } from 'typebox/compile'
import type { ProviderContext, SubscriptionWish } from '../contract.ts'
import { VendorError } from '../errors.ts'
import { callVendorJson, type VendorCall } from '../http.ts'
import { tokenPages } from '../paging.ts'
import { announcedNames } from '../resource.ts'
import { type Follow, succeeded } from './operation.ts'
import { apiUrl } from './pages.ts'
import { googleRefusal } from './refusal.ts'
import { ALL_RESOURCES } from './resources.ts'
import { projectToken } from './service-account.ts'
import { authorizationOf } from './webhook.ts'

/** Ours to choose; one per project is enough. */
const SUBSCRIBER = 'tributary'
const CHANGED_FIELDS = 'endpointUri,subscriberConfigs,endpointAuthorization'

/** Every type that the vendor can announce and a resource needs. */
export const ANNOUNCED_TYPES: readonly string[] = announcedNames(ALL_RESOURCES)

/** The types that the vendor's page has listed since the summer of 2026; others were added to it and removed again. */
export const ALWAYS_ANNOUNCED_TYPES: readonly string[] = [
  'active-zone-minutes',
  'altitude',
  'body-fat',
  'daily-heart-rate-variability',
  'daily-oxygen-saturation',
  'daily-resting-heart-rate',
  'daily-sleep-temperature-derivations',
  'distance',
  'exercise',
  'floors',
  'heart-rate',
  'sleep',
  'steps',
  'weight',
]

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

/**
 * One subscriber serves the whole project; the changes of every user who consents are announced. Without the settings there is
 * nothing to call with, and changes are found by polling alone.
 */
export function subscribe(context: ProviderContext, wish: SubscriptionWish): Promise<null> {
  return subscribeWaiting(context, wish)
}

/** Subscribes, and waits for the operation that the vendor starts. `wait` sleeps between two looks at it. */
export async function subscribeWaiting(
  context: ProviderContext,
  { app, secrets, callbackUrl, now }: SubscriptionWish,
  wait?: Follow['wait'],
): Promise<null> {
  const { project_number: project, service_account: keyFile } = app.settings
  if (!project || !keyFile) return null
  const call = caller(context, await projectToken(context, keyFile, now))
  const path = pathOf(project)
  const existing = await find(call, path)
  /** Makes it so, or leaves it alone where it is so already. */
  const announce = async (types: readonly string[]) => {
    if (existing && isInOrder(existing, callbackUrl, types)) return
    const wanted = {
      endpointUri: callbackUrl,
      subscriberConfigs: [{ dataTypes: types, subscriptionCreatePolicy: 'AUTOMATIC' }],
      endpointAuthorization: { secret: authorizationOf(secrets.verificationToken) },
    }
    const operation = existing
      ? await call('PATCH', `${path}/${SUBSCRIBER}`, { updateMask: CHANGED_FIELDS }, wanted)
      : await call('POST', path, { subscriberId: SUBSCRIBER }, wanted)
    await succeeded('subscribers', operation, {
      read: (name) => call('GET', name),
      isVisible: async () => {
        const found = await find(call, path)
        return found !== null && isInOrder(found, callbackUrl, types)
      },
      ...(wait && { wait }),
    })
  }
  try {
    await announce(ANNOUNCED_TYPES)
  } catch (error) {
    if (!(error instanceof VendorError) || error.kind !== 'rejected') throw error
    // One type that the vendor no longer announces must not cost the others.
    await announce(ALWAYS_ANNOUNCED_TYPES)
  }
  return null
}

export const pathOf = (project: string) => `projects/${encodeURIComponent(project)}/subscribers`

type Call = (
  method: VendorCall['method'],
  path: string,
  query?: Record<string, string>,
  body?: object,
) => Promise<unknown>

export function caller(context: ProviderContext, token: string): Call {
  const authorization = `Bearer ${token}`
  return (method, path, query = {}, body) => {
    const url = apiUrl(context, path)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    const headers = { authorization, ...(body && { 'content-type': 'application/json' }) }
    const call = { method, url, headers, ...(body && { body: JSON.stringify(body) }) }
    return callVendorJson(context, call, googleRefusal)
  }
}

/** Every subscriber of the project, page by page. */
export async function* subscribersOf(call: Call, path: string): AsyncGenerator<Subscriber> {
  const readPage = async (pageToken: string | null) => {
    const page = await call('GET', path, pageToken === null ? {} : { pageToken })
    if (!SubscriberPage.Check(page)) throw new VendorError('malformed', 'subscribers: not a list')
    return page
  }
  const pages = tokenPages('subscribers', readPage, (page) => page.nextPageToken)
  for await (const { subscribers = [] } of pages) yield* subscribers
}

async function find(call: Call, path: string): Promise<Subscriber | null> {
  for await (const subscriber of subscribersOf(call, path))
    if (subscriber.name.endsWith(`/subscribers/${SUBSCRIBER}`)) return subscriber
  return null
}

/** One that the vendor gave up, or could never verify, is written again. */
function isInOrder(
  { endpointUri, state, subscriberConfigs }: Subscriber,
  callbackUrl: string,
  types: readonly string[],
): boolean {
  const configured = new Set(subscriberConfigs?.flatMap(({ dataTypes }) => dataTypes ?? []))
  return endpointUri === callbackUrl && state === 'ACTIVE' && types.every((type) => configured.has(type))
}
