import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/database.ts'
import { migrateToLatest, openDatabase } from '../database.ts'
import * as daysToBuild from './0004_days_to_build.ts'

test('lists of days that wait in the queue are built after it all the same', async () => {
  const { url, drop } = await createTestDatabase()
  const database = openDatabase(url, { poolSize: 1 })
  const { db } = database
  try {
    await migrateToLatest(url)
    await sql`drop table days_to_build`.execute(db)
    const userKey = randomUUID()
    const wanted = ['2026-03-08', '2026-03-09', '2026-03-08'].map((day) => ({ lane: 7, userKey, day }))
    await sql`select graphile_worker.add_job('documents.build_days', ${JSON.stringify(wanted)}::json)`.execute(
      db,
    )
    await sql`select graphile_worker.add_job('documents.user_info', '{"lane": 1}'::json)`.execute(db)
    await daysToBuild.up(db as never)
    const days = await db
      .selectFrom('days_to_build')
      .select(['lane', 'user_key', 'day'])
      .orderBy('day')
      .execute()
    expect(days).toEqual(['2026-03-08', '2026-03-09'].map((day) => ({ lane: 7, user_key: userKey, day })))
    const { rows } = await sql`select payload from graphile_worker._private_jobs order by id`.execute(db)
    expect(rows).toMatchObject([{ payload: { lane: 7, userKey } }, { payload: { lane: 1 } }])
  } finally {
    await database.close()
    await drop()
  }
})
