import { randomInt } from 'node:crypto'
import type { TributaryClient } from '../client/client.ts'
import { TributaryApiError } from '../client/errors.ts'
import type { ShownToPerson } from '../client/types.ts'
import { DATA_SOURCES, type DataSource } from '../generated/sources.ts'
import { CONNECT_PATHS, type ConnectAddress, type ConnectableSources, type PhoneBinding } from './contract.ts'

export interface ConnectBackendOptions {
  client: TributaryClient
  /** The id of the person who is signed in to your application, or null without a sign-in. Never read it from the request's body. */
  userOf: (request: Request) => string | null | Promise<string | null>
  /** Where a vendor's page sends the person back to. */
  redirectUrl?: string
  /** What a phone shows before it is bound; without it the element offers no QR code. */
  phone?: ShownToPerson
}

/** Six digits. */
const CODES = 1_000_000

/**
 * Answers the calls of `<tributary-connect>` in your backend, which has the secret key and knows who is signed in. Route every path below
 * the element's `endpoint` to it: `export const GET = connectBackend({ … })`, and the same for `POST`.
 */
export function connectBackend(options: ConnectBackendOptions) {
  return async (request: Request): Promise<Response> => {
    const action = new URL(request.url).pathname.split('/').at(-1)
    const isRead = action === CONNECT_PATHS.sources
    if (!Object.values<string | undefined>(CONNECT_PATHS).includes(action)) return refuse(404)
    if (request.method !== (isRead ? 'GET' : 'POST')) return refuse(405)
    // Another site cannot send JSON with the person's cookies unless this one allows it.
    if (!isRead && !request.headers.get('content-type')?.startsWith('application/json')) return refuse(415)
    const userId = await options.userOf(request)
    if (userId === null) return refuse(401)
    try {
      return await answer(action!, userId, isRead ? null : await sourceIn(request), options)
    } catch (error) {
      if (error instanceof TributaryApiError) return refuse(error.status < 500 ? 422 : 503)
      throw error
    }
  }
}

async function answer(
  action: string,
  userId: string,
  dataSource: DataSource | null,
  { client, redirectUrl, phone }: ConnectBackendOptions,
): Promise<Response> {
  if (action === CONNECT_PATHS.sources) {
    const { data_sources: known } = await client.authorizedSources(userId)
    const sources = known.map((source) => ({ ...source, on_phone: isOnPhone(source.data_source) }))
    return Response.json({ sources, can_bind_phone: phone !== undefined } satisfies ConnectableSources)
  }
  if (action === CONNECT_PATHS.phone) {
    if (!phone) return refuse(404)
    const code = String(randomInt(CODES)).padStart(6, '0')
    const binding = await client.createBinding({ ...phone, userId, salt: code })
    return Response.json({ ...binding, code } satisfies PhoneBinding)
  }
  if (dataSource === null) return refuse(422)
  if (action === CONNECT_PATHS.disconnect) {
    await client.revoke({ userId, dataSource })
    return Response.json({})
  }
  const { authorization_url: address } = await client.authorizer({
    userId,
    dataSource,
    ...(redirectUrl !== undefined && { redirectUrl }),
  })
  return address === undefined
    ? refuse(409)
    : Response.json({ authorization_url: address } satisfies ConnectAddress)
}

/** Everything that no vendor's page connects. */
const isOnPhone = (source: string): boolean => !(DATA_SOURCES as readonly string[]).includes(source)

async function sourceIn(request: Request): Promise<DataSource | null> {
  const body: unknown = await request.json().catch(() => null)
  const named = (body as { data_source?: unknown } | null)?.data_source
  return DATA_SOURCES.find((source) => source === named) ?? null
}

const refuse = (status: number): Response => new Response(null, { status })
