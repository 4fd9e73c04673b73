import { afterEach, beforeEach, expect, it } from 'vitest'
import { type IntakeWorld, startIntakeWorld } from '../../test/intake.ts'
import { ensureSubscriptions } from './subscriptions.ts'

const PERSON = 'olivia-office'
const HOUR = 3_600_000

let world: IntakeWorld
let read: string[]
beforeEach(async () => {
  world = await startIntakeWorld()
  await ensureSubscriptions(world.platform)
  read = []
  const { pull } = world.provider
  world.provider.pull = (context, session, resource, window) => {
    read.push(resource)
    return pull(context, session, resource, window)
  }
  await world.connect(await world.client('A'), 'u1', PERSON)
  await world.drain()
})
afterEach(() => world.close())

/** How often each resource is read within a day; the vendor announces something every so many hours, or nothing. */
async function readingsOfDay(announcedEvery: number | null): Promise<Map<string, number>> {
  read = []
  for (let hour = 0; hour < 24; hour++) {
    if (announcedEvery !== null && hour % announcedEvery === 0) {
      const before = read.length
      await world.simulator.announce('oura', PERSON, { dataType: 'sleep' })
      await world.drain()
      read.splice(before)
    }
    world.moveClock(HOUR)
    await world.tick()
    await world.drain()
  }
  return new Map(
    world.provider.manifest.resources.map(({ name }) => [name, read.filter((one) => one === name).length]),
  )
}

it('reads each resource once a day while webhooks arrive, and at the ordinary pace when they have stopped', async () => {
  await readingsOfDay(6)
  const whileHeard = await readingsOfDay(6)
  expect(new Set(whileHeard.values())).toEqual(new Set([1]))
  // Silence is noticed with the first reading after 24 hours of it.
  for (let days = 0; days < 2; days++) await readingsOfDay(null)
  const whenSilent = await readingsOfDay(null)
  for (const { name, pollMinutes } of world.provider.manifest.resources) {
    // Twice where the token ended meanwhile.
    if (pollMinutes) expect([1, 2]).toContain(whenSilent.get(name))
    else expect(whenSilent.get(name)).toBeGreaterThanOrEqual(5)
  }
}, 120_000)
