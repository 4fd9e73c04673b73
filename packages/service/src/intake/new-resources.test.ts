import { afterEach, beforeEach, expect, it } from 'vitest'
import { type IntakeWorld, noticesOf, startIntakeWorld } from '../../test/intake.ts'

const PERSON = 'olivia-office'
const DAY = 86_400_000

let world: IntakeWorld
beforeEach(async () => {
  world = await startIntakeWorld()
})
afterEach(() => world.close())

const daysOf = (resource: string) =>
  world.platform.db
    .selectFrom('sync_state')
    .select(['since', 'live_from', 'read_until'])
    .where('resource', '=', resource)
    .executeTakeFirst()

/** As a connection that was made before the source had the resource. */
const forget = (resource: string) =>
  world.platform.db.deleteFrom('sync_state').where('resource', '=', resource).execute()

async function nextDay() {
  world.moveClock(DAY)
  await world.tick()
  await world.drain()
}

it('what a source has gained since a connection was made is read from that day on, and nothing is reported twice', async () => {
  const user = await world.connect(await world.client('A'), 'u1', PERSON)
  await world.drain()
  const before = await noticesOf(world, user)
  await forget('daily_spo2')
  await nextDay()
  const joined = await daysOf('daily_spo2')
  expect(joined?.since).toBe(joined?.live_from)
  expect(joined?.read_until).toBe(joined?.since)
  expect((await daysOf('sleep'))?.since).not.toBe(joined?.since)
  expect(await noticesOf(world, user)).toEqual(before)
})
