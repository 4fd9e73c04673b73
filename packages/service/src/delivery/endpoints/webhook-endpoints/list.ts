import { Type } from 'typebox'
import { authenticate } from '../../../accounts/index.ts'
import { errors } from '../../../platform/http/openapi.ts'
import type { Server } from '../../../platform/http/server.ts'
import type { Platform } from '../../../platform/platform.ts'
import { EndpointSchema, readEndpoints } from './schemas.ts'

export function registerListEndpoints(server: Server, platform: Platform): void {
  server.get(
    '/api/v2/webhook_endpoints',
    {
      onRequest: [authenticate(platform)],
      schema: {
        operationId: 'list_webhook_endpoints',
        tags: ['Delivery'],
        summary: 'Your webhook endpoints',
        description:
          'Those of the portal first, with the ids `data` and `notification`; then the oldest first.',
        security: [{ basic: [] }],
        response: { 200: Type.Object({ endpoints: Type.Array(EndpointSchema) }), ...errors(401) },
      },
    },
    async ({ client }) => ({ endpoints: await readEndpoints(platform, platform.db, client.clientUuid) }),
  )
}
