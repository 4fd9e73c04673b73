import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MIGRATIONS } from '../packages/service/src/platform/migrations/list.ts'
import { onAdminConnection } from '../packages/service/test/admin.ts'
import { createEmptyDatabase, type TestDatabase } from '../packages/service/test/database.ts'
import { type Env, tributary } from './processes.ts'

const NAMES = Object.keys(MIGRATIONS)

let database: TestDatabase
let env: Env
beforeAll(async () => {
  database = await createEmptyDatabase()
  env = { DATABASE_URL: database.url, TRIBUTARY_MASTER_KEY: `1:${randomBytes(32).toString('base64')}` }
})
afterAll(() => database.drop())

const tables = () =>
  onAdminConnection(database.url, async (client) => {
    const { rows } = await client.query(
      `select relname from pg_class where relnamespace = 'public'::regnamespace`,
    )
    return rows.length
  })

describe('`db status` and `db migrate`', { timeout: 60_000 }, () => {
  test('shows the pending migrations of an empty database and does not change it', async () => {
    expect(await tributary(['db', 'status'], env)).toMatchObject({
      server_version: expect.any(String),
      database_bytes: expect.any(Number),
      processes: 0,
      migrations: NAMES.map((migration) => ({ migration, state: 'pending', applied_at: null })),
      largest_tables: [],
    })
    expect(await tables()).toBe(0)
  })

  test('shows the applied migrations once they have run', async () => {
    expect(await tributary(['db', 'migrate'], env)).toMatchObject({ applied: NAMES })
    expect(await tributary(['db', 'status'], env)).toMatchObject({
      migrations: NAMES.map((migration) => ({ migration, state: 'applied', applied_at: expect.any(String) })),
      largest_tables: expect.arrayContaining([expect.objectContaining({ bytes: expect.any(Number) })]),
    })
  })
})
