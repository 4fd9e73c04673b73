import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { type Database, openDatabase } from '../database.ts'

let testDatabase: TestDatabase
let database: Database
beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase(testDatabase.url, { poolSize: 1 })
})
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

const TABLES = sql`pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`

test('every table has a primary key', async () => {
  const { rows } = await sql`select relname from ${TABLES}
    and not exists (select from pg_index where indrelid = c.oid and indisprimary)`.execute(database.db)
  expect(rows).toEqual([])
})

test('local days are dates, and code sees them in their ISO form', async () => {
  const { rows } = await sql`
    select relname, attname, format_type(atttypid, null) as type
    from (select * from ${TABLES}) c join pg_attribute on attrelid = c.oid
    where attname ~ '^(days?|since|live_from|read_until)$' and format_type(atttypid, null) not like 'date%'`.execute(
    database.db,
  )
  expect(rows).toEqual([])
  const read = await sql`select date '2026-03-29' as day, array[date '2026-03-29', null] as days,
    '-infinity'::date as first`.execute(database.db)
  expect(read.rows).toEqual([{ day: '2026-03-29', days: ['2026-03-29', null], first: '-infinity' }])
})

test('every unique key of a table with users begins with the lane', async () => {
  const { rows } = await sql<{ name: string }>`
    select i.indexrelid::regclass::text as name
    from (select * from ${TABLES}) c join pg_index i on i.indrelid = c.oid and i.indisunique
    where exists (select from pg_attribute where attrelid = c.oid and attname = 'user_key')
      and pg_get_indexdef(i.indexrelid, 1, true) <> 'lane'
    order by name`.execute(database.db)
  expect(rows.map(({ name }) => name)).toEqual([])
})
