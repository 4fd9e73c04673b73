import { authenticate } from '../../accounts/index.ts'
import { errors } from '../../platform/http/openapi.ts'
import type { Server } from '../../platform/http/server.ts'
import type { Platform } from '../../platform/platform.ts'
import { resendRejected } from '../outbox/resend.ts'
import { periodOf, ResendPeriodSchema, ResentSchema } from './schemas.ts'

export function registerResendRejected(server: Server, platform: Platform): void {
  server.post(
    '/api/v2/resend_rejected_notifications',
    {
      onRequest: [authenticate(platform)],
      schema: {
        operationId: 'resend_rejected_notifications',
        tags: ['Delivery'],
        summary: 'Send every rejected delivery of a period again',
        description:
          'The period is that in which the documents were stored, both ends included. A date without a time is the whole day in UTC. Rejected documents are kept for 10 days, in the sandbox for 3.',
        security: [{ basic: [] }],
        body: ResendPeriodSchema,
        response: { 200: ResentSchema, ...errors(400, 401, 415, 422) },
      },
    },
    async (request) => {
      const { start, finish } = periodOf(request.body)
      return { resent: await resendRejected(platform, 'client', request.client.clientUuid, start, finish) }
    },
  )
}
