import { type DataStructure, DOCUMENT_SCHEMAS } from '@tributary/health'
import { Check } from 'typebox/value'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { documentsOf } from '../../../test/intake.ts'
import {
  eventsOf,
  failuresOf,
  type SeenEvent,
  type StepsWorld,
  startStepsWorld,
} from '../../../test/steps.ts'
import { readTrace } from '../../documents/store.ts'
import { recordsOfDay } from '../../records/records-of-days.ts'
import type { User } from '../../users/index.ts'

const START = '2026-03-10T05:45:00Z'

let world: StepsWorld
let client: string
beforeAll(async () => {
  world = await startStepsWorld(START)
  client = await world.client()
})
afterAll(() => world.close())

/** Reads the steps of the day's ordinary records, by source. */
async function storedSteps(user: User, day: string): Promise<Record<string, number>> {
  const traced = await recordsOfDay(world.platform.db, world.platform, user.scope, day)
  return Object.fromEntries(
    traced.flatMap(({ record }) =>
      record.kind === 'day' && record.values.steps !== undefined
        ? [[record.source, record.values.steps]]
        : [],
    ),
  )
}

/** Expects each day to begin with version 1 and to rise in version and steps, at times of that day. */
function expectTrueDays(events: readonly SeenEvent[]): void {
  for (const [day, versions] of Map.groupBy(events, (event) => event.day)) {
    expect(versions.map(({ version }) => version)).toEqual(versions.map((_, index) => index + 1))
    const steps = versions.map((event) => event.steps)
    expect(steps).toEqual([...new Set(steps)].sort((a, b) => a - b))
    expect(new Set(versions.map(({ at }) => at.slice(0, 10)))).toEqual(new Set([day]))
  }
}

const timesOf = (events: readonly SeenEvent[], day: string) =>
  events.filter((event) => event.day === day).map(({ at }) => at.slice(11))

describe('a person with two sources', () => {
  test('has one document a day that follows the higher of them', async () => {
    world.setTime(START)
    const user = await world.connect(client, 'two', 'olivia-office', ['Oura', 'Withings'], 'Europe/Berlin')
    await world.minute()
    const winners = new Set<string>()
    for (let hour = 0; hour < 18; hour++) {
      await world.hours(1)
      const stored = await storedSteps(user, '2026-03-10')
      const newest = (await eventsOf(world, user)).findLast(({ day }) => day === '2026-03-10')
      if (!newest) continue
      const highest = Math.max(...Object.values(stored))
      expect(newest.steps).toBe(highest)
      for (const source of newest.sources) winners.add(source)
      expect(newest.sources).toEqual(Object.keys(stored).filter((source) => stored[source] === highest))
    }
    const events = await eventsOf(world, user)
    expectTrueDays(events)
    expect(events.length).toBeGreaterThan(8)
    expect(events[0]).toMatchObject({ day: '2026-03-10', version: 1 })
    expect(await failuresOf(world, user)).toEqual([])
    for (const { structure, body } of await documentsOf(world, user))
      if (structure === 'steps_event')
        expect(Check(DOCUMENT_SCHEMAS[structure as DataStructure], body)).toBe(true)
  })

  test('can be explained: each count names its source', async () => {
    world.setTime('2026-03-12T17:45:00Z')
    const user = await world.connect(client, 'traced', 'olivia-office', ['Oura', 'Polar'], 'Europe/Berlin')
    await world.minute()
    const [event] = await eventsOf(world, user)
    const trace = await readTrace(world.platform.db, world.platform, user.scope, 'steps_event:2026-03-12', 1)
    const other = event!.sources[0] === 'Oura' ? 'Polar' : 'Oura'
    expect(trace).toMatchObject({
      fields: {
        '/steps/accumulated_steps_int': {
          won: [{ source: event!.sources[0], records: [expect.any(String)] }],
          aside: [{ source: other, records: [expect.any(String)], reason: 'lower_value' }],
        },
      },
    })
    expect(Object.keys((trace as { records: object }).records)).toHaveLength(2)
  })
})

describe('a local day', () => {
  test('begins from nothing at local midnight, far west of UTC and where clocks go forward', async () => {
    world.setTime('2026-03-08T03:45:00Z')
    const user = await world.connect(client, 'west', 'sam-shift', ['Fitbit', 'Oura'], 'America/New_York')
    await world.minute()
    await world.hours(26)
    const events = await eventsOf(world, user)
    expectTrueDays(events)
    const day = timesOf(events, '2026-03-08')
    expect(timesOf(events, '2026-03-07').at(-1)).toBe('23:45:00.000000-05:00')
    expect(day[0]).toBe('00:45:00.000000-05:00')
    expect(day.filter((time) => time.endsWith('-04:00')).length).toBeGreaterThan(4)
    expect(day.some((time) => time.startsWith('02:'))).toBe(false)
    const lastOf = (name: string) => events.findLast((event) => event.day === name)!.steps
    expect(events.find((event) => event.day === '2026-03-08')!.steps).toBeLessThan(lastOf('2026-03-07'))
    expect(events.find((event) => event.day === '2026-03-09')!.at).toBe('2026-03-09T00:45:00.000000-04:00')
  })

  test('has its twenty-fifth hour where clocks go back', async () => {
    world.setTime('2026-11-02T03:50:00Z')
    const user = await world.connect(client, 'autumn', 'sam-shift', ['Oura'], 'America/New_York')
    await world.minute()
    await world.hours(2)
    const events = await eventsOf(world, user)
    expectTrueDays(events)
    expect(timesOf(events, '2026-11-01')).toEqual(['22:50:00.000000-05:00', '23:50:00.000000-05:00'])
  })

  test('is the day the vendor reports where no zone is known, far east of UTC', async () => {
    world.setTime('2026-04-04T20:50:00Z')
    const user = await world.connect(client, 'east', 'devi-devices', ['Oura'], null)
    await world.minute()
    await world.hours(2)
    const events = await eventsOf(world, user)
    expectTrueDays(events)
    expect(events.map(({ at }) => at)).toEqual([
      '2026-04-05T07:50:00.000000+10:00',
      '2026-04-05T08:50:00.000000+10:00',
    ])
  })
})
