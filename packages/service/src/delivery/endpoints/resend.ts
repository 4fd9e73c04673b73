import { Type } from 'typebox'
import { authenticate } from '../../accounts/index.ts'
import { apiError } from '../../platform/http/errors.ts'
import { errors } from '../../platform/http/openapi.ts'
import type { Server } from '../../platform/http/server.ts'
import type { Platform } from '../../platform/platform.ts'
import { resendOne } from '../outbox/resend.ts'
import { StateSchema, WebhookIdSchema } from './schemas.ts'

export function registerResend(server: Server, platform: Platform): void {
  server.post(
    '/api/v2/deliveries/:webhook_id/resend',
    {
      onRequest: [authenticate(platform)],
      schema: {
        operationId: 'resend_delivery',
        tags: ['Delivery'],
        summary: 'Send one delivery again',
        description:
          'The same `webhook-id` and body, whatever became of it before, with the whole retry schedule ahead of it. Nothing changes for one that is still pending.',
        security: [{ basic: [] }],
        params: Type.Object({ webhook_id: WebhookIdSchema }),
        response: {
          200: Type.Object({ webhook_id: WebhookIdSchema, state: StateSchema }),
          ...errors(401, 404),
        },
      },
    },
    async (request) => {
      const { webhook_id: webhookId } = request.params
      const resent = await resendOne(platform, 'client', request.client.clientUuid, webhookId)
      if (!resent) throw apiError('delivery_not_found')
      return { webhook_id: webhookId, state: resent.state }
    },
  )
}
