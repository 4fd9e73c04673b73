import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/database.ts'
import { migrateToLatest, openDatabase } from '../database.ts'
import * as documentIdentity from './0009_document_identity.ts'

test('documents that were stored before are not retracted', async () => {
  const { url, drop } = await createTestDatabase()
  const database = openDatabase(url, { poolSize: 1 })
  const { db } = database
  try {
    await migrateToLatest(url)
    await sql`drop table event_members`.execute(db)
    await sql`alter table documents drop column retracted`.execute(db)
    await sql`insert into documents
      (lane, user_key, document_key, document_version, client_uuid, data_structure, mark, body, created_at, release_at)
      values (7, ${randomUUID()}, 'activity_event:Oura/1', 1, ${randomUUID()}, 'activity_event', '', '', now(), now())`.execute(
      db,
    )
    await documentIdentity.up(db as never)
    expect(await db.selectFrom('documents').select(['document_key', 'retracted']).execute()).toEqual([
      { document_key: 'activity_event:Oura/1', retracted: false },
    ])
    expect(await db.selectFrom('event_members').selectAll().execute()).toEqual([])
  } finally {
    await database.close()
    await drop()
  }
})
