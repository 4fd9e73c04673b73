import type { Source } from '@tributary/health'
import type { Db } from '../../platform/database.ts'

/** Stores that a vendor refuses polling. Returns false when that was stored before. */
export async function noteRefusedPull(db: Db, source: Source, at: Date): Promise<boolean> {
  const inserted = await db
    .insertInto('refused_pulls')
    .values({ source, refused_at: at })
    .onConflict((c) => c.column('source').doNothing())
    .returning('source')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Reads since when pulls are refused, by source. */
export async function refusedPulls(db: Db): Promise<Map<Source, Date>> {
  const rows = await db.selectFrom('refused_pulls').selectAll().execute()
  return new Map(rows.map((row) => [row.source as Source, row.refused_at]))
}

/** Deletes the refusals of all other sources: their polling was switched off since, and may be tried again once it is on. */
export async function keepRefusedPulls(db: Db, sources: readonly Source[]): Promise<void> {
  const query = db.deleteFrom('refused_pulls')
  await (sources.length === 0 ? query : query.where('source', 'not in', [...sources])).execute()
}
