import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database.ts'
import { nowDate } from '../platform/platform.ts'

/**
 * Who did it: `operator` on the command line, a client by its key, a person on a page of ours, the service itself, or
 * somebody who signed in, by their id.
 */
export type Actor = 'operator' | 'client' | 'person' | 'service' | `member:${string}` | `operator:${string}`

export interface AuditEntry {
  actor: Actor
  clientUuid: string | null
  action: string
  /** Identities and settings; never a secret, never a health value. */
  detail: Record<string, unknown>
}

const GENESIS = Buffer.alloc(32)
/** One writer at a time, or two entries would follow the same predecessor. */
const CHAIN_LOCK = 7_100_001
const CHECKED_AT_ONCE = 5_000

/** Appends in the caller's transaction: a change and its entry exist together or not at all. */
export async function audit(trx: Db, clock: Clock, entry: AuditEntry): Promise<void> {
  await sql`select pg_advisory_xact_lock(${CHAIN_LOCK})`.execute(trx)
  const last = await trx
    .selectFrom('audit_log')
    .select('hash')
    .orderBy('entry_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const previous = last?.hash ?? GENESIS
  const at = nowDate(clock)
  await trx
    .insertInto('audit_log')
    .values({
      at,
      actor: entry.actor,
      client_uuid: entry.clientUuid,
      action: entry.action,
      detail: JSON.stringify(entry.detail),
      previous_hash: previous,
      hash: chainHash(previous, { ...entry, at }),
    })
    .execute()
}

/** The first entry whose hash does not follow from what it says and what came before; null when the chain holds. */
export async function findBrokenAuditEntry(db: Db): Promise<number | null> {
  let previous: Buffer = GENESIS
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('audit_log')
      .selectAll()
      .where('entry_id', '>', after)
      .orderBy('entry_id')
      .limit(CHECKED_AT_ONCE)
      .execute()
    for (const row of rows) {
      const hash = chainHash(previous, {
        actor: row.actor as Actor,
        clientUuid: row.client_uuid,
        action: row.action,
        detail: row.detail,
        at: row.at,
      })
      if (!row.previous_hash.equals(previous) || !row.hash.equals(hash)) return row.entry_id
      previous = row.hash
    }
    if (rows.length < CHECKED_AT_ONCE) return null
    after = rows.at(-1)!.entry_id
  }
}

function chainHash(previous: Buffer, entry: AuditEntry & { at: Date }): Buffer {
  const text = JSON.stringify([
    entry.at.toISOString(),
    entry.actor,
    entry.clientUuid,
    entry.action,
    sorted(entry.detail),
  ])
  return createHash('sha256').update(previous).update(text).digest()
}

/** The database does not keep the order of keys, so the hash must not depend on it. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, item]) => [key, sorted(item)])
}
