import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type IntakeWorld, startIntakeWorld } from '../../test/intake.ts'
import { ensureSubscriptions } from './subscriptions.ts'

const PERSON = 'olivia-office'
const HOUR = 3_600_000

let world: IntakeWorld
/** The resources that are read in the present hour. */
let read: Set<string>
beforeEach(async () => {
  // The paces are exact.
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  world = await startIntakeWorld()
  await ensureSubscriptions(world.platform)
  read = new Set()
  const { pull } = world.provider
  world.provider.pull = (context, session, resource, window) => {
    // Twice in an hour where the token has ended: that is one reading.
    read.add(resource)
    return pull(context, session, resource, window)
  }
  await world.connect(await world.client('A'), 'u1', PERSON)
  await world.drain()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await world.close()
})

/** How often each resource is read within a day; the vendor announces something every so many hours, or nothing. */
async function readingsOfDay(announcedEvery: number | null): Promise<Map<string, number>> {
  const ofDay: Set<string>[] = []
  for (let hour = 0; hour < 24; hour++) {
    if (announcedEvery !== null && hour % announcedEvery === 0) {
      await world.simulator.announce('oura', PERSON, { dataType: 'sleep' })
      await world.drain()
    }
    world.moveClock(HOUR)
    read = new Set()
    ofDay.push(read)
    await world.tick()
    await world.drain()
  }
  return new Map(
    world.provider.manifest.resources.map(({ name }) => [
      name,
      ofDay.filter((hour) => hour.has(name)).length,
    ]),
  )
}

it('reads each resource once a day while webhooks arrive, and at the ordinary pace when they have stopped', async () => {
  // What is read once a day anyway comes to the hour of the others on the second day.
  for (let days = 0; days < 2; days++) await readingsOfDay(6)
  const whileHeard = await readingsOfDay(6)
  expect(new Set(whileHeard.values())).toEqual(new Set([1]))
  // Silence is noticed with the first reading after 24 hours of it.
  for (let days = 0; days < 2; days++) await readingsOfDay(null)
  const whenSilent = await readingsOfDay(null)
  for (const { name, pollMinutes } of world.provider.manifest.resources) {
    if (pollMinutes) expect(whenSilent.get(name)).toBe(1)
    else expect(whenSilent.get(name)).toBeGreaterThanOrEqual(5)
  }
}, 120_000)
