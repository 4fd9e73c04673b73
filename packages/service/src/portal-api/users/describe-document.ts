import { type Static, Type } from 'typebox'
import { deliveriesOf, versionName } from '../../delivery/index.ts'
import type { DocumentVersion } from '../../documents/index.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Scope } from '../../platform/scope.ts'

const textOrNull = Type.Union([Type.String(), Type.Null()])

export const StoredDocumentSchema = Type.Object({
  document_key: Type.String(),
  document_version: Type.Integer(),
  data_structure: Type.String(),
  day: textOrNull,
  /** Whether what it described no longer exists. */
  retracted: Type.Boolean(),
  created_at: Type.String(),
  /** `held`: kept back for late parts; `none`: no delivery is on record. */
  delivery_state: Type.Enum(['held', 'pending', 'delivered', 'superseded', 'rejected', 'none']),
  webhook_id: textOrNull,
  attempts: Type.Integer(),
  delivered_at: textOrNull,
  /** When it is to be sent, while it is not settled. */
  next_attempt_at: textOrNull,
})
export type StoredDocumentAnswer = Static<typeof StoredDocumentSchema>

export async function withDeliveries(
  { db, clock }: Platform,
  scope: Scope,
  versions: readonly DocumentVersion[],
): Promise<StoredDocumentAnswer[]> {
  const deliveries = await deliveriesOf(db, scope, versions)
  return versions.map((version) => {
    const delivery = deliveries.get(versionName(version))
    const isHeld = delivery?.state === 'pending' && version.releaseAt.getTime() > clock.now()
    return {
      document_key: version.documentKey,
      document_version: version.documentVersion,
      data_structure: version.dataStructure,
      day: version.day,
      retracted: version.retracted,
      created_at: version.createdAt.toISOString(),
      delivery_state: isHeld ? 'held' : (delivery?.state ?? 'none'),
      webhook_id: delivery?.webhookId ?? null,
      attempts: delivery?.attempts ?? 0,
      delivered_at: delivery?.deliveredAt?.toISOString() ?? null,
      next_attempt_at: delivery?.nextAttemptAt?.toISOString() ?? null,
    }
  })
}
