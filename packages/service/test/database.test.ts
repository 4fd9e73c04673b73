import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { onAdminConnection } from './admin.ts'
import { borrowTestDatabase, createTestDatabase, type TestDatabase } from './database.ts'
import { describeNewDatabase } from './empty-database.ts'

const made: TestDatabase[] = []
afterAll(() => Promise.all(made.map((database) => database.drop())))

async function create(): Promise<TestDatabase> {
  const database = await createTestDatabase()
  made.push(database)
  return database
}

test('databases made at the same moment are migrated and separate', async () => {
  const databases = await Promise.all(Array.from({ length: 6 }, create))
  expect(new Set(databases.map((database) => database.url)).size).toBe(6)
  for (const [index, { url }] of databases.entries()) {
    const names = await onAdminConnection(url, async (client) => {
      const { rows } = await client.query("select tablename from pg_tables where schemaname = 'public'")
      await client.query('create table only_here (n int)')
      return rows.map((row) => row.tablename)
    })
    expect(names, `database ${index}`).toContain('schema_migrations')
    expect(names, `database ${index}`).not.toContain('only_here')
  }
})

test('a drop removes a database that still has a connection', async () => {
  const database = await create()
  const client = new Client({ connectionString: database.url })
  const reasons: Error[] = []
  client.on('error', (error) => reasons.push(error))
  const lost = new Promise<void>((resolve) => client.once('end', () => resolve()))
  await client.connect()
  await database.drop()
  await lost
  expect(reasons[0]).toMatchObject({ code: '57P01' })
  await expect(onAdminConnection(database.url, (c) => c.query('select 1'))).rejects.toMatchObject({
    code: '3D000',
  })
})

test('a database that was given back is lent again, and equals a new one', async () => {
  const database = await borrowTestDatabase()
  await onAdminConnection(database.url, async (client) => {
    await client.query("insert into workers (worker_id) values ('of-a-test')")
    await client.query("select graphile_worker.add_job('of-a-test')")
    await client.query('delete from lane_leases where lane < 64')
    await client.query('update audit_head set entries = 7')
  })
  await database.drop()
  const again = await borrowTestDatabase()
  expect(again.url).toBe(database.url)
  const fresh = await create()
  expect(await onAdminConnection(again.url, describeNewDatabase)).toEqual(
    await onAdminConnection(fresh.url, describeNewDatabase),
  )
  await again.drop()
})

test.each([
  ['whose tables were changed', 'alter table clients add column of_a_test integer'],
  ['whose triggers were switched off', 'alter table audit_log disable trigger user'],
  ['with a table more', 'create schema of_a_test create table more (n integer)'],
  ['whose functions were changed', 'create function of_a_test() returns integer language sql return 1'],
])('a database %s is not lent again', async (_, statement) => {
  const database = await borrowTestDatabase()
  await onAdminConnection(database.url, (client) => client.query(statement))
  await database.drop()
  await expect(onAdminConnection(database.url, (client) => client.query('select 1'))).rejects.toMatchObject({
    code: '3D000',
  })
})

test('a database that is still in use is not lent again', async () => {
  const database = await borrowTestDatabase()
  const client = new Client({ connectionString: database.url })
  client.on('error', () => {})
  await client.connect()
  await database.drop()
  await expect(onAdminConnection(database.url, (c) => c.query('select 1'))).rejects.toMatchObject({
    code: '3D000',
  })
})
