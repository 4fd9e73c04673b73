import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiClient } from '../../test/api.ts'
import { columnsOf, createErasureWorld, type ErasureWorld } from '../../test/erasure.ts'
import { CAPABILITIES } from '../capabilities.ts'
import { createMcpToken } from '../mcp/index.ts'
import { ScopeErased } from '../platform/keyring.ts'
import { clientScope, laneOf } from '../platform/scope.ts'
import { SealBroken } from '../platform/sealing.ts'
import { findUser, type User } from '../users/index.ts'
import { eraseUser } from './erase.ts'
import type { SignedReceipt } from './signing.ts'
import { verifyReceipt } from './verify.ts'

const NAME = 'erase-me-7f3a91'

let world: ErasureWorld
let client: ApiClient
let other: ApiClient
let user: User
let before: Map<string, number>
let othersBefore: Map<string, number>
let othersAfter: Map<string, number>
let leftovers: Leftover[]
let receipt: SignedReceipt

/** Tables whose rows belong to a user, and those that hold the client's name for a user. */
async function tablesWith(...columns: string[]): Promise<string[]> {
  const all = await columnsOf(world)
  const byTable = Map.groupBy(all, ({ table }) => table)
  return [...byTable].flatMap(([table, has]) =>
    columns.every((column) => has.some((one) => one.column === column)) ? [table] : [],
  )
}

async function rowsOf({ scope }: User): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const table of await tablesWith('lane', 'user_key')) {
    const { rows } = await sql<{ n: number }>`select count(*)::integer as n from ${sql.table(table)}
      where user_key = ${scope.userKey}`.execute(world.platform.db)
    counts.set(table, rows[0]!.n)
  }
  return counts
}

/** One row in each table that has none of the person yet: also in those that this test does not name. */
async function fillEmpty(of: User): Promise<void> {
  const columns = Map.groupBy(await columnsOf(world), ({ table }) => table)
  const VALUES: Record<string, unknown> = {
    smallint: 1,
    integer: 1,
    bigint: 1,
    text: 'x',
    bytea: Buffer.alloc(1),
    boolean: true,
    jsonb: '{}',
    ARRAY: '{}',
    date: '2026-01-01',
    'timestamp with time zone': new Date(world.clock.now()),
  }
  const given: Record<string, unknown> = {
    lane: of.scope.lane,
    user_key: of.scope.userKey,
    client_uuid: of.clientUuid,
    user_id: of.userId,
    kind: 'data',
  }
  for (const [table, count] of await rowsOf(of)) {
    if (count > 0) continue
    const needed = columns.get(table)!.filter(({ needed, column }) => needed || column in given)
    const values = needed.map(({ column, type }) =>
      column in given ? given[column] : type === 'uuid' ? crypto.randomUUID() : VALUES[type],
    )
    await sql`insert into ${sql.table(table)} (${sql.join(needed.map(({ column }) => sql.ref(column)))})
      values (${sql.join(values)})`.execute(world.platform.db)
  }
}

