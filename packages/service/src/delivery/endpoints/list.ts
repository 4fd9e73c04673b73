import { Type } from 'typebox'
import { authenticate } from '../../accounts/index.ts'
import { apiError } from '../../platform/http/errors.ts'
import { errors } from '../../platform/http/openapi.ts'
import type { Server } from '../../platform/http/server.ts'
import type { Platform } from '../../platform/platform.ts'
import { listDeliveries, UnknownCursor } from '../log/delivery-log.ts'
import { DeliverySchema, StateSchema, toDelivery } from './schemas.ts'

export function registerListDeliveries(server: Server, platform: Platform): void {
  server.get(
    '/api/v2/deliveries',
    {
      onRequest: [authenticate(platform)],
      schema: {
        operationId: 'list_deliveries',
        tags: ['Delivery'],
        summary: 'What was and will be sent to your webhooks, newest first',
        security: [{ basic: [] }],
        querystring: Type.Object({
          state: Type.Optional(StateSchema),
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
      const { state, limit = 50, cursor } = request.query
      const options = { limit, ...(state ? { state } : {}), ...(cursor === undefined ? {} : { cursor }) }
      const page = await listDeliveries(platform.db, request.client.clientUuid, options).catch((error) => {
        throw error instanceof UnknownCursor ? apiError('cursor_unknown') : error
      })
      return { deliveries: page.deliveries.map(toDelivery), next_cursor: page.nextCursor }
    },
  )
}
