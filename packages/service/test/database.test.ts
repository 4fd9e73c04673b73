import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { onAdminConnection } from './admin.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'

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

test('a drop removes a database that somebody is still connected to', async () => {
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
