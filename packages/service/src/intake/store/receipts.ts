import type { Source } from '@tributary/health'
import type { Announcement } from '@tributary/providers'
import type { Db } from '../../platform/database.ts'
import type { DataKey } from '../../platform/sealing.ts'

const FORGOTTEN = Buffer.alloc(0)

/** Stores a received event. Returns false when the same event was received before. */
export async function insertReceipt(
  trx: Db,
  key: DataKey,
  receipt: { source: Source; eventKey: Buffer; announcement: Announcement; receivedAt: Date },
): Promise<boolean> {
  const { source, eventKey } = receipt
  const inserted = await trx
    .insertInto('webhook_receipts')
    .values({
      source,
      event_key: eventKey,
      received_at: receipt.receivedAt,
      announcement: key.sealContent(identity(source, eventKey), JSON.stringify(receipt.announcement)),
    })
    .onConflict((c) => c.columns(['source', 'event_key']).doNothing())
    .returning('source')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Opens a receipt; null when it is unknown or already processed. */
export async function openReceipt(
  db: Db,
  key: DataKey,
  source: Source,
  eventKey: Buffer,
): Promise<Announcement | null> {
  const row = await db
    .selectFrom('webhook_receipts')
    .select('announcement')
    .where('source', '=', source)
    .where('event_key', '=', eventKey)
    .where('processed_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  return JSON.parse(key.openContent(identity(source, eventKey), row.announcement).toString()) as Announcement
}

/** Deletes the content of a processed event. Its id stays stored, so that a repeat is recognised. */
export async function closeReceipt(db: Db, source: Source, eventKey: Buffer, now: Date): Promise<void> {
  await db
    .updateTable('webhook_receipts')
    .set({ processed_at: now, announcement: FORGOTTEN })
    .where('source', '=', source)
    .where('event_key', '=', eventKey)
    .execute()
}

/** Deletes receipts that concern an account and have not been followed up yet. */
export async function eraseReceipts(
  trx: Db,
  key: DataKey,
  isOf: (source: Source, account: string) => boolean,
): Promise<number> {
  const rows = await trx
    .selectFrom('webhook_receipts')
    .select(['source', 'event_key', 'announcement'])
    .where('processed_at', 'is', null)
    .execute()
  const own = rows.filter(({ source, event_key, announcement }) => {
    const text = key.openContent(identity(source, event_key), announcement).toString()
    return isOf(source as Source, (JSON.parse(text) as Announcement).account)
  })
  for (const { source, event_key } of own)
    await trx
      .deleteFrom('webhook_receipts')
      .where('source', '=', source)
      .where('event_key', '=', event_key)
      .execute()
  return own.length
}

export async function deleteReceipts(db: Db, receivedBefore: Date): Promise<void> {
  await db.deleteFrom('webhook_receipts').where('received_at', '<', receivedBefore).execute()
}

const identity = (source: string, eventKey: Buffer) =>
  `webhook_receipts|${source}|${eventKey.toString('hex')}|announcement`
