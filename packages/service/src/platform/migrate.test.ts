import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { onAdminConnection } from '../../test/admin.ts'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { beginUse, versionsInUse } from './in-use.ts'
import { createLogger } from './log.ts'
import { migrateToLatest, requireSchema } from './migrate.ts'
import { MIGRATIONS, type Migrations } from './migrations/list.ts'

/** The next version adds a column. */
const NEXT: Migrations = {
  ...MIGRATIONS,
  '9001_hobby': { sql: 'alter table clients add column hobby text' },
}
/** The one after it takes away what the version before no longer uses. */
const AFTER_NEXT: Migrations = {
  ...NEXT,
  '9002_less': { sql: 'alter table clients drop column callback_path', needs: '9001_hobby' },
}
const log = createLogger({ level: 'silent' })

let database: TestDatabase
const query = (text: string) =>
  onAdminConnection(database.url, async (client) => (await client.query(text)).rows)
const tables = async () =>
  (await query(`select tablename from pg_tables where schemaname = 'public'`)).map((row) => row.tablename)
const applied = async () =>
  (await query('select name from schema_migrations order by name')).map((row) => row.name)

describe('an empty database', () => {
  beforeEach(async () => {
    database = await createEmptyDatabase()
  })
  afterEach(() => database.drop())

  test('is migrated once by processes that start together', async () => {
    await Promise.all([1, 2, 3].map(() => migrateToLatest(database.url)))
    expect(await applied()).toEqual(Object.keys(MIGRATIONS))
    await requireSchema(database.url)
  })

  test('is not changed by a question, and the answer says what to do', async () => {
    await expect(requireSchema(database.url)).rejects.toThrow(/no tables yet.*tributary db migrate/)
    expect(await tables()).toEqual([])
  })

  test('stays as it was when a step fails', async () => {
    const failing = { '0001_half': { sql: 'create table halves (half int primary key); select 1 / 0' } }
    await expect(migrateToLatest(database.url, { migrations: failing })).rejects.toThrow('division by zero')
    expect(await tables()).toEqual([])
  })
})

describe('a migrated database', () => {
  beforeEach(async () => {
    database = await createTestDatabase()
  })
  afterEach(() => database.drop())

  test('of an unreleased version, whose steps had other names, is refused and not changed', async () => {
    await query(
      `update schema_migrations set name = '0001_initial', needs = '0001_initial' where name like '0001%'`,
    )
    const before = await applied()
    await expect(migrateToLatest(database.url)).rejects.toThrow(
      /does not know \(0001_initial\).*another line/,
    )
    await expect(requireSchema(database.url)).rejects.toThrow(/another line/)
    expect(await applied()).toEqual(before)
  })

  test('is too old for a newer version until that migrates it', async () => {
    await expect(requireSchema(database.url, NEXT)).rejects.toThrow(/older.*9001_hobby.*tributary db migrate/)
    expect(await applied()).toEqual(Object.keys(MIGRATIONS))
    expect(await migrateToLatest(database.url, { migrations: NEXT })).toEqual(['9001_hobby'])
    await requireSchema(database.url, NEXT)
  })

  test('serves the version before when a newer one has expanded it', async () => {
    await migrateToLatest(database.url, { migrations: NEXT })
    await requireSchema(database.url)
    expect(await migrateToLatest(database.url)).toEqual([])
    expect(await applied()).toEqual([...Object.keys(MIGRATIONS), '9001_hobby'])
  })

  test('refuses versions that use what a newer one took away, and serves the one between', async () => {
    await migrateToLatest(database.url, { migrations: AFTER_NEXT })
    await requireSchema(database.url, NEXT)
    await expect(requireSchema(database.url)).rejects.toThrow(/newer version of Tributary \(9002_less\)/)
    await expect(migrateToLatest(database.url)).rejects.toThrow(/newer version of Tributary \(9002_less\)/)
  })

  test('loses nothing while a process runs that may use it', async () => {
    await migrateToLatest(database.url, { migrations: NEXT })
    const old = await beginUse(database.url, log, 1)
    const between = await beginUse(database.url, log, 9001)
    await expect(migrateToLatest(database.url, { migrations: AFTER_NEXT })).rejects.toThrow(
      /9002_less takes away what 1 running process of an older version may use/,
    )
    await old.end()
    await expect
      .poll(() => onAdminConnection(database.url, versionsInUse), { timeout: 20_000 })
      .toEqual([9001])
    expect(await migrateToLatest(database.url, { migrations: AFTER_NEXT })).toEqual(['9002_less'])
    await between.end()
  })

  test('is not held up: a change waits a moment for its lock, steps back and comes again', async () => {
    await onAdminConnection(database.url, async (reader) => {
      await reader.query('begin')
      await reader.query('select from clients')
      const migrated = migrateToLatest(database.url, { migrations: NEXT })
      // The change waits for the reader, and what comes after the change waits for it, but not for long.
      await query('set statement_timeout = 20000; select from clients')
      await reader.query('commit')
      expect(await migrated).toEqual(['9001_hobby'])
    })
  })
})
