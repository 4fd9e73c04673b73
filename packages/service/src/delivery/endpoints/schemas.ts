import { type Static, Type } from 'typebox'
import type { DeliveryEntry } from '../log/delivery-log.ts'
import { DELIVERY_STATES } from '../model.ts'

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
