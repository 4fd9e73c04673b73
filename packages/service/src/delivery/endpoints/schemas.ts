import { type Static, Type } from 'typebox'
import { apiError } from '../../platform/http/errors.ts'
import { momentOf, momentSchema } from '../../platform/http/moments.ts'
import type { DeliveryEntry } from '../log/delivery-log.ts'
import { DELIVERY_STATES } from '../model.ts'
import type { TestOutcome } from '../sending/test-delivery.ts'

const time = (description: string) => Type.String({ format: 'date-time', description })
const timeOrNull = (description: string) =>
  Type.Union([Type.String({ format: 'date-time' }), Type.Null()], { description })

export const StateSchema = Type.Enum([...DELIVERY_STATES], {
  description:
    'pending: to be sent, or sent again; delivered: acknowledged; superseded: a newer version took its place before it was sent; rejected: no attempt succeeded.',
})

export const WebhookIdSchema = Type.String({
  description: 'The `webhook-id` header of the delivery.',
  examples: ['msg_019d2a6c8f107c3eb2f0a1b2c3d4e5f6'],
})

export const DeliverySchema = Type.Object(
  {
    webhook_id: WebhookIdSchema,
    endpoint_id: Type.String({ description: 'The webhook endpoint that it goes to.', examples: ['data'] }),
    user_id: Type.Union([Type.String(), Type.Null()], {
      description: 'Your own identifier of the person; null when it concerns no single one.',
    }),
    data_structure: Type.String(),
    document_version: Type.Integer(),
    state: StateSchema,
    attempts: Type.Integer({ description: 'How often it was sent.' }),
    created_at: time('When the document was stored.'),
    next_attempt_at: timeOrNull('Null when settled, or while the webhook is paused.'),
    delivered_at: timeOrNull('When it was acknowledged.'),
    last_status: Type.Union([Type.Integer(), Type.Null()], {
      description: 'The last HTTP status answered; null when none was.',
    }),
  },
  { title: 'Delivery' },
)

export const AttemptSchema = Type.Object({
  at: time('When it began.'),
  status: Type.Union([Type.Integer(), Type.Null()]),
  duration_ms: Type.Integer(),
  error: Type.Union([Type.String(), Type.Null()], { description: 'Why there was no complete answer.' }),
})

export function toDelivery(entry: DeliveryEntry): Static<typeof DeliverySchema> {
  return {
    webhook_id: entry.webhookId,
    endpoint_id: entry.endpointId,
    user_id: entry.userId,
    data_structure: entry.dataStructure,
    document_version: entry.documentVersion,
    state: entry.state,
    attempts: entry.attempts,
    created_at: entry.createdAt.toISOString(),
    next_attempt_at: entry.nextAttemptAt?.toISOString() ?? null,
    delivered_at: entry.deliveredAt?.toISOString() ?? null,
    last_status: entry.lastStatus,
  }
}

export const TestOutcomeSchema = Type.Object({
  webhook_id: WebhookIdSchema,
  delivered: Type.Boolean(),
  status: Type.Union([Type.Integer(), Type.Null()]),
  duration_ms: Type.Integer(),
  exception: Type.Union([Type.String(), Type.Null()], { description: 'Why it was not delivered.' }),
})

export const toTestOutcome = (outcome: TestOutcome): Static<typeof TestOutcomeSchema> => ({
  webhook_id: outcome.webhookId,
  delivered: outcome.delivered,
  status: outcome.status,
  duration_ms: outcome.durationMs,
  exception: outcome.exception,
})

export const ResendPeriodSchema = Type.Object({
  start: momentSchema('2026-03-09'),
  finish: momentSchema('2026-03-10T00:00:00Z'),
})

export const ResentSchema = Type.Object({
  resent: Type.Integer({ description: 'How many will be sent again.' }),
})

export function periodOf(body: Static<typeof ResendPeriodSchema>): { start: Date; finish: Date } {
  const start = momentOf(body.start, 'start', 'first')
  const finish = momentOf(body.finish, 'finish', 'last')
  if (start > finish) throw apiError('period_reversed', { start: 'start', end: 'finish' })
  return { start, finish }
}
