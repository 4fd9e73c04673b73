import { type Static, Type } from 'typebox'
import { DELIVERY_STATES, type DeliveryEntry, ENDPOINT_KINDS } from '../../delivery/index.ts'

export const StateSchema = Type.Enum([...DELIVERY_STATES])
export const KindSchema = Type.Enum([...ENDPOINT_KINDS])

const TimeOrNull = Type.Union([Type.String(), Type.Null()])

export const DeliverySchema = Type.Object({
  webhook_id: Type.String(),
  endpoint_id: Type.String(),
  kind: KindSchema,
  user_id: Type.Union([Type.String(), Type.Null()]),
  data_structure: Type.String(),
  document_version: Type.Integer(),
  /** The local day that the document describes; null where it describes none. */
  day: Type.Union([Type.String(), Type.Null()]),
  state: StateSchema,
  attempts: Type.Integer(),
  created_at: Type.String(),
  /** Null when settled, or while the webhook is paused. */
  next_attempt_at: TimeOrNull,
  delivered_at: TimeOrNull,
  last_status: Type.Union([Type.Integer(), Type.Null()]),
})
export type DeliveryView = Static<typeof DeliverySchema>

export const describeDelivery = (entry: DeliveryEntry): DeliveryView => ({
  webhook_id: entry.webhookId,
  endpoint_id: entry.endpointId,
  kind: entry.kind,
  user_id: entry.userId,
  data_structure: entry.dataStructure,
  document_version: entry.documentVersion,
  day: entry.day,
  state: entry.state,
  attempts: entry.attempts,
  created_at: entry.createdAt.toISOString(),
  next_attempt_at: entry.nextAttemptAt?.toISOString() ?? null,
  delivered_at: entry.deliveredAt?.toISOString() ?? null,
  last_status: entry.lastStatus,
})
