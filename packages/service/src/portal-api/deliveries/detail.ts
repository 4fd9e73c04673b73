import { type Static, Type } from 'typebox'
import { type DeliveryDetail, getDelivery, getEndpoints, isSuccess } from '../../delivery/index.ts'
import { readBodies } from '../../documents/index.ts'
import { apiError } from '../../platform/http/errors.ts'
import { ClientParams } from '../access.ts'
import type { Area } from '../ports.ts'
import { adviceFor } from '../webhooks/advice.ts'
import { DeliverySchema, describeDelivery } from './schemas.ts'

export const DeliveryParams = Type.Object({ ...ClientParams.properties, webhook_id: Type.String() })

const DetailSchema = Type.Object({
  ...DeliverySchema.properties,
  document_key: Type.String(),
  /** Where it goes; null when the client has no such webhook any more. */
  url: Type.Union([Type.String(), Type.Null()]),
  is_paused: Type.Boolean(),
  /** Oldest first. */
  log: Type.Array(
    Type.Object({
      at: Type.String(),
      status: Type.Union([Type.Integer(), Type.Null()]),
      duration_ms: Type.Integer(),
      error: Type.Union([Type.String(), Type.Null()]),
    }),
  ),
  /** What to do about the last attempt; null when there is nothing to do. */
  advice: Type.Union([Type.String(), Type.Null()]),
})
export type DeliveryDetailView = Static<typeof DetailSchema>

const BodySchema = Type.Object({
  /** Null when the document was erased. */
  body: Type.Unknown(),
})
export type DeliveryBody = Static<typeof BodySchema>

export function registerDeliveryDetail({ server, platform, access }: Area): void {
  server.get(
    '/clients/:client_uuid/deliveries/:webhook_id',
    { ...access('viewer'), schema: { params: DeliveryParams, response: { 200: DetailSchema } } },
    async ({ params }) => {
      const found = await requireDelivery(params)
      const endpoints = await getEndpoints(platform.db, params.client_uuid)
      const endpoint = endpoints.find(({ endpointId }) => endpointId === found.endpointId)
      const last = found.log.at(-1)
      const isOpen = found.state === 'pending' || found.state === 'rejected'
      return {
        ...describeDelivery(found),
        document_key: found.documentKey,
        url: endpoint?.url ?? null,
        is_paused: endpoint?.state === 'paused',
        log: found.log.map(({ at, status, durationMs, error }) => ({
          at: at.toISOString(),
          status,
          duration_ms: durationMs,
          error,
        })),
        advice: isOpen && last && !isSuccess(last.status) ? adviceFor(last.status, last.error) : null,
      }
    },
  )

  server.get(
    '/clients/:client_uuid/deliveries/:webhook_id/body',
    {
      ...access('viewer', {
        shows: 'delivery',
        about: async (params) => {
          const { userId, dataStructure } = await requireDelivery(params as Static<typeof DeliveryParams>)
          return { data_structure: dataStructure, ...(userId !== null && { user_id: userId }) }
        },
      }),
      schema: { params: DeliveryParams, response: { 200: BodySchema } },
    },
    async ({ params }) => {
      const { scope, documentKey, documentVersion } = await requireDelivery(params)
      const [body] = await readBodies(platform.db, platform, [{ ...scope, documentKey, documentVersion }])
      return { body: body ? JSON.parse(body.toString()) : null }
    },
  )

  async function requireDelivery(params: Static<typeof DeliveryParams>): Promise<DeliveryDetail> {
    const found = await getDelivery(platform.db, params.client_uuid, params.webhook_id)
    if (!found) throw apiError('delivery_not_found')
    return found
  }
}
