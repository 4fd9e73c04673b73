import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'
import { openDatabase } from './database.ts'
import { readsEveryColumn } from './every-column.ts'

test.each([
  'select * from "clients" where "client_uuid" = $1',
  'select "people".* from "people" inner join "sign_ins" on true',
  'select "deliveries".*, "open"."failures" from "deliveries" left join lateral (select 1) as "open" on true',
  'select c.*\n from unnest($1::int[]) as u (lane) join connections c using (lane)',
  'update clients set name = $1 returning *',
  'insert into clients (name) values ($1) returning "clients".*',
  'with found as (select * from records where lane = $1) select mark from found',
  'select r.* from (select * from records) r',
])('%s reads what a table has by now', (text) => {
  expect(readsEveryColumn(text)).toBe(true)
})

test.each([
  'select count(*) from clients where lane = $1',
  'select $1::integer * 2 as twice',
  'select a.lane, 2 * a.n from a where a.n = $1',
  'with given as (select * from unnest($1::int[]) as g (lane)) select given.*, 1 as n from given',
  'with wanted as (select lane from users), x as (select * from wanted where lane = $1) select lane from x',
  'select due.* from unnest($1::int[]) as l (lane) cross join lateral (select d.lane from open_deliveries d) due',
  'select following.* from waiting cross join lateral (select endpoint_id from open_deliveries where endpoint_id > $1) following',
  'select * from (select lane from users where lane = $1) as "walked"',
])('%s does not', (text) => {
  expect(readsEveryColumn(text)).toBe(false)
})

test('statements that were used before go on, in a transaction too, when a newer version adds a column', async () => {
  const test = await createTestDatabase()
  const { db, close } = openDatabase(test.url, { poolSize: 1 })
  try {
    const statements = [
      () => db.selectFrom('clients').selectAll().where('name', '=', 'none').execute(),
      () => db.selectFrom('clients').select('name').where('name', '=', 'none').execute(),
      () => sql`update clients set name = ${'none'} where name = ${'none'} returning *`.execute(db),
      () =>
        db
          .transaction()
          .execute((trx) => trx.selectFrom('clients').selectAll().where('name', '=', '').execute()),
    ]
    for (let round = 0; round < 3; round++) for (const statement of statements) await statement()
    await sql`alter table clients add column hobby text`.execute(db)
    for (const statement of statements) await statement()
  } finally {
    await close()
    await test.drop()
  }
})
