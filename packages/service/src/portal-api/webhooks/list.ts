import { type Static, Type } from 'typebox'
import { hasAddon } from '../../accounts/index.ts'
import { ENDPOINT_KINDS, getEndpoints, secretAges } from '../../delivery/index.ts'
import { ClientParams } from '../access.ts'
import type { Area } from '../ports.ts'

export const KindSchema = Type.Enum([...ENDPOINT_KINDS])
/** The kind, or the id of a further data endpoint. */
export const EndpointIdSchema = Type.String({ pattern: '^[a-z0-9_]{1,40}$' })

const TimeOrNull = Type.Union([Type.String(), Type.Null()])

const WebhookSchema = Type.Object({
  kind: KindSchema,
  /** Null where the client has none. */
  webhook: Type.Union([
    Type.Object({
      url: Type.String(),
      state: Type.Union([Type.Literal('active'), Type.Literal('paused')]),
      failing_since: TimeOrNull,
      last_success_at: TimeOrNull,
      /** Those that sign, the newest first. */
      secrets: Type.Array(Type.Object({ created_at: Type.String(), expires_at: TimeOrNull })),
    }),
    Type.Null(),
  ]),
  /** Whether anything is sent of this kind at all. */
  is_on: Type.Boolean(),
})
export type WebhookView = Static<typeof WebhookSchema>

/** A data endpoint beside the one that is set by its kind. */
const FurtherSchema = Type.Object({
  endpoint_id: EndpointIdSchema,
  url: Type.String(),
  description: Type.Union([Type.String(), Type.Null()]),
  /** Null for all. */
  data_structures: Type.Union([Type.Array(Type.String()), Type.Null()]),
  state: Type.Union([Type.Literal('active'), Type.Literal('paused')]),
  failing_since: TimeOrNull,
  last_success_at: TimeOrNull,
})
export type FurtherEndpoint = Static<typeof FurtherSchema>

const WebhooksSchema = Type.Object({
  webhooks: Type.Array(WebhookSchema),
  further: Type.Array(FurtherSchema),
  /** Plain http and addresses of this machine are accepted. */
  may_be_local: Type.Boolean(),
})
export type WebhooksView = Static<typeof WebhooksSchema>

export function registerWebhookList({ server, platform, access }: Area): void {
  server.get(
    '/clients/:client_uuid/webhooks',
    { ...access('viewer'), schema: { params: ClientParams, response: { 200: WebhooksSchema } } },
    async ({ params }) => {
      const { client_uuid: clientUuid } = params
      const endpoints = await getEndpoints(platform.db, clientUuid)
      const ages = await secretAges(platform, platform.db, clientUuid)
      const isNotified = await hasAddon(platform, platform.db, clientUuid, 'notification_webhook')
      return {
        webhooks: ENDPOINT_KINDS.map((kind) => {
          const found = endpoints.find(({ endpointId }) => endpointId === kind)
          return {
            kind,
            is_on: kind === 'data' || isNotified,
            webhook: found
              ? {
                  url: found.url,
                  state: found.state,
                  failing_since: found.failingSince?.toISOString() ?? null,
                  last_success_at: found.lastSuccessAt?.toISOString() ?? null,
                  secrets: ages
                    .filter(({ endpointId }) => endpointId === kind)
                    .map(({ createdAt, expiresAt }) => ({
                      created_at: createdAt.toISOString(),
                      expires_at: expiresAt?.toISOString() ?? null,
                    })),
                }
              : null,
          }
        }),
        further: endpoints
          .filter(({ endpointId, kind }) => endpointId !== kind)
          .map((endpoint) => ({
            endpoint_id: endpoint.endpointId,
            url: endpoint.url,
            description: endpoint.description,
            data_structures: endpoint.dataStructures,
            state: endpoint.state,
            failing_since: endpoint.failingSince?.toISOString() ?? null,
            last_success_at: endpoint.lastSuccessAt?.toISOString() ?? null,
          })),
        may_be_local: platform.config.allowLocalWebhooks,
      }
    },
  )
}
