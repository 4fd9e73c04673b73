import { Type } from 'typebox'
import { authenticate } from '../../../accounts/index.ts'
import { apiError } from '../../../platform/http/errors.ts'
import { errors } from '../../../platform/http/openapi.ts'
import type { Server } from '../../../platform/http/server.ts'
import type { Platform } from '../../../platform/platform.ts'
import { rotateEndpointSecret } from '../../webhooks/endpoints.ts'
import { EndpointParams, SecretSchema } from './schemas.ts'

export function registerRotateEndpointSecret(server: Server, platform: Platform): void {
  server.post(
    '/api/v2/webhook_endpoints/:endpoint_id/rotate_secret',
    {
      onRequest: [authenticate(platform)],
      schema: {
        operationId: 'rotate_webhook_endpoint_secret',
        tags: ['Delivery'],
        summary: 'Give a webhook endpoint a new secret',
        description: 'It signs at once. The secrets before it sign beside it for 24 hours.',
        security: [{ basic: [] }],
        params: EndpointParams,
        response: {
          200: Type.Object({
            endpoint_id: Type.String(),
            secret: SecretSchema,
            previous_valid_until: Type.String({ format: 'date-time' }),
          }),
          ...errors(401, 404, 422),
        },
      },
    },
    async ({ client, params }) => {
      const { endpoint_id: endpointId } = params
      const rotated = await platform.db
        .transaction()
        .execute((trx) => rotateEndpointSecret(platform, trx, 'client', client.clientUuid, endpointId))
      if (!rotated) throw apiError('webhook_endpoint_not_found')
      return {
        endpoint_id: endpointId,
        secret: rotated.secret,
        previous_valid_until: rotated.previousValidUntil.toISOString(),
      }
    },
  )
}
