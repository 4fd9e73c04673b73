import { Type } from 'typebox'
import { authenticate } from '../../accounts/authenticate.ts'
import { unprocessable } from '../../platform/http/errors.ts'
import { errors } from '../../platform/http/openapi.ts'
import type { Server } from '../../platform/http/server.ts'
import type { Platform } from '../../platform/platform.ts'
import { resendRejected } from '../resend.ts'

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
          'The period is that in which the documents were stored, both ends included. Rejected documents are kept for 10 days, in the sandbox for 3.',
        security: [{ basic: [] }],
        body: Type.Object({
          start: Type.String({ format: 'date-time', examples: ['2026-03-09T00:00:00Z'] }),
          finish: Type.String({ format: 'date-time', examples: ['2026-03-10T00:00:00Z'] }),
        }),
        response: {
          200: Type.Object({ resent: Type.Integer({ description: 'How many will be sent again.' }) }),
          ...errors(400, 401, 415, 422),
        },
      },
    },
    async (request) => {
      const start = timeOf(request.body.start, 'start')
      const finish = timeOf(request.body.finish, 'finish')
      if (start > finish) throw unprocessable('start must not be after finish')
      return { resent: await resendRejected(platform, 'client', request.client.clientUuid, start, finish) }
    },
  )
}

/** The format admits leap seconds, which no Date can hold. */
function timeOf(text: string, field: string): Date {
  const time = new Date(text)
  if (Number.isNaN(time.getTime())) throw unprocessable(`${field} must be a time`)
  return time
}
