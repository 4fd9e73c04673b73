import { sql } from 'kysely'
import type { Db } from '../platform/database.ts'

interface OfUser {
  clientUuid: string
  userKey: string
  userId: string
}

export interface UserAuditEntry {
  at: Date
  actor: string
  action: string
  detail: Record<string, unknown>
}

const concerns = ({ clientUuid, userKey, userId }: OfUser) =>
  sql<boolean>`client_uuid = ${clientUuid} and (detail ->> 'user_key' = ${userKey} or detail ->> 'user_id' = ${userId})`

/** How many entries concern a person, and how many of them by the client's own name for the person. */
export async function countAuditOf(db: Db, user: OfUser): Promise<{ entries: number; byName: number }> {
  const { rows } = await sql<{ entries: number; byName: number }>`
    select count(*)::integer as entries,
      (count(*) filter (where detail ->> 'user_id' = ${user.userId}))::integer as "byName"
    from audit_log where ${concerns(user)}`.execute(db)
  return rows[0]!
}

const ENTRIES_AT_ONCE = 500

/** Oldest first. */
export async function* auditOf(db: Db, user: OfUser): AsyncGenerator<UserAuditEntry> {
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('audit_log')
      .select(['entry_id', 'at', 'actor', 'action', 'detail'])
      .where(concerns(user))
      .where('entry_id', '>', after)
      .orderBy('entry_id')
      .limit(ENTRIES_AT_ONCE)
      .execute()
    for (const { at, actor, action, detail } of rows) yield { at, actor, action, detail }
    if (rows.length < ENTRIES_AT_ONCE) return
    after = rows.at(-1)!.entry_id
  }
}
