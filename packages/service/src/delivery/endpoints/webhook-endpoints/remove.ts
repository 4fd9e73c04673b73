import { Type } from 'typebox'
import { authenticate } from '../../../accounts/index.ts'
import { apiError } from '../../../platform/http/errors.ts'
import { errors } from '../../../platform/http/openapi.ts'
import type { Server } from '../../../platform/http/server.ts'
import type { Platform } from '../../../platform/platform.ts'
import { removeEndpoint } from '../../webhooks/endpoints.ts'
import { EndpointParams } from './schemas.ts'

export function registerRemoveEndpoint(server: Server, platform: Platform): void {
  server.delete(
    '/api/v2/webhook_endpoints/:endpoint_id',
    {
      onRequest: [authenticate(platform)],
      schema: {
        operationId: 'delete_webhook_endpoint',
        tags: ['Delivery'],
        summary: 'Delete a webhook endpoint',
        description:
          'Effective at once, with its secrets. What was still to be sent there is `rejected`; deliveries to other endpoints go on.',
        security: [{ basic: [] }],
        params: EndpointParams,
        response: { 204: Type.Null(), ...errors(401, 404, 422) },
      },
    },
    async ({ client, params }, reply) => {
      const removed = await platform.db
        .transaction()
        .execute((trx) => removeEndpoint(platform, trx, 'client', client.clientUuid, params.endpoint_id))
      if (!removed) throw apiError('webhook_endpoint_not_found')
      return reply.code(204).send(null)
    },
  )
}
