import { afterEach, beforeEach, expect, test } from 'vitest'
import { documentsOf, type IntakeWorld, startIntakeWorld } from '../../test/intake.ts'
import { setAddon } from '../accounts/addons.ts'
import { requestBuilds } from '../building/build-days.ts'
import { wire } from '../wiring.ts'
import { setTimeZone, type User } from './index.ts'

const DAY_MS = 86_400_000

let world: IntakeWorld
let user: User
beforeEach(async () => {
  world = await startIntakeWorld()
  const { map } = world.provider
  world.provider.map = (item) => withoutOffsets(map(item))
  user = await world.connect(await world.client('A'), 'u1', 'olivia-office')
  await world.drain()
})
afterEach(() => world.close())

/** Removes the offsets from the vendor's data, because an offset takes precedence over the zone. */
const withoutOffsets = <T>(mapped: T): T =>
  JSON.parse(JSON.stringify(mapped), (key, value) => (key === 'offset' ? null : value))

/** Sets the time zone as the endpoint does. */
async function reportZone(zone: string): Promise<void> {
  const { userPorts } = wire(world.platform)
  await world.platform.db.transaction().execute(async (trx) => {
    const change = await setTimeZone(trx, world.platform, user.scope, zone, 'client')
    if (change) await userPorts.onMoved(trx, { ...user, timeZone: zone, zones: change.zones }, change.from)
  })
  await world.drain()
}

async function physicalDays(): Promise<{ day: string | null; version: number; begins: string }[]> {
  const documents = await documentsOf(world, user)
  return documents
    .filter(({ structure }) => structure === 'physical_summary')
    .map(({ day, version, body }) => {
      const { physical_summary: summary } = (body['physical_health'] as { summary: never })['summary']
      const { datetime_string: begins } = (summary as { metadata: { datetime_string: string } }).metadata
      return { day, version, begins }
    })
}

const newest = async () => new Map((await physicalDays()).map((one) => [one.day, one]))

test('the first reported zone holds for the days that were built before it was known', async () => {
  expect((await physicalDays()).length).toBeGreaterThan(3)
  await reportZone('Asia/Kathmandu')
  for (const { begins } of (await newest()).values()) expect(begins).toMatch(/T00:00:00\.000000\+05:45$/)
})

test('a move leaves the days before it as they were, also when they are built again', async () => {
  await reportZone('Europe/London')
  world.moveClock(2 * DAY_MS)
  const before = await newest()
  await reportZone('America/Los_Angeles')
  const { db } = world.platform
  await requestBuilds(
    db,
    user.scope,
    [...before.keys()].map((day) => day!),
  )
  await world.drain()
  const after = await newest()
  for (const [day, { version, begins }] of before)
    if (day! < '2026-03-12') expect(after.get(day)).toEqual({ day, version, begins })
  await requestBuilds(db, user.scope, ['2026-03-13'])
  await world.drain()
  for (const { day, begins } of (await newest()).values())
    expect(begins.slice(-6)).toBe(day! < '2026-03-12' ? '+00:00' : '-07:00')
})

test('days are UTC days while the Time Zone add-on is off', async () => {
  await setAddon(world.platform, 'operator', user.clientUuid, 'time_zone', false)
  await reportZone('Asia/Tokyo')
  for (const { begins } of (await newest()).values()) expect(begins.slice(-6)).toBe('+00:00')
})

test('the document about the person names the zone, once a source has reported something about them', async () => {
  const infos = async () =>
    (await documentsOf(world, user)).filter(({ structure }) => structure === 'user_info')
  expect(await infos()).toMatchObject([
    { version: 1, day: null, body: { metadata: { sources_of_data_array: ['Oura'] } } },
  ])
  await reportZone('Asia/Tokyo')
  expect((await infos()).at(-1)?.body).toMatchObject({
    document_version: 2,
    user_information: { user_demographics: { time_zone_string: 'Asia/Tokyo' } },
  })
})
