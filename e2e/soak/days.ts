import { addDays, localDate } from '@tributary/health'
import { untilQuiet, type Work } from './rest.ts'
import type { World } from './world.ts'

/** Longer than the minute over which vendors count calls and for which a failed read waits. */
const PAUSE_MS = 64_000
const REVISED = 0.1
const ANNOUNCED = 0.1
const AT_ONCE = 6

/** Waits for all that the clock set off; moves on by minutes while something waits for its next try. */
export async function settle(world: World, mostPauses: number): Promise<Work> {
  let work = await untilQuiet(world.test.platform.pool)
  for (let pauses = 0; work.waiting + work.due > 0 && pauses < mostPauses; pauses++) {
    await world.advance(PAUSE_MS)
    work = await untilQuiet(world.test.platform.pool)
  }
  return work
}

/** The vendors change some numbers of yesterday. */
export function revise({ simulator, clock, people }: World, random: () => number): void {
  for (const { person, zone, vendors } of people)
    for (const vendor of vendors)
      if (random() < REVISED) simulator.revise(vendor, person, addDays(todayIn(zone, clock.now()), -1))
}

/** The vendors announce the last `days` days of some people; the vendor that pushes sends those of all people. */
export async function announce(world: World, random: () => number, days: number): Promise<void> {
  const { simulator, clock } = world
  const calls = world.people.flatMap(({ person, zone, vendors }) =>
    vendors
      .filter((vendor) => vendor === 'garmin' || (vendor !== 'dexcom' && random() < ANNOUNCED))
      .map((vendor) => async () => {
        const today = todayIn(zone, clock.now())
        for (let back = days - 1; back >= 0; back--)
          await simulator.announce(vendor, person, { day: addDays(today, -back) })
      }),
  )
  await inTurns(calls, AT_ONCE)
}

const todayIn = (zone: string, now: number) => localDate({ at: now, offset: null }, zone)

export async function inTurns(calls: readonly (() => Promise<void>)[], atOnce: number): Promise<void> {
  const waiting = [...calls]
  const work = async () => {
    for (let call = waiting.shift(); call; call = waiting.shift()) await call()
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}
