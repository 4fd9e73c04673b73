import type { Db } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import { type DeliveryState, lowestDeliveryId } from '../model.ts'
import { type DeliveryEntry, toEntries } from './delivery-log.ts'

export interface VersionRef {
  documentKey: string
  documentVersion: number
  createdAt: Date
}

/** A delivery is made in the transaction of its document, its id by the clock a moment later. */
const MOMENTS_MS = { before: 1_000, after: 60_000 }
const AT_ONCE = 200

/** Of deliveries to several endpoints, the one that most needs attention counts. */
const ATTENTION_FIRST: readonly DeliveryState[] = ['rejected', 'pending', 'delivered', 'superseded']

/** Reads deliveries by `document key/version`, one of each version; absent where the client had no webhook for it. */
export async function deliveriesOf(
  db: Db,
  scope: Scope,
  versions: readonly VersionRef[],
): Promise<Map<string, DeliveryEntry>> {
  const found = new Map<string, DeliveryEntry>()
  for (let start = 0; start < versions.length; start += AT_ONCE) {
    const wanted = versions.slice(start, start + AT_ONCE)
    const rows = await db
      .selectFrom('deliveries')
      .selectAll()
      .where('lane', '=', scope.lane)
      .where('user_key', '=', scope.userKey)
      .where((eb) =>
        eb.or(
          wanted.map(({ documentKey, documentVersion, createdAt }) =>
            eb.and([
              eb('delivery_id', '>=', lowestDeliveryId(createdAt.getTime() - MOMENTS_MS.before)),
              eb('delivery_id', '<', lowestDeliveryId(createdAt.getTime() + MOMENTS_MS.after)),
              eb('document_key', '=', documentKey),
              eb('document_version', '=', documentVersion),
            ]),
          ),
        ),
      )
      .orderBy('delivery_id')
      .execute()
    const entries = await toEntries(db, rows)
    for (const [index, row] of rows.entries()) {
      const name = versionName({ documentKey: row.document_key, documentVersion: row.document_version })
      const [entry, known] = [entries[index]!, found.get(name)]
      if (!known || urgency(entry) < urgency(known)) found.set(name, entry)
    }
  }
  return found
}

const urgency = ({ state }: DeliveryEntry): number => ATTENTION_FIRST.indexOf(state)

export const versionName = ({ documentKey, documentVersion }: Omit<VersionRef, 'createdAt'>): string =>
  `${documentKey}/${documentVersion}`
