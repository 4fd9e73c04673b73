import { Type } from 'typebox'
import { authenticate } from '../../accounts/index.ts'
import { apiError } from '../../platform/http/errors.ts'
import { errors } from '../../platform/http/openapi.ts'
import type { Server } from '../../platform/http/server.ts'
import type { Platform } from '../../platform/platform.ts'
import { UnknownCursor } from '../log/delivery-log.ts'
import { searchDeliveries } from '../log/search.ts'
import { DeliverySchema, StateSchema, toDelivery } from './schemas.ts'
import { EndpointIdSchema } from './webhook-endpoints/schemas.ts'

export function registerListDeliveries(server: Server, platform: Platform): void {
  server.get(
    '/api/v2/deliveries',
    {
      onRequest: [authenticate(platform)],
      schema: {
        operationId: 'list_deliveries',
        tags: ['Delivery'],
        summary: 'What was and will be sent to your webhooks, newest first',
        description:
          'A page may be shorter than `limit`, or empty, before the last: `next_cursor` continues where the search stopped.',
        security: [{ basic: [] }],
        querystring: Type.Object({
          state: Type.Optional(StateSchema),
          endpoint_id: Type.Optional(EndpointIdSchema),
          limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
          cursor: Type.Optional(Type.String({ description: '`next_cursor` of the page before.' })),
        }),
        response: {
          200: Type.Object({
            deliveries: Type.Array(DeliverySchema),
            next_cursor: Type.Union([Type.String(), Type.Null()], { description: 'Null on the last page.' }),
          }),
          ...errors(401, 422),
        },
      },
    },
    async (request) => {
      const { state, endpoint_id: endpointId, limit = 50, cursor } = request.query
      const filter = { ...(state && { state }), ...(endpointId !== undefined && { endpointId }) }
      const { clientUuid } = request.client
      const part = { limit, ...(cursor !== undefined && { cursor }) }
      const page = await searchDeliveries(platform.db, clientUuid, filter, part).catch((error) => {
        throw error instanceof UnknownCursor ? apiError('cursor_unknown') : error
      })
      return { deliveries: page.deliveries.map(toDelivery), next_cursor: page.nextCursor }
    },
  )
}
