import { type Static, Type } from 'typebox'
import { type Egress, type EndpointKind, kindOfEndpoint, sendTest } from '../../delivery/index.ts'
import { apiError } from '../../platform/http/errors.ts'
import { ClientParams } from '../access.ts'
import type { Area } from '../ports.ts'
import { adviceFor } from './advice.ts'
import { EndpointParams, KindParams, noSuchWebhook } from './change.ts'
import { SAMPLE_NAMES, sampleFor } from './samples.ts'

const SampleName = Type.Object({ sample: Type.String({ maxLength: 60 }) })

const SamplesSchema = Type.Object({
  data: Type.Array(Type.String()),
  notification: Type.Array(Type.String()),
})
export type SampleNames = Static<typeof SamplesSchema>

const SampleSchema = Type.Object({ body: Type.Unknown() })
export type SampleView = Static<typeof SampleSchema>

const TestSchema = Type.Object({
  webhook_id: Type.String(),
  delivered: Type.Boolean(),
  status: Type.Union([Type.Integer(), Type.Null()]),
  duration_ms: Type.Integer(),
  /** What failed; null when nothing did. */
  exception: Type.Union([Type.String(), Type.Null()]),
  /** What to do about it. */
  advice: Type.Union([Type.String(), Type.Null()]),
  /** How an answer that does not acknowledge begins. */
  said: Type.Union([Type.String(), Type.Null()]),
  body: Type.Unknown(),
})
export type TestView = Static<typeof TestSchema>

/** Trying a webhook with what would really be sent. */
export function registerWebhookTest({ server, platform, access }: Area, egress: Egress): void {
  server.get(
    '/clients/:client_uuid/webhook_samples',
    { ...access('viewer'), schema: { params: ClientParams, response: { 200: SamplesSchema } } },
    async () => SAMPLE_NAMES,
  )

  server.get(
    '/clients/:client_uuid/webhooks/:kind/sample',
    {
      ...access('viewer'),
      schema: { params: KindParams, querystring: SampleName, response: { 200: SampleSchema } },
    },
    async ({ params, query }) => ({
      body: JSON.parse(requireSample(params.client_uuid, params.kind, query.sample)),
    }),
  )

  server.post(
    '/clients/:client_uuid/webhooks/:endpoint_id/test',
    {
      ...access('developer'),
      schema: { params: EndpointParams, body: SampleName, response: { 200: TestSchema } },
    },
    async ({ params, body, portal }) => {
      const { client_uuid: clientUuid, endpoint_id: endpointId } = params
      const text = requireSample(clientUuid, kindOfEndpoint(endpointId), body.sample)
      const outcome = await sendTest(platform, egress, portal.actor, clientUuid, endpointId, text)
      if (!outcome) throw noSuchWebhook(endpointId)
      return {
        webhook_id: outcome.webhookId,
        delivered: outcome.delivered,
        status: outcome.status,
        duration_ms: outcome.durationMs,
        exception: outcome.exception,
        advice: outcome.delivered ? null : adviceFor(outcome.status, outcome.exception),
        said: outcome.said,
        body: JSON.parse(text),
      }
    },
  )

  const requireSample = (clientUuid: string, kind: EndpointKind, name: string): string => {
    const sample = sampleFor(platform, clientUuid, kind, name)
    if (sample === null) throw apiError('portal_sample_not_found', { name })
    return sample
  }
}
