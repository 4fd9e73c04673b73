import { randomUUID } from 'node:crypto'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestPlatform, type TestPlatform } from '../test/platform.ts'
import { pushingProvider } from '../test/pushes.ts'
import { oldDaysTick } from './addons/steps/ticks.ts'
import { inEachLane } from './platform/lanes.ts'
import { LANES } from './platform/scope.ts'
import { wire } from './wiring.ts'

let world: TestPlatform
beforeAll(async () => {
  world = await createTestPlatform()
})
afterAll(() => world?.close())

test('no round of maintenance asks the database once for each lane when there is nothing to do', async () => {
  let statements = 0
  const counter: KyselyPlugin = {
    transformQuery({ node }) {
      statements++
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const platform = { ...world.platform, db: world.platform.db.withPlugin(counter) }
  const counts: Record<string, number> = {}
  for (const tick of wire(platform).ticks) {
    statements = 0
    await tick.run(platform)
    counts[tick.name] = statements
  }
  expect(Object.keys(counts).length).toBeGreaterThan(10)
  expect(Object.entries(counts).filter(([, count]) => count > 10)).toEqual([])
})

test('a lane that fails keeps no other lane from its turn, and the failure is reported', async () => {
  const { platform } = world
  await platform.pool.query(`
    create function fail() returns trigger language plpgsql as $$ begin raise exception 'this lane is broken'; end $$;
    create trigger fail before delete on steps_days for each row when (old.lane = 5) execute function fail()`)
  for (const lane of [0, 5, 6, LANES - 1])
    await platform.pool.query(`insert into steps_days values ($1, $2, '2020-01-01', 'x')`, [
      lane,
      randomUUID(),
    ])
  await expect(oldDaysTick.run(platform)).rejects.toThrow('the work of 1 of 4 lanes failed')
  const { rows } = await platform.pool.query('select lane from steps_days')
  expect(rows).toEqual([{ lane: 5 }])
})

/** From now on every reading of a row of lane 5 of the table fails. */
async function breakLane(table: string): Promise<void> {
  await world.platform.pool.query(`
    create or replace function is_well(lane smallint) returns boolean language plpgsql as $$
    begin if lane = 5 then raise exception 'this lane is broken'; end if; return true; end $$;
    alter table ${table} rename to ${table}_of_lanes;
    create view ${table} as select * from ${table}_of_lanes where is_well(lane)`)
}

test('a lane that cannot be read keeps no pull, forgotten upload or new resource of another from its turn', async () => {
  const { platform } = world
  platform.providers = new Map([['Garmin', pushingProvider]])
  const broken = randomUUID()
  const well = randomUUID()
  for (const [lane, userKey] of [
    [5, broken],
    [6, well],
  ]) {
    await platform.pool.query(
      `insert into sync_state (lane, user_key, source, resource, since, live_from, next_run_at, failures)
       values ($1, $2, 'Garmin', 'dailies', '2020-01-01', '2020-01-01', '2020-01-01', 0)`,
      [lane, userKey],
    )
    await platform.pool.query(
      `insert into phone_batches (lane, user_key, source, received_at, body)
       values ($1, $2, 'Apple Health', '2020-01-01', 'x')`,
      [lane, userKey],
    )
  }
  for (const table of ['sync_state', 'phone_batches']) await breakLane(table)
  const { ticks } = wire(platform)
  const run = (name: string) => ticks.find((tick) => tick.name === name)!.run(platform)
  for (const name of ['intake.tick', 'phones.forgotten_batches', 'intake.new_resources'])
    await expect(run(name)).rejects.toThrow(`the work of 1 of ${LANES} lanes failed`)
  const { rows: jobs } = await platform.pool.query(
    `select task_identifier || ' ' || (position($1 in key) > 0) as asked from graphile_worker.jobs order by 1`,
    [well],
  )
  expect(jobs.map(({ asked }) => asked)).toEqual(['intake.pull true', 'phones.store true'])
  const { rows: added } = await platform.pool.query(
    'select user_key, count(*)::integer > 1 as more from sync_state_of_lanes group by user_key order by more',
  )
  expect(added).toEqual([
    { user_key: broken, more: false },
    { user_key: well, more: true },
  ])
})

test('without a connection the other lanes are not tried', async () => {
  const tried: number[] = []
  const work = async (lane: number) => {
    tried.push(lane)
    throw new Error('Connection terminated unexpectedly')
  }
  await expect(inEachLane([1, 2, 3], work)).rejects.toThrow('Connection terminated')
  expect(tried).toEqual([1])
})
