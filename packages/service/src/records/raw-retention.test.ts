import { afterEach, beforeEach, expect, it } from 'vitest'
import { type IntakeWorld, startIntakeWorld } from '../../test/intake.ts'
import { rawRetentionTick } from './raw-retention.ts'
import { storeChangedItems } from './store/raw.ts'

const DAY = 86_400_000

let world: IntakeWorld
beforeEach(async () => {
  world = await startIntakeWorld()
})
afterEach(() => world.close())

it('deletes replaced revisions after their time, and never the newest of an object', async () => {
  const { platform } = world
  const { scope } = await world.connect(await world.client('A'), 'u1', 'olivia-office')
  const key = await platform.keyring.get(platform.db, scope)
  const arrive = (id: string, payload: unknown) =>
    storeChangedItems(
      platform.db,
      key,
      scope,
      'Oura',
      [{ resource: 'sleep', id, payload }],
      new Date(platform.clock.now()),
    )
  await arrive('changed', { v: 1 })
  await arrive('unchanged', { v: 1 })
  world.moveClock(30 * DAY)
  await arrive('changed', { v: 2 })
  world.moveClock(30 * DAY)
  await arrive('changed', { v: 3 })
  const left = async () => {
    await rawRetentionTick.run(platform)
    const rows = await platform.db.selectFrom('raw_payloads').select(['object_id', 'revision']).execute()
    return rows.map(({ object_id, revision }) => `${object_id} ${revision}`).sort()
  }
  expect(await left()).toEqual(['changed 1', 'changed 2', 'changed 3', 'unchanged 1'])
  world.moveClock((platform.config.rawRetentionDays - 59) * DAY)
  expect(await left()).toEqual(['changed 2', 'changed 3', 'unchanged 1'])
  world.moveClock(10_000 * DAY)
  expect(await left()).toEqual(['changed 3', 'unchanged 1'])
})
