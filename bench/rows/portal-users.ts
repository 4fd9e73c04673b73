import { performance } from 'node:perf_hooks'
import { sql } from 'kysely'
import { connectionsOfUsers } from '../../packages/service/src/connections/index.ts'
import { readingsOfUsers } from '../../packages/service/src/intake/index.ts'
import type { Platform } from '../../packages/service/src/platform/platform.ts'
import { LANES } from '../../packages/service/src/platform/scope.ts'
import { listUsers } from '../../packages/service/src/users/index.ts'
import { makeClient } from '../documents.ts'
import type { Row } from '../table.ts'
import { timed } from './portal-lists.ts'

const USERS = 100_000
const RESOURCES = 6
const PAGE = 50
const LATE_PAGE = 1_000

interface Context {
  platform: Platform
  say(line: string): void
}

/** The portal's list of users with how each stands: a page far back, and a search, against the first page. */
export async function userLists({ platform, say }: Context): Promise<Row[]> {
  const { clientUuid } = await makeClient(platform, null, 0)
  const begun = performance.now()
  await seedUsers(platform, clientUuid)
  say(`seeded ${USERS.toLocaleString('en')} users in ${Math.round(performance.now() - begun)} ms`)
  const { db } = platform
  const page = async (startsWith: string, after: string | null) => {
    const position = after === null ? null : { userId: after }
    const users = await listUsers(db, clientUuid, { startsWith, after: position, limit: PAGE })
    const scopes = users.map(({ scope }) => scope)
    await connectionsOfUsers(db, scopes)
    await readingsOfUsers(db, scopes)
    return users
  }
  const nameOf = (index: number) => `person-${String(index).padStart(6, '0')}`
  const beforeLate = nameOf((LATE_PAGE - 1) * PAGE - 1)
  const times = await timed([
    ['first', () => page('', null)],
    ['late', () => page('', beforeLate)],
    ['search', () => page('person-0765', null)],
  ])
  const row = (name: string, which: string): Row => ({
    name,
    ours: `${times[which]!.toFixed(1)} ms`,
    against: `${times['first']!.toFixed(1)} ms`,
    ratio: times[which]! / times['first']!,
  })
  return [
    row(`page ${LATE_PAGE.toLocaleString('en')} of 100,000 users ÷ page 1`, 'late'),
    row('a search by the beginning of the user_id ÷ page 1', 'search'),
  ]
}

/** Each with one source and what is read of it. */
async function seedUsers({ db }: Platform, clientUuid: string): Promise<void> {
  const named = sql`select i, (i % ${LANES})::smallint as lane, md5('listed ' || i)::uuid as user_key
    from generate_series(0, ${USERS - 1}::integer) as i`
  await sql`
    insert into users (lane, user_key, client_uuid, user_id, created_at)
    select lane, user_key, ${clientUuid}, 'person-' || lpad(i::text, 6, '0'), now() from (${named}) u`.execute(
    db,
  )
  await sql`
    insert into connections (lane, user_key, source, client_uuid, state, account_key, connected_at, subscribed_at)
    select lane, user_key, 'Oura', ${clientUuid}, 'active', '\\x00', now(), now() from (${named}) u`.execute(
    db,
  )
  await sql`
    insert into sync_state (lane, user_key, source, resource, since, live_from, last_data_at, next_run_at)
    select lane, user_key, 'Oura', 'resource-' || n, '2026-01-01', '2026-01-01', now(), '9999-12-31'
    from (${named}) u, generate_series(1, ${RESOURCES}::integer) as n`.execute(db)
  for (const table of ['users', 'connections', 'sync_state'])
    await sql`vacuum analyze ${sql.table(table)}`.execute(db)
}
