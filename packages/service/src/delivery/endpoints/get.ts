import { Type } from 'typebox'
import { authenticate } from '../../accounts/index.ts'
import { apiError } from '../../platform/http/errors.ts'
import { errors } from '../../platform/http/openapi.ts'
import type { Server } from '../../platform/http/server.ts'
import type { Platform } from '../../platform/platform.ts'
import { getDelivery } from '../log/delivery-log.ts'
import { AttemptSchema, DeliverySchema, toDelivery, WebhookIdSchema } from './schemas.ts'

export function registerGetDelivery(server: Server, platform: Platform): void {
  server.get(
    '/api/v2/deliveries/:webhook_id',
    {
      onRequest: [authenticate(platform)],
      schema: {
        operationId: 'get_delivery',
        tags: ['Delivery'],
        summary: 'One delivery with every attempt made',
        security: [{ basic: [] }],
        params: Type.Object({ webhook_id: WebhookIdSchema }),
        response: {
          200: Type.Object({
            ...DeliverySchema.properties,
            attempts: Type.Array(AttemptSchema, { description: 'Oldest first.' }),
          }),
          ...errors(401, 404),
        },
      },
    },
    async (request) => {
      const found = await getDelivery(platform.db, request.client.clientUuid, request.params.webhook_id)
      if (!found) throw apiError('delivery_not_found')
      return {
        ...toDelivery(found),
        attempts: found.log.map(({ at, status, durationMs, error }) => ({
          at: at.toISOString(),
          status,
          duration_ms: durationMs,
          error,
        })),
      }
    },
  )
}