/** Tables in which a text is found, as it is or as bytes. */
async function tablesSaying(text: string): Promise<string[]> {
  const { db } = world.platform
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'graphile_worker')`.execute(db)
  const found: string[] = []
  for (const { name } of rows) {
    const hit = await sql`select 1 from ${sql.raw(name)} t
      where t::text like ${`%${text}%`} or t::text like ${`%${Buffer.from(text).toString('hex')}%`} limit 1`.execute(
      db,
    )
    if (hit.rows.length > 0) found.push(name)
  }
  return found
}

interface Leftover {
  identity: string
  sealed: Buffer
}

/** As an attacker has them who copied the tables before. */
async function someSealed({ scope }: User): Promise<Leftover[]> {
  const { db } = world.platform
  const place = `${scope.lane}|${scope.userKey}`
  const rowsIn = (table: 'records' | 'phone_batches') =>
    db.selectFrom(table).selectAll().where('user_key', '=', scope.userKey).execute()
  const records = (await rowsIn('records')) as { source: string; record_key: string; body: Buffer }[]
  const batches = (await rowsIn('phone_batches')) as { source: string; body: Buffer }[]
  return [
    ...records.map(({ source, record_key: key, body }) => ({
      identity: `records|${place}|${source}|${key}|body`,
      sealed: body,
    })),
    ...batches.map(({ source, body }) => ({
      identity: `phone_batches|${place}|${source}|body`,
      sealed: body,
    })),
  ]
}

beforeAll(async () => {
  world = await createErasureWorld()
  const { platform } = world
  client = await world.client()
  other = await world.client()
  await world.rich(client, 'another', { vendor: false })
  // The same name at another client is another person.
  await world.rich(other, NAME, { vendor: false })
  ;({ user } = await world.rich(client, NAME))
  await platform.db.transaction().execute((trx) =>
    createMcpToken(platform, trx, 'operator', {
      clientUuid: client.clientUuid,
      user,
      name: 'assistant',
      scopes: ['sleep'],
      expiresAt: new Date(platform.clock.now() + 86_400_000),
    }),
  )
  leftovers = await someSealed(user)
  await fillEmpty(user)
  before = await rowsOf(user)
  othersBefore = await othersRows()
  const key = await platform.keyring.get(platform.db, user.scope)
  for (const { identity, sealed } of leftovers) key.open(identity, sealed)
  // The order of the capabilities decides about locks, not about what goes.
  receipt = (await eraseUser(platform, CAPABILITIES.toReversed(), 'operator', client.clientUuid, NAME))!
  othersAfter = await othersRows()
}, 120_000)
afterAll(() => world.close())

async function othersRows(): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  const { db } = world.platform
  for (const [of, name] of [
    [client, 'another'],
    [other, NAME],
  ] as const)
    for (const [table, count] of await rowsOf((await findUser(db, of.clientUuid, name))!))
      counts.set(`${of.clientUuid}/${name}/${table}`, count)
  return counts
}

describe('an erasure', () => {
  test('leaves no row of the person in any table', async () => {
    expect([...before].filter(([, count]) => count === 0)).toEqual([])
    expect([...(await rowsOf(user))].filter(([, count]) => count > 0)).toEqual([])
    for (const table of await tablesWith('client_uuid', 'user_id')) {
      const { rows } = await sql`select 1 from ${sql.table(table)}
        where client_uuid = ${client.clientUuid} and user_id = ${NAME}`.execute(world.platform.db)
      expect([table, rows.length]).toEqual([table, 0])
    }
  })

  test('counts what went in its receipt', () => {
    const { rows } = receipt
    for (const [table, count] of before)
      expect([table, table === 'data_keys' ? receipt.keys_destroyed : rows[table]]).toEqual([
        table,
        // The account is unlinked with the end of its connection.
        table === 'connection_accounts' ? undefined : count,
      ])
    expect(rows).toMatchObject({ enrolments: 1, profile_limits: 1, authorization_attempts: 2 })
    expect(receipt.rows_erased).toBe(Object.values(rows).reduce((sum, count) => sum + count, 0))
    expect(receipt.jobs_dropped).toBeGreaterThan(0)
  })

  test('leaves the name of the person nowhere but under the other client, their key in the audit log alone, and neither in the log', async () => {
    const { db } = world.platform
    await db
      .deleteFrom('users')
      .where('client_uuid', '=', other.clientUuid)
      .where('user_id', '=', NAME)
      .execute()
    await db.deleteFrom('enrolments').where('client_uuid', '=', other.clientUuid).execute()
    await db.deleteFrom('profile_limits').where('client_uuid', '=', other.clientUuid).execute()
    expect(await tablesSaying(NAME)).toEqual([])
    expect(await tablesSaying(user.scope.userKey)).toEqual(['public.audit_log'])
    const lines = world.logLines.join('')
    expect(lines).toContain('a user was erased')
    for (const text of [NAME, user.scope.userKey]) expect(lines).not.toContain(text)
  })

  test('makes every copy unreadable', async () => {
    const { platform } = world
    await expect(platform.keyring.get(platform.db, user.scope)).rejects.toThrow(ScopeErased)
    const keys = await platform.db.selectFrom('data_keys').select(['lane', 'user_key']).execute()
    expect(leftovers.length).toBeGreaterThan(1)
    for (const row of keys) {
      const key = await platform.keyring.get(platform.db, { lane: row.lane, userKey: row.user_key })
      for (const { identity, sealed } of leftovers)
        expect(() => key.open(identity, sealed)).toThrow(SealBroken)
    }
  })

  test('touches no other user', async () => {
    const kept = [...othersBefore].filter(([name, count]) => /records|documents$/.test(name) && count > 0)
    expect(kept.length).toBeGreaterThan(5)
    expect(othersAfter).toEqual(othersBefore)
  })

  test('is reported to the client in a notification that outlives the key', async () => {
    const scope = clientScope(client.clientUuid)
    const pending = await world.platform.db
      .selectFrom('deliveries')
      .select('state')
      .where('lane', '=', scope.lane)
      .where('user_key', '=', scope.userKey)
      .execute()
    expect(pending).toEqual([{ state: 'pending' }])
    expect(receipt.remains.map(({ what }) => what).join()).toContain('user_deleted')
  })

  test('has the grant withdrawn at the vendor', async () => {
    expect(receipt.upstream).toEqual([
      expect.objectContaining({ data_source: 'Apple Health', state: 'not_possible' }),
      expect.objectContaining({ data_source: 'Oura', state: 'queued' }),
    ])
    await world.drain()
    const left = await world.platform.db.selectFrom('grant_withdrawals').selectAll().execute()
    expect(left).toEqual([])
  })

  test('is audited without the name, and its receipt is true', async () => {
    const entry = await world.platform.db
      .selectFrom('audit_log')
      .select(['actor', 'detail'])
      .where('action', '=', 'user.erase')
      .executeTakeFirstOrThrow()
    expect(entry).toEqual({
      actor: 'operator',
      detail: { user_key: user.scope.userKey, receipt_id: receipt.receipt_id, rows: receipt.rows_erased },
    })
    expect(await verifyReceipt(world.platform, JSON.parse(JSON.stringify(receipt)))).toMatchObject({
      receipt: { user_id: NAME },
    })
  })

  test('is done once, and the name may be used again for a user without a past', async () => {
    const { platform } = world
    expect(await eraseUser(platform, CAPABILITIES, 'operator', client.clientUuid, NAME)).toBeNull()
    await world.connect(client, NAME)
    const again = (await findUser(platform.db, client.clientUuid, NAME))!
    expect(again.scope.lane).toBe(laneOf(client.clientUuid, NAME))
    expect(again.scope.userKey).not.toBe(user.scope.userKey)
    expect(again.zones).toEqual([])
  })
})
