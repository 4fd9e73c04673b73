import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { onAdminConnection } from '../../../test/admin.ts'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { contractions, readCatalog } from '../../../test/expansion.ts'
import { migrateToLatest } from '../migrate.ts'
import { MIGRATIONS, namesOf, numberOf, readMigration } from './list.ts'

const NAMES = namesOf(MIGRATIONS)
const catalogOf = (database: TestDatabase) => onAdminConnection(database.url, readCatalog)

test('migrations have numbers of their own, in their order', () => {
  expect(Object.keys(MIGRATIONS)).toEqual(NAMES)
  expect(NAMES.every((name) => /^\d{4}_\w+$/.test(name))).toBe(true)
  expect(new Set(NAMES.map(numberOf)).size).toBe(NAMES.length)
})

test('the first line of a file marks a contraction', () => {
  const text = '-- needs: 0002_accounts\nalter table clients drop column name'
  expect(readMigration(text)).toEqual({ sql: text, needs: '0002_accounts' })
  expect(readMigration('-- Nothing.\nselect 1')).not.toHaveProperty('needs')
})

test('a contraction names the earlier migration since which nothing uses what it takes away', () => {
  const needs = Object.entries(MIGRATIONS).flatMap(([name, { needs: earlier }]) =>
    earlier === undefined ? [] : [{ name, earlier }],
  )
  expect(needs.filter(({ name, earlier }) => !NAMES.includes(earlier) || earlier >= name)).toEqual([])
})

test('every migration after the first expands the schema, or is marked as a contraction', async () => {
  const database = await createEmptyDatabase()
  try {
    await migrateToLatest(database.url, { upTo: NAMES[0] })
    let before = await catalogOf(database)
    for (const name of NAMES.slice(1)) {
      await migrateToLatest(database.url, { upTo: name })
      const after = await catalogOf(database)
      if (MIGRATIONS[name]!.needs === undefined) expect(contractions(before, after), name).toEqual([])
      before = after
    }
  } finally {
    await database.drop()
  }
})

describe('the check of that', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(() => database.drop())

  const found = (statement: string) =>
    onAdminConnection(database.url, async (client) => {
      const before = await readCatalog(client)
      await client.query('begin')
      await client.query(statement)
      const after = await readCatalog(client)
      await client.query('rollback')
      return contractions(before, after)
    })

  test.each([
    ['drop table days_to_build', 'days_to_build is gone'],
    ['alter table users rename to persons', 'users is gone'],
    ['alter table clients drop column name cascade', 'clients.name is gone'],
    ['alter table clients rename column name to title', 'clients.name is gone'],
    ['alter table call_counts alter calls type bigint', 'call_counts.calls is bigint instead of integer'],
    ['alter table clients alter callback_url set not null', 'clients.callback_url must be written now'],
    ['alter table users alter created_at drop not null', 'users.created_at may be null now'],
    [
      'alter table clients alter callback_path drop default',
      'clients.callback_path has no default any longer',
    ],
    ['alter table clients add hobby text not null', 'clients.hobby is new and must be written'],
    [`alter table clients add check (name <> '')`, 'clients has a new rule, clients_name_check'],
    ['create unique index names on clients (name)', 'clients has a new rule, names'],
    [
      'alter table open_deliveries drop constraint open_deliveries_pkey',
      'open_deliveries has lost open_deliveries_pkey',
    ],
  ])('finds %s', async (statement, problem) => {
    expect(await found(statement)).toContain(problem)
  })

  test.each([
    'create table hobbies (lane smallint not null, hobby text not null)',
    'alter table clients add hobby text',
    'alter table clients add hobby text not null default $$none$$',
    'create index clients_by_url on clients (callback_url)',
    'alter table clients alter callback_path set default true',
  ])('allows %s', async (statement) => {
    expect(await found(statement)).toEqual([])
  })
})
