import { type Static, Type } from 'typebox'
import { createClient, searchClients } from '../../accounts/index.ts'
import { connectedLately, connectedNow } from '../../connections/index.ts'
import { AddressRefused, type EndpointKind, getEndpoints, setEndpoint } from '../../delivery/index.ts'
import type { Db } from '../../platform/database.ts'
import { apiError } from '../../platform/http/errors.ts'
import { countUsers } from '../../users/index.ts'
import type { Area } from '../ports.ts'
import { OneClientParams, requireClient, TextOrNull } from './shared.ts'

const CLIENTS_AT_ONCE = 50

const WEBHOOK_STATES = ['none', 'not used', 'healthy', 'failing', 'paused'] as const

const WebhookSchema = Type.Object({
  kind: Type.Union([Type.Literal('data'), Type.Literal('notification')]),
  state: Type.Enum([...WEBHOOK_STATES]),
  host: TextOrNull,
  failing_since: TextOrNull,
})

const ListedSchema = Type.Object({
  client_uuid: Type.String(),
  name: Type.String(),
  created_at: Type.String(),
  /** As counted within the last hour; null before anybody counted. */
  connected_users: Type.Union([Type.Integer(), Type.Null()]),
  data_webhook: Type.Enum([...WEBHOOK_STATES]),
})
export type ListedClient = Static<typeof ListedSchema>

const PageSchema = Type.Object({ clients: Type.Array(ListedSchema), next_after: TextOrNull })
export type ClientsPage = Static<typeof PageSchema>

const DetailSchema = Type.Object({
  client_uuid: Type.String(),
  name: Type.String(),
  created_at: Type.String(),
  users: Type.Integer(),
  connected_users: Type.Integer(),
  webhooks: Type.Array(WebhookSchema),
})
export type ClientDetail = Static<typeof DetailSchema>

const MadeSchema = Type.Object({
  client_uuid: Type.String(),
  secret_key: Type.String(),
  data_webhook_secret: TextOrNull,
  notification_webhook_secret: TextOrNull,
})
export type MadeClient = Static<typeof MadeSchema>

export function registerClients({ server, platform, access }: Area): void {
  server.get(
    '/operator/clients',
    {
      ...access('operator'),
      schema: {
        querystring: Type.Object({
          contains: Type.Optional(Type.String({ maxLength: 100 })),
          after: Type.Optional(Type.String({ format: 'uuid' })),
        }),
        response: { 200: PageSchema },
      },
    },
    async ({ query }) => {
      const { db } = platform
      const found = await searchClients(db, {
        contains: query.contains?.trim() ?? '',
        after: query.after ?? null,
        limit: CLIENTS_AT_ONCE + 1,
      })
      const page = found.slice(0, CLIENTS_AT_ONCE)
      const connected = await connectedLately(
        db,
        page.map((client) => client.client_uuid),
      )
      const clients = await Promise.all(
        page.map(async (client) => ({
          client_uuid: client.client_uuid,
          name: client.name,
          created_at: client.created_at.toISOString(),
          connected_users: connected.get(client.client_uuid) ?? null,
          data_webhook: (await webhooksOf(db, client.client_uuid))[0]!.state,
        })),
      )
      return { clients, next_after: found.length > CLIENTS_AT_ONCE ? page.at(-1)!.client_uuid : null }
    },
  )

  server.get(
    '/operator/clients/:client_id',
    { ...access('operator'), schema: { params: OneClientParams, response: { 200: DetailSchema } } },
    async ({ params }) => {
      const { db } = platform
      const client = await requireClient(db, params.client_id)
      return {
        client_uuid: client.client_uuid,
        name: client.name,
        created_at: client.created_at.toISOString(),
        users: await countUsers(db, client.client_uuid),
        connected_users: (await connectedNow(db, client.client_uuid)).users,
        webhooks: await webhooksOf(db, client.client_uuid),
      }
    },
  )

  server.post(
    '/operator/clients',
    {
      ...access('operator'),
      schema: {
        body: Type.Object({
          name: Type.String({ maxLength: 100, pattern: '\\S' }),
          data_webhook: Type.Optional(Type.String({ maxLength: 4096 })),
          notification_webhook: Type.Optional(Type.String({ maxLength: 4096 })),
        }),
        response: { 201: MadeSchema },
      },
    },
    async ({ body, portal }, reply) => {
      const { actor } = portal
      const made = await platform.db.transaction().execute(async (trx) => {
        const { clientUuid, secretKey } = await createClient(platform, trx, actor, body.name.trim())
        const secretOf = async (kind: EndpointKind, url: string | undefined) =>
          url?.trim()
            ? (await setEndpoint(platform, trx, actor, clientUuid, kind, url.trim()).catch(refused)).secret
            : null
        return {
          client_uuid: clientUuid,
          secret_key: secretKey,
          data_webhook_secret: await secretOf('data', body.data_webhook),
          notification_webhook_secret: await secretOf('notification', body.notification_webhook),
        }
      })
      return reply.code(201).send(made)
    },
  )
}

function refused(error: unknown): never {
  throw error instanceof AddressRefused
    ? apiError('webhook_address_refused', { reason: error.message })
    : error
}

async function webhooksOf(db: Db, clientUuid: string): Promise<ClientDetail['webhooks']> {
  const endpoints = await getEndpoints(db, clientUuid)
  return (['data', 'notification'] as const).map((kind) => {
    const found = endpoints.find(({ endpointId }) => endpointId === kind)
    return {
      kind,
      state: stateOf(found),
      host: found ? new URL(found.url).host : null,
      failing_since: found?.failingSince?.toISOString() ?? null,
    }
  })
}

function stateOf(
  endpoint: Awaited<ReturnType<typeof getEndpoints>>[number] | undefined,
): (typeof WEBHOOK_STATES)[number] {
  if (!endpoint) return 'none'
  if (endpoint.state === 'paused') return 'paused'
  if (endpoint.failingSince) return 'failing'
  return endpoint.lastSuccessAt ? 'healthy' : 'not used'
}
