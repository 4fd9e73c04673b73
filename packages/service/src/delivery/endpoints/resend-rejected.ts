import { Type } from 'typebox'
import { authenticate } from '../../accounts/index.ts'
import { apiError } from '../../platform/http/errors.ts'
import { momentOf, momentSchema } from '../../platform/http/moments.ts'
import { errors } from '../../platform/http/openapi.ts'
import type { Server } from '../../platform/http/server.ts'
import type { Platform } from '../../platform/platform.ts'
import { resendRejected } from '../outbox/resend.ts'

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
        body: Type.Object({
          start: momentSchema('2026-03-09'),
          finish: momentSchema('2026-03-10T00:00:00Z'),
        }),
        response: {
          200: Type.Object({ resent: Type.Integer({ description: 'How many will be sent again.' }) }),
          ...errors(400, 401, 415, 422),
        },
      },
    },
    async (request) => {
      const start = momentOf(request.body.start, 'start', 'first')
      const finish = momentOf(request.body.finish, 'finish', 'last')
      if (start > finish) throw apiError('period_reversed', { start: 'start', end: 'finish' })
      return { resent: await resendRejected(platform, 'client', request.client.clientUuid, start, finish) }
    },
  )
}
