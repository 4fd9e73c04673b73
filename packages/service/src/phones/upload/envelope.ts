import { Type } from 'typebox'
import { phoneSourceSchema } from '../endpoints/schemas.ts'
import { DeletionSchema, RecordSchema, timeSchema } from './record.ts'

export const MOST_RECORDS = 2_000

const envelope = {
  source: phoneSourceSchema,
  sequence: Type.Integer({
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    description: '1, 2, 3 … per device; the next is in `GET /api/v1/mobile/device`.',
  }),
  read_at: timeSchema,
  time_zone: Type.String({
    minLength: 1,
    maxLength: 64,
    description: 'The phone’s zone when it read these, IANA.',
  }),
}
const list = { maxItems: MOST_RECORDS }
const strict = { additionalProperties: false }

export const BatchSchema = Type.Object(
  { ...envelope, records: Type.Array(RecordSchema, list), deleted: Type.Array(DeletionSchema, list) },
  { ...strict, title: 'PhoneBatch' },
)

/** Records are examined one by one: a wrong one is refused by itself. */
export const EnvelopeSchema = Type.Object(
  { ...envelope, records: Type.Array(Type.Unknown(), list), deleted: Type.Array(Type.Unknown(), list) },
  strict,
)
