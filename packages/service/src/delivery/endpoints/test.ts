import { Type } from 'typebox'
import { authenticate } from '../../accounts/index.ts'
import { sampleBody } from '../../documents/index.ts'
import { apiError } from '../../platform/http/errors.ts'
import { errors } from '../../platform/http/openapi.ts'
import type { Server } from '../../platform/http/server.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Egress } from '../egress/egress.ts'
import { ENDPOINT_KINDS } from '../model.ts'
import { sendTest } from '../sending/test-delivery.ts'
import { TestOutcomeSchema, toTestOutcome } from './schemas.ts'

export function registerTestWebhook(server: Server, platform: Platform, egress: Egress): void {
  server.post(
    '/api/v2/webhooks/:kind/test',
    {
      onRequest: [authenticate(platform)],
      schema: {
        operationId: 'test_webhook',
        tags: ['Delivery'],
        summary: 'Send a signed sample to your webhook now',
        description:
          'The sample is marked as a test. It is sent once and not kept. A paused webhook resumes when it is acknowledged.',
        security: [{ basic: [] }],
        params: Type.Object({ kind: Type.Enum([...ENDPOINT_KINDS]) }),
        response: { 200: TestOutcomeSchema, ...errors(401, 404, 422) },
      },
    },
    async (request) => {
      const { kind } = request.params
      const { clientUuid } = request.client
      const outcome = await sendTest(
        platform,
        egress,
        'client',
        clientUuid,
        kind,
        sampleBody(platform, clientUuid, kind),
      )
      if (!outcome) throw apiError('webhook_not_configured', { kind })
      return toTestOutcome(outcome)
    },
  )
}
