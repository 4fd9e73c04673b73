import { randomUUID } from 'node:crypto'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestPlatform, type TestPlatform } from '../test/platform.ts'
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

test('without a connection the other lanes are not tried', async () => {
  const tried: number[] = []
  const work = async (lane: number) => {
    tried.push(lane)
    throw new Error('Connection terminated unexpectedly')
  }
  await expect(inEachLane([1, 2, 3], work)).rejects.toThrow('Connection terminated')
  expect(tried).toEqual([1])
})
