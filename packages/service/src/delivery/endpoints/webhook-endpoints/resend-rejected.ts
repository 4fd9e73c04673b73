import { authenticate } from '../../../accounts/index.ts'
import { apiError } from '../../../platform/http/errors.ts'
import { errors } from '../../../platform/http/openapi.ts'
import type { Server } from '../../../platform/http/server.ts'
import type { Platform } from '../../../platform/platform.ts'
import { resendRejected } from '../../outbox/resend.ts'
import { hasEndpoint } from '../../webhooks/endpoints.ts'
import { periodOf, ResendPeriodSchema, ResentSchema } from '../schemas.ts'
import { EndpointParams } from './schemas.ts'

export function registerResendRejectedOfEndpoint(server: Server, platform: Platform): void {
  server.post(
    '/api/v2/webhook_endpoints/:endpoint_id/resend_rejected',
    {
      onRequest: [authenticate(platform)],
      schema: {
        operationId: 'resend_rejected_of_webhook_endpoint',
        tags: ['Delivery'],
        summary: 'Send every rejected delivery of a period to one webhook endpoint again',
        description:
          'As `resend_rejected_notifications`, for the deliveries to this endpoint only: those to others stay as they are.',
        security: [{ basic: [] }],
        params: EndpointParams,
        body: ResendPeriodSchema,
        response: { 200: ResentSchema, ...errors(400, 401, 404, 415, 422) },
      },
    },
    async ({ client: { clientUuid }, params: { endpoint_id: endpointId }, body }) => {
      const { start, finish } = periodOf(body)
      if (!(await hasEndpoint(platform.db, clientUuid, endpointId)))
        throw apiError('webhook_endpoint_not_found')
      return { resent: await resendRejected(platform, 'client', clientUuid, start, finish, endpointId) }
    },
  )
}
