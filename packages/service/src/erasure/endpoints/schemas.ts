import { SOURCES } from '@tributary/providers'
import { Type } from 'typebox'

const text = (description: string) => Type.String({ description })

export const receiptSchema = Type.Object(
  {
    receipt_id: Type.String({ format: 'uuid' }),
    issuer: text('Address of the deployment that erased.'),
    client_uuid: Type.String({ format: 'uuid' }),
    user_id: Type.String(),
    user_mark: text('How the audit log names the user; it leads nowhere any more.'),
    erased_at: Type.String({ format: 'date-time' }),
    keys_destroyed: Type.Integer(),
    rows_erased: Type.Integer(),
    rows: Type.Record(Type.String(), Type.Integer(), { description: 'By kind of data.' }),
    jobs_dropped: Type.Integer({ description: 'Background work that was waiting for the user.' }),
    upstream: Type.Array(
      Type.Object({
        data_source: Type.String({ enum: [...SOURCES] }),
        state: Type.String({ enum: ['withdrawn', 'queued', 'not_possible'] }),
        reason: Type.String(),
      }),
      { description: 'What becomes of what the user had granted at providers.' },
    ),
    remains: Type.Array(Type.Object({ what: Type.String(), why: Type.String(), until: Type.String() }), {
      description: 'What is left, why, and for how long.',
    }),
    signature: text(
      'JWS (RFC 7515, compact, EdDSA) whose payload is all the rest. Keys: /.well-known/tributary-receipts.json.',
    ),
  },
  { title: 'Erasure receipt' },
)
