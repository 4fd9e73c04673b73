import { authenticate } from '../../../accounts/index.ts'
import { sampleBody } from '../../../documents/index.ts'
import { apiError } from '../../../platform/http/errors.ts'
import { errors } from '../../../platform/http/openapi.ts'
import type { Server } from '../../../platform/http/server.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Egress } from '../../egress/egress.ts'
import { kindOfEndpoint } from '../../model.ts'
import { sendTest } from '../../sending/test-delivery.ts'
import { TestOutcomeSchema, toTestOutcome } from '../schemas.ts'
import { EndpointParams } from './schemas.ts'

export function registerTestEndpoint(server: Server, platform: Platform, egress: Egress): void {
  server.post(
    '/api/v2/webhook_endpoints/:endpoint_id/test',
    {
      onRequest: [authenticate(platform)],
      schema: {
        operationId: 'test_webhook_endpoint',
        tags: ['Delivery'],
        summary: 'Send a signed sample to one webhook endpoint now',
        description:
          'The sample is marked as a test. It is sent once and not kept. A paused endpoint resumes when it is acknowledged.',
        security: [{ basic: [] }],
        params: EndpointParams,
        response: { 200: TestOutcomeSchema, ...errors(401, 404, 422) },
      },
    },
    async ({ client: { clientUuid }, params: { endpoint_id: endpointId } }) => {
      const sample = sampleBody(platform, clientUuid, kindOfEndpoint(endpointId))
      const outcome = await sendTest(platform, egress, 'client', clientUuid, endpointId, sample)
      if (!outcome) throw apiError('webhook_endpoint_not_found')
      return toTestOutcome(outcome)
    },
  )
}
