import { authenticate } from '../../../accounts/index.ts'
import { errors } from '../../../platform/http/openapi.ts'
import type { Server } from '../../../platform/http/server.ts'
import type { Platform } from '../../../platform/platform.ts'
import { EndpointParams, EndpointSchema, requireEndpoint } from './schemas.ts'

export function registerGetEndpoint(server: Server, platform: Platform): void {
  server.get(
    '/api/v2/webhook_endpoints/:endpoint_id',
    {
      onRequest: [authenticate(platform)],
      schema: {
        operationId: 'get_webhook_endpoint',
        tags: ['Delivery'],
        summary: 'One webhook endpoint',
        security: [{ basic: [] }],
        params: EndpointParams,
        response: { 200: EndpointSchema, ...errors(401, 404, 422) },
      },
    },
    ({ client, params }) => requireEndpoint(platform, platform.db, client.clientUuid, params.endpoint_id),
  )
}
