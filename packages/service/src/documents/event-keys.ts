import { allotKeys, type BuiltEvent, type StoredKey } from '@tributary/health'
import { sql } from 'kysely'
import { textArray } from '../platform/array-literal.ts'
import type { Db } from '../platform/database.ts'
import type { Scope } from '../platform/scope.ts'

/**
 * Returns the events under the keys that their documents have: the key of the report that was stored first, whichever source leads
 * now. An event that was built for two days, between which the person's zone changed, is returned once. The caller holds the lock of the
 * user's days.
 */
export async function withStoredKeys<E extends BuiltEvent>(
  trx: Db,
  scope: Scope,
  days: readonly string[],
  built: readonly E[],
): Promise<E[]> {
  const events = dropRepeated(built)
  const known = await membersOf(trx, scope, [...new Set(events.flatMap(({ members }) => members))])
  const named = new Set(known.flatMap(({ member, documentKey }) => [member, documentKey]))
  const open = events.filter(({ members }) => members.length > 1 || members.some((one) => named.has(one)))
  if (open.length === 0) return events
  const stored = await storedKeys(trx, scope, {
    days,
    keys: [...named, ...open.flatMap(({ members }) => members)],
    known,
  })
  const taken = new Set(named)
  const allotted = allotKeys(
    open.map(({ members }) => members),
    stored,
  )
  const keys = new Map<E, string>()
  for (const [index, event] of open.entries()) {
    const key = allotted[index] ?? (await spareKey(trx, scope, event.key, taken))
    taken.add(key)
    keys.set(event, key)
  }
  await rememberMembers(trx, scope, keys, known)
  return events.map((event) => ({ ...event, key: keys.get(event) ?? event.key }))
}

function dropRepeated<E extends BuiltEvent>(events: readonly E[]): E[] {
  const seen = new Set<string>()
  return events.filter(({ members }) => {
    if (seen.has(members[0]!)) return false
    for (const member of members) seen.add(member)
    return true
  })
}

interface Member {
  member: string
  documentKey: string
}

/** Reads the rows of these reports, and all rows of the documents that they are in or could be in. */
async function membersOf(trx: Db, { lane, userKey }: Scope, members: readonly string[]): Promise<Member[]> {
  const { rows } = await sql<Member>`
    with asked as (select unnest(${textArray(members)}::text[]) as name),
    claimed as (
      select m.document_key as name from event_members m join asked on m.member = asked.name
      where m.lane = ${lane} and m.user_key = ${userKey}
      union select name from asked
    )
    select m.member, m.document_key as "documentKey" from event_members m
    join claimed on m.document_key = claimed.name
    where m.lane = ${lane} and m.user_key = ${userKey}`.execute(trx)
  return rows
}

interface Version {
  documentKey: string
  day: string | null
  retracted: boolean
  since: Date
}

async function storedKeys(
  trx: Db,
  scope: Scope,
  of: { days: readonly string[]; keys: readonly string[]; known: readonly Member[] },
): Promise<Map<string, StoredKey>> {
  const { rows } = await sql<Version>`
    select k.document_key as "documentKey", newest.day, newest.retracted, first.created_at as since
    from unnest(${textArray([...new Set(of.keys)])}::text[]) as k (document_key)
    cross join lateral (
      select d.day, d.retracted from documents d
      where d.lane = ${scope.lane} and d.user_key = ${scope.userKey} and d.document_key = k.document_key
      order by d.document_version desc
      limit 1
    ) newest
    cross join lateral (
      select d.created_at from documents d
      where d.lane = ${scope.lane} and d.user_key = ${scope.userKey} and d.document_key = k.document_key
      order by d.document_version
      limit 1
    ) first`.execute(trx)
  const members = Map.groupBy(of.known, ({ documentKey }) => documentKey)
  return new Map(
    rows.map(({ documentKey, day, retracted, since }) => [
      documentKey,
      {
        members: new Set(members.get(documentKey)?.map(({ member }) => member) ?? [documentKey]),
        since: since.getTime(),
        live: !retracted,
        elsewhere: day === null || !of.days.includes(day),
      },
    ]),
  )
}

/** Finds a key that no other event uses. Only keys with rows are in use, because no report has such a key as its own. */
async function spareKey(
  trx: Db,
  { lane, userKey }: Scope,
  own: string,
  taken: ReadonlySet<string>,
): Promise<string> {
  for (let number = 2; ; number++) {
    const key = `${own}~${number}`
    const used = await trx
      .selectFrom('event_members')
      .select('member')
      .where('lane', '=', lane)
      .where('user_key', '=', userKey)
      .where('document_key', '=', key)
      .executeTakeFirst()
    if (!used && !taken.has(key)) return key
  }
}

/** Stores which reports each document contains now. A report that is alone under its own key needs no row. */
async function rememberMembers(
  trx: Db,
  { lane, userKey }: Scope,
  keys: ReadonlyMap<BuiltEvent, string>,
  known: readonly Member[],
): Promise<void> {
  const rows = [...keys].flatMap(([{ members }, documentKey]) =>
    members.length === 1 && members[0] === documentKey
      ? []
      : members.map((member) => ({ member, documentKey })),
  )
  const nameOf = ({ member, documentKey }: Member) => JSON.stringify([member, documentKey])
  const before = new Set(known.map(nameOf))
  const after = new Set(rows.map(nameOf))
  const members = new Set([...keys].flatMap(([event]) => event.members))
  const documents = new Set(keys.values())
  const old = known.filter(
    (row) => !after.has(nameOf(row)) && (members.has(row.member) || documents.has(row.documentKey)),
  )
  if (old.length > 0)
    await trx
      .deleteFrom('event_members')
      .where('lane', '=', lane)
      .where('user_key', '=', userKey)
      .where('member', '=', sql<string>`any(${textArray(old.map(({ member }) => member))}::text[])`)
      .execute()
  const added = rows.filter((row) => !before.has(nameOf(row)))
  if (added.length > 0)
    await sql`insert into event_members (lane, user_key, member, document_key)
      select ${lane}, ${userKey}, * from unnest(
        ${textArray(added.map(({ member }) => member))}::text[],
        ${textArray(added.map(({ documentKey }) => documentKey))}::text[])`.execute(trx)
}
