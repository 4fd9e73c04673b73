import type { SettledDelivery } from '../delivery/index.ts'
import type { Db } from '../platform/database.ts'
import type { Platform } from '../platform/platform.ts'
import { LAB_REPORT, labDocumentIdOf } from './document.ts'
import { moveDocument } from './store.ts'

/** Settles the documents whose reports were delivered, in the transaction that settles the deliveries. */
export async function noteDelivered(
  trx: Db,
  platform: Platform,
  deliveries: readonly SettledDelivery[],
): Promise<void> {
  for (const { dataStructure, documentKey, lane, userKey } of deliveries)
    if (dataStructure === LAB_REPORT)
      await moveDocument(
        trx,
        platform,
        { lane, userKey, documentId: labDocumentIdOf(documentKey) },
        'delivered',
      )
}
