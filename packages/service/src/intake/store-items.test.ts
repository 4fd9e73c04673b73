import type { SeriesRecord } from '@tributary/health'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type IntakeWorld, startIntakeWorld } from '../../test/intake.ts'
import { storeItems } from './store-items.ts'

let world: IntakeWorld
beforeAll(async () => {
  world = await startIntakeWorld()
})
afterAll(() => world.close())

const moment = (text: string) => ({ at: Date.parse(text), offset: 0 })

/** Of an evening that belongs to the night which ends on the next day. */
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

it('builds the night of the next day again when samples of its evening change', async () => {
  const user = await world.connect(await world.client('A'), 'u1', 'olivia-office')
  await world.drain()
  world.provider.map = () => ({ records: [evening], refused: [] })
  const configured = world.platform.providers.get('Oura')!
  await world.platform.db.transaction().execute(async (trx) => {
    const items = [{ resource: 'heartrate', id: 'late', payload: {} }]
    await storeItems(trx, world.platform, { user, configured, since: '2026-03-03' }, items)
  })
  const { rows } = await world.platform.pool.query<{ day: string }>(
    `select wanted ->> 'day' as day from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id cross join json_array_elements(payload) as wanted
     where t.identifier = 'documents.build_days' order by 1`,
  )
  expect(rows.map(({ day }) => day)).toEqual(['2026-03-08', '2026-03-09'])
})
