import { type Static, Type } from 'typebox'
import { namesOfClients } from '../../accounts/index.ts'
import { rejectedDeliveries, resumeEndpoint, troubledEndpoints, UnknownCursor } from '../../delivery/index.ts'
import { apiError } from '../../platform/http/errors.ts'
import type { Area } from '../ports.ts'
import { EndpointIdSchema, KindSchema } from '../webhooks/list.ts'
import { iso, NamedClient, OneClientParams, TextOrNull } from './shared.ts'

const REJECTED_AT_ONCE = 50

const EndpointSchema = Type.Object({
  ...NamedClient.properties,
  endpoint_id: Type.String(),
  kind: KindSchema,
  /** The whole address may hold a secret of the client's. */
  host: Type.String(),
  state: Type.Union([Type.Literal('active'), Type.Literal('paused')]),
  failing_since: TextOrNull,
  last_success_at: TextOrNull,
})
export type TroubledEndpointEntry = Static<typeof EndpointSchema>

const RejectedSchema = Type.Object({
  ...NamedClient.properties,
  webhook_id: Type.String(),
  endpoint_id: Type.String(),
  kind: KindSchema,
  user_id: TextOrNull,
  data_structure: Type.String(),
  document_version: Type.Integer(),
  attempts: Type.Integer(),
  created_at: Type.String(),
  rejected_at: TextOrNull,
  last_status: Type.Union([Type.Integer(), Type.Null()]),
  last_error: TextOrNull,
})

const RejectedPageSchema = Type.Object({ deliveries: Type.Array(RejectedSchema), next_cursor: TextOrNull })
export type RejectedPage = Static<typeof RejectedPageSchema>

export function registerOperatorDeliveries({ server, platform, access }: Area): void {
  const { db } = platform
  server.get(
    '/operator/endpoints',
    {
      ...access('operator'),
      schema: { response: { 200: Type.Object({ endpoints: Type.Array(EndpointSchema) }) } },
    },
    async () => {
      const endpoints = await troubledEndpoints(db)
      const names = await namesOfClients(
        db,
        endpoints.map(({ clientUuid }) => clientUuid),
      )
      return {
        endpoints: endpoints.map(
          ({ clientUuid, endpointId, kind, url, state, failingSince, lastSuccessAt }) => ({
            client_uuid: clientUuid,
            client_name: names.get(clientUuid) ?? '',
            endpoint_id: endpointId,
            kind,
            host: new URL(url).host,
            state,
            failing_since: iso(failingSince),
            last_success_at: iso(lastSuccessAt),
          }),
        ),
      }
    },
  )

  server.post(
    '/operator/endpoints/:client_id/:endpoint_id/resume',
    {
      ...access('operator'),
      schema: { params: Type.Object({ ...OneClientParams.properties, endpoint_id: EndpointIdSchema }) },
    },
    async ({ params, portal }, reply) => {
      const resumed = await db
        .transaction()
        .execute((trx) => resumeEndpoint(platform, trx, portal.actor, params.client_id, params.endpoint_id))
      if (!resumed) throw apiError('portal_webhook_not_paused')
      return reply.code(204).send()
    },
  )

  server.get(
    '/operator/rejected',
    {
      ...access('operator'),
      schema: {
        querystring: Type.Object({
          of_client: Type.Optional(Type.String({ format: 'uuid' })),
          cursor: Type.Optional(Type.String({ maxLength: 60 })),
        }),
        response: { 200: RejectedPageSchema },
      },
    },
    async ({ query }) => {
      const found = await rejectedDeliveries(db, {
        clientUuid: query.of_client ?? null,
        cursor: query.cursor ?? null,
        limit: REJECTED_AT_ONCE + 1,
      }).catch((error) => {
        throw error instanceof UnknownCursor ? apiError('cursor_unknown') : error
      })
      const page = found.slice(0, REJECTED_AT_ONCE)
      const names = await namesOfClients(
        db,
        page.map(({ clientUuid }) => clientUuid),
      )
      return {
        deliveries: page.map((entry) => ({
          client_uuid: entry.clientUuid,
          client_name: names.get(entry.clientUuid) ?? '',
          webhook_id: entry.webhookId,
          endpoint_id: entry.endpointId,
          kind: entry.kind,
          user_id: entry.userId,
          data_structure: entry.dataStructure,
          document_version: entry.documentVersion,
          attempts: entry.attempts,
          created_at: entry.createdAt.toISOString(),
          rejected_at: iso(entry.rejectedAt),
          last_status: entry.lastStatus,
          last_error: entry.lastError,
        })),
        next_cursor: found.length > REJECTED_AT_ONCE ? page.at(-1)!.webhookId : null,
      }
    },
  )
}
