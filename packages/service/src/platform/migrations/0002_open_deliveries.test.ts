import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/database.ts'
import { openDatabase } from '../database.ts'
import * as foundation from './0001_foundation.ts'
import * as openDeliveries from './0002_open_deliveries.ts'
import * as openById from './0003_open_by_id.ts'

test('what was pending or rejected before goes on with its schedule; what was settled stays in the log', async () => {
  const { url, drop } = await createTestDatabase()
  const database = openDatabase(url, { poolSize: 1 })
  try {
    await database.db.connection().execute(async (connection) => {
      const db = connection as unknown as Kysely<unknown>
      await sql`create schema before`.execute(db)
      await sql`set search_path to before`.execute(db)
      await foundation.up(db)
      const ids: Record<string, string> = {}
      for (const state of ['pending', 'rejected', 'delivered', 'superseded']) {
        ids[state] = randomUUID()
        const settledAt = state === 'pending' ? null : '2026-03-10T12:00:00Z'
        await sql`insert into deliveries (lane, user_key, delivery_id, client_uuid, kind, document_key, document_version,
            data_structure, state, attempts, failures, created_at, next_attempt_at, settled_at)
          values (7, ${randomUUID()}, ${ids[state]}, ${randomUUID()}, 'data', 'k', 1, 's', ${state}, 3, 2,
            '2026-03-10T11:00:00Z', 'infinity', ${settledAt})`.execute(db)
      }
      await openDeliveries.up(db)
      await openById.up(db)
      const open = await sql`select delivery_id, state, failures, next_attempt_at::text as next, rejected_at
        from open_deliveries order by state`.execute(db)
      expect(open.rows).toEqual([
        { delivery_id: ids['pending'], state: 'pending', failures: 2, next: 'infinity', rejected_at: null },
        {
          ...{ delivery_id: ids['rejected'], state: 'rejected', failures: 2, next: 'infinity' },
          rejected_at: new Date('2026-03-10T12:00:00Z'),
        },
      ])
      const log = await sql`select state, attempts from deliveries order by state`.execute(db)
      expect(log.rows).toEqual(
        ['delivered', 'pending', 'rejected', 'superseded'].map((state) => ({ state, attempts: 3 })),
      )
      await sql`reset search_path`.execute(db)
    })
  } finally {
    await database.close()
    await drop()
  }
})
