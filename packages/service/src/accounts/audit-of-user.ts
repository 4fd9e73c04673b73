import { sql } from 'kysely'
import type { Db } from '../platform/database.ts'
import type { Platform } from '../platform/platform.ts'
import { DEPLOYMENT_SCOPE } from '../platform/scope.ts'

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

type Marking = Pick<Platform, 'keyring' | 'db'>

/** How the log names a person who is no user yet: a keyed digest of the client's name for them. */
export async function auditMark(
  { keyring, db }: Marking,
  { clientUuid, userId }: Omit<OfUser, 'userKey'>,
): Promise<string> {
  const key = await keyring.ensure(db, DEPLOYMENT_SCOPE)
  return key.mark(`audited user|${clientUuid}|${userId}`).toString('base64url')
}

/** Entries from before names were left out hold the name. */
const concerns = ({ clientUuid, userKey, userId }: OfUser, mark: string) =>
  sql<boolean>`client_uuid = ${clientUuid} and (detail ->> 'user_key' = ${userKey}
    or detail ->> 'user_mark' = ${mark} or detail ->> 'user_id' = ${userId})`

/** How many entries concern a person, and how many of them by the client's own name for the person. */
export async function countAuditOf(
  db: Db,
  platform: Marking,
  user: OfUser,
): Promise<{ entries: number; byName: number }> {
  const mark = await auditMark(platform, user)
  const { rows } = await sql<{ entries: number; byName: number }>`
    select count(*)::integer as entries,
      (count(*) filter (where detail ->> 'user_id' = ${user.userId}))::integer as "byName"
    from audit_log where ${concerns(user, mark)}`.execute(db)
  return rows[0]!
}

const ENTRIES_AT_ONCE = 500

/** Oldest first. */
export async function* auditOf(platform: Marking, user: OfUser): AsyncGenerator<UserAuditEntry> {
  const mark = await auditMark(platform, user)
  for (let after = 0; ; ) {
    const rows = await platform.db
      .selectFrom('audit_log')
      .select(['entry_id', 'at', 'actor', 'action', 'detail'])
      .where(concerns(user, mark))
      .where('entry_id', '>', after)
      .orderBy('entry_id')
      .limit(ENTRIES_AT_ONCE)
      .execute()
    for (const { at, actor, action, detail } of rows) yield { at, actor, action, detail }
    if (rows.length < ENTRIES_AT_ONCE) return
    after = rows.at(-1)!.entry_id
  }
}
