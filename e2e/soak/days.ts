import { addDays, localDate } from '@tributary/health'
import { untilQuiet, type Work } from './rest.ts'
import type { World } from './world.ts'

/** More than the minute for which vendors count calls, and for which a failed reading waits. */
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

/** The vendors change some numbers of yesterday, and tell of some people's days. The watch that pushes always does. */
export async function haveNews(world: World, random: () => number): Promise<void> {
  const { simulator, clock } = world
  const calls = world.people.flatMap(({ person, zone, vendors }) =>
    vendors.map((vendor) => async () => {
      const today = localDate({ at: clock.now(), offset: null }, zone)
      const yesterday = addDays(today, -1)
      if (random() < REVISED) simulator.revise(vendor, person, yesterday)
      if (vendor === 'dexcom' || (vendor !== 'garmin' && random() > ANNOUNCED)) return
      for (const day of [addDays(today, -2), yesterday, today])
        await simulator.announce(vendor, person, { day })
    }),
  )
  await inTurns(calls, AT_ONCE)
}

export async function inTurns(calls: readonly (() => Promise<void>)[], atOnce: number): Promise<void> {
  const waiting = [...calls]
  const work = async () => {
    for (let call = waiting.shift(); call; call = waiting.shift()) await call()
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}
