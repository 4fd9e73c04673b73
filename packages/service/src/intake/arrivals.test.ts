import type { SeriesRecord, WorkoutRecord } from '@tributary/health'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type IntakeWorld, startIntakeWorld } from '../../test/intake.ts'
import { storeItems } from './arrivals.ts'

let world: IntakeWorld
beforeAll(async () => {
  world = await startIntakeWorld()
})
afterAll(() => world.close())

const moment = (text: string) => ({ at: Date.parse(text), offset: 0 })

/** Samples of an evening that belongs to the night which ends on the next day. */
const evening: SeriesRecord = {
  kind: 'series',
  key: 'heartrate:2026-03-08',
  source: 'Oura',
  origin: 'vendor',
  device: null,
  manual: false,
  updatedAt: null,
  start: moment('2026-03-08T20:00:00Z'),
  end: moment('2026-03-08T23:55:00Z'),
  values: {},
  series: {},
  extras: {},
}

/** Takes records in as one vendor object; the days that are then to be built. */
async function daysToBuild(userId: string, ...records: (SeriesRecord | WorkoutRecord)[]): Promise<string[]> {
  const { platform, provider } = world
  const user = await world.connect(await world.client('A'), userId, 'olivia-office')
  await world.drain()
  const configured = platform.providers.get('Oura')!
  const since = '2026-03-03'
  for (const record of records) {
    await world.drain()
    provider.map = () => ({ records: [record], refused: [] })
    const items = [{ resource: 'heartrate', id: record.key, payload: {} }]
    await platform.db
      .transaction()
      .execute((trx) => storeItems(trx, platform, { user, configured, since }, items))
  }
  const { rows } = await platform.pool.query<{ day: string }>('select day from days_to_build order by day')
  await world.drain()
  return rows.map(({ day }) => day)
}

it('builds the night of the next day again when samples of its evening change', async () => {
  expect(await daysToBuild('u1', evening)).toEqual(['2026-03-08', '2026-03-09'])
})

it('builds the day of a workout again when samples of it come from after midnight', async () => {
  const late: WorkoutRecord = {
    ...evening,
    kind: 'workout',
    key: 'workout:late',
    activity: 'Running',
    autoDetected: null,
    start: moment('2026-03-07T23:30:00Z'),
    end: moment('2026-03-08T00:40:00Z'),
  }
  const morning: SeriesRecord = {
    ...evening,
    key: 'heartrate:morning',
    start: moment('2026-03-08T00:00:00Z'),
    end: moment('2026-03-08T00:30:00Z'),
  }
  expect(await daysToBuild('u2', late, morning)).toContain('2026-03-07')
})
