import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestPlatform, type TestPlatform } from '../../test/platform.ts'
import { createClient } from '../accounts/clients.ts'
import { CAPABILITIES } from '../capabilities.ts'
import { ensureUser } from '../users/index.ts'
import { eraseUser, rewriteKeyTable } from './index.ts'

let world: TestPlatform
let clientUuid: string
beforeAll(async () => {
  world = await createTestPlatform()
  const { platform } = world
  clientUuid = await platform.db
    .transaction()
    .execute(async (trx) => (await createClient(platform, trx, 'operator', 'Acme')).clientUuid)
})
afterAll(() => world.close())

/** The server's own maintenance may be looking at the table; then it is done a moment later. */
const untilRewritten = () =>
  expect.poll(() => rewriteKeyTable(world.platform), { timeout: 20_000 }).toBe('done')

async function eraseSomebody(): Promise<void> {
  const { platform } = world
  await platform.db.transaction().execute((trx) => ensureUser(trx, platform, clientUuid, 'ada'))
  await eraseUser(platform, CAPABILITIES, 'operator', clientUuid, 'ada')
  // No rest after the rewrite before.
  await sql`update key_table_rewrites set done_at = null`.execute(platform.db)
}

test('nothing is rewritten without need', async () => {
  expect(await rewriteKeyTable(world.platform)).toBe('nothing')
})

test('a row that an older transaction may still look at is not taken for gone', async () => {
  const { platform } = world
  const older = await platform.db.startTransaction().setIsolationLevel('repeatable read').execute()
  await sql`select 1`.execute(older)
  await eraseSomebody()
  expect(await rewriteKeyTable(platform)).toBe('later')
  expect(await rewriteKeyTable(platform)).toBe('later')
  await older.rollback().execute()
  await untilRewritten()
  expect(await rewriteKeyTable(platform)).toBe('nothing')
}, 30_000)

test('a reader of a key does not wait long for a rewrite that cannot begin', async () => {
  const { platform } = world
  await eraseSomebody()
  const holder = await platform.db.startTransaction().execute()
  await holder.selectFrom('data_keys').select('user_key').execute()
  expect(await rewriteKeyTable(platform)).toBe('later')
  await holder.rollback().execute()
  await untilRewritten()
  const { rows } = await platform.pool.query('show lock_timeout')
  expect(rows).toEqual([{ lock_timeout: '0' }])
}, 30_000)

test('after a rewrite the table rests in proportion to what it took', async () => {
  const { platform } = world
  await eraseSomebody()
  await sql`update key_table_rewrites set done_at = now(), took_ms = 60000`.execute(platform.db)
  expect(await rewriteKeyTable(platform)).toBe('later')
  await sql`update key_table_rewrites set done_at = now() - interval '100 minutes'`.execute(platform.db)
  await untilRewritten()
}, 30_000)
