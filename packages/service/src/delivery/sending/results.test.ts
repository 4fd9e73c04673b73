import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Db } from '../../platform/database.ts'
import { LANES } from '../../platform/scope.ts'
import { type DueDelivery, type DueQuestion, readDue } from '../outbox/due-store.ts'
import { publishMany } from '../outbox/outbox.ts'
import { publication } from '../testing/client.ts'
import { type DeliveryStage, openStage } from '../testing/stage.ts'
import { createEndpoint } from '../webhooks/further-endpoints.ts'
import { BATCH, ResultWriter } from './result-writer.ts'
import { type Result, storeResults } from './results.ts'
import type { DeliveryVerdict } from './retry.ts'

const IN_LANE = 30
const MANY = IN_LANE * LANES

let stage: DeliveryStage
beforeEach(async () => {
  stage = await openStage()
})
afterEach(() => stage.close())

const everythingOf = (lanes: readonly number[], limit: number): DueQuestion => ({
  ...{ now: stage.platform.clock.now(), lanes, exceptIds: [], most: new Map(), otherwise: limit, limit },
})

/** Puts deliveries into every lane and returns them as a worker reads them. */
async function dueDeliveries(count: number): Promise<DueDelivery[]> {
  const { db } = stage.platform
  const items = Array.from({ length: count }, (_, i) =>
    publication(stage.client.clientUuid, {
      scope: { lane: i % LANES, userKey: crypto.randomUUID() },
      documentKey: `steps:${i}`,
    }),
  )
  await publishMany(db, stage.platform, items)
  const lanes = Array.from({ length: LANES }, (_, lane) => lane)
  const due = await readDue(db, everythingOf(lanes, count))
  return due.map(({ delivery }) => delivery)
}

const delivered: DeliveryVerdict = { state: 'delivered' }

function resultsOf(deliveries: readonly DueDelivery[], verdict: DeliveryVerdict): Result[] {
  const at = stage.platform.clock.now()
  const attempt = { at, endedAt: at, durationMs: 5, status: 200, error: null }
  return deliveries.map((delivery) => ({ delivery, verdict, ...attempt }))
}

/** Simulates a minute in which one user's retries were all that was open. */
async function oneLaneInTheStatistics(): Promise<void> {
  const { db } = stage.platform
  const userKey = crypto.randomUUID()
  const items = Array.from({ length: IN_LANE }, (_, i) =>
    publication(stage.client.clientUuid, { scope: { lane: 3, userKey }, documentKey: `steps:${i}` }),
  )
  await publishMany(db, stage.platform, items)
  await sql`analyze open_deliveries, deliveries`.execute(db)
  await sql`truncate open_deliveries, deliveries cascade`.execute(db)
}

/** Simulates a quiet night: the statistics say that nothing is ever open, while the pages still exist. */
async function emptyInTheStatistics(): Promise<void> {
  const { db } = stage.platform
  const deliveries = await dueDeliveries(MANY)
  await db.transaction().execute((trx) => storeResults(trx, resultsOf(deliveries, delivered)))
  await sql`analyze open_deliveries, deliveries`.execute(db)
}

/** How many rows of the table the work looks at, other than to insert them. */
async function rowsLookedAt(work: (trx: Db) => Promise<unknown>): Promise<number> {
  return stage.platform.db.transaction().execute(async (trx) => {
    // Counts of the connection that were not reported yet.
    const count = async () => {
      const { rows } = await sql<{ count: number }>`
        select (seq_tup_read + idx_tup_fetch)::integer as count from pg_stat_xact_user_tables
        where relname = 'open_deliveries'`.execute(trx)
      return rows[0]!.count
    }
    const before = await count()
    await work(trx)
    return (await count()) - before
  })
}

describe.each([
  ['an empty table', [emptyInTheStatistics]],
  ['one lane, and later of an empty table', [oneLaneInTheStatistics, emptyInTheStatistics]],
])('a burst after the statistics were taken of %s', (_, histories) => {
  beforeEach(async () => {
    for (const history of histories) await history()
  })

  it('is read by the index alone', async () => {
    await dueDeliveries(MANY)
    const looked = await rowsLookedAt(async (trx) => {
      const due = await readDue(trx, everythingOf([3], 500))
      expect(due).toHaveLength(IN_LANE)
    })
    expect(looked).toBeLessThanOrEqual(IN_LANE + 2)
  })

  for (const [what, verdict] of [
    ['delivered', delivered],
    ['to be tried again', { state: 'pending', nextAttemptAt: Date.parse('2026-03-11T00:00:00Z') }],
    ['given up', { state: 'rejected' }],
  ] as [string, DeliveryVerdict][])
    it(`is settled key by key: ${what}`, async () => {
      const results = resultsOf((await dueDeliveries(MANY)).slice(0, MANY / 2), verdict)
      const looked = await rowsLookedAt(async (trx) => {
        expect(await storeResults(trx, results)).toEqual(new Set())
      })
      expect(looked).toBeLessThanOrEqual(results.length)
      const { rows } = await sql<{ state: string; count: number }>`
        select state, count(*)::integer as count from open_deliveries group by state order by state`.execute(
        stage.platform.db,
      )
      const left = Object.fromEntries(rows.map((row) => [row.state, row.count]))
      const expected = {
        delivered: { pending: MANY / 2 },
        pending: { pending: MANY },
        rejected: { pending: MANY / 2, rejected: MANY / 2 },
      }
      expect(left).toEqual(expected[verdict.state])
    })
})

describe('a burst for several endpoints', () => {
  const FURTHER = 3
  beforeEach(async () => {
    const { platform, client, receiver } = stage
    await platform.db.transaction().execute(async (trx) => {
      for (let n = 0; n < FURTHER; n++)
        await createEndpoint(platform, trx, 'client', client.clientUuid, {
          ...{ url: receiver.url, description: null, dataStructures: n === 0 ? ['ecg_event'] : null },
        })
    })
    await emptyInTheStatistics()
  })

  it('is read by the index alone, and superseded document by document', async () => {
    const receiving = FURTHER
    await dueDeliveries(MANY)
    const looked = await rowsLookedAt(async (trx) => {
      const due = await readDue(trx, everythingOf([3], 500))
      expect(due).toHaveLength(receiving * IN_LANE)
    })
    expect(looked).toBeLessThanOrEqual(receiving * (IN_LANE + 2))
    const newer = publication(stage.client.clientUuid, {
      ...{ scope: { lane: 3, userKey: crypto.randomUUID() }, documentKey: 'steps:new' },
    })
    await publishMany(stage.platform.db, stage.platform, [newer])
    const superseding = await rowsLookedAt((trx) =>
      publishMany(trx, stage.platform, [{ ...newer, documentVersion: 2 }]),
    )
    // Each endpoint finds the document's pending deliveries to all of them, and one is closed for each.
    expect(superseding).toBeLessThanOrEqual(receiving * receiving + receiving)
  })
})

describe('results that come faster than one batch in a pause', () => {
  it('are stored batch after batch, and only what fills no batch waits for company', async () => {
    const results = resultsOf(await dueDeliveries(2 * BATCH + 7), delivered)
    const events: (string | number)[] = []
    const stored = async (batch: readonly Result[]) => {
      events.push(batch.length)
    }
    const writer = new ResultWriter(stage.platform, stage.ports, stored, async () => {
      events.push('pause')
    })
    for (const result of results) writer.add(result)
    await writer.close()
    expect(events).toEqual(['pause', BATCH, BATCH, 'pause', 7])
    expect(stage.ports.delivered).toHaveLength(results.length)
  })
})
