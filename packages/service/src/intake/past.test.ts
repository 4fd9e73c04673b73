import { VendorError, type Window } from '@tributary/providers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { documentsOf, type IntakeWorld, noticesOf, startIntakeWorld } from '../../test/intake.ts'

const PERSON = 'olivia-office'
const HOUR = 3_600_000
const TODAY = '2026-03-10'

let world: IntakeWorld
let asked: Window[]
let read: Window[]
beforeEach(async () => {
  world = await startIntakeWorld()
  asked = []
  read = []
  const { pull } = world.provider
  world.provider.pull = (context, session, resource, window) => {
    read.push(window)
    return pull(context, session, resource, window)
  }
})
afterEach(() => world.close())

async function advance(ms: number): Promise<void> {
  world.moveClock(ms)
  await world.tick()
  await world.drain()
}

const earliest = (windows: readonly Window[]) => windows.map(({ from }) => from).sort()[0]

describe('a past that the vendor sends by itself', () => {
  it('is asked for once and left alone; the first reading begins with the connection', async () => {
    world.provider.requestHistory = async (_context, _session, _resource, window) => {
      asked.push(window)
    }
    const user = await world.connect(await world.client('A'), 'u1', PERSON)
    await world.drain()
    expect(new Set(asked.map(({ from, to }) => `${from} ${to}`))).toEqual(new Set([`2026-03-03 ${TODAY}`]))
    expect(asked).toHaveLength(world.provider.manifest.resources.length)
    expect(read).toEqual([])
    expect(await noticesOf(world, user)).toEqual([])
    await advance(HOUR)
    expect(earliest(read)).toBe(TODAY)
    expect(asked).toHaveLength(world.provider.manifest.resources.length)
    expect(await noticesOf(world, user)).toEqual(['pre_existing_data_completed'])
  })

  it('stays unread when the person did not allow it, on later days too', async () => {
    world.provider.requestHistory = async () => {
      throw new VendorError('forbidden', 'backfill answered 412', { status: 412 })
    }
    const user = await world.connect(await world.client('A'), 'u1', PERSON)
    await world.drain()
    for (let day = 0; day < 3; day += 1) await advance(24 * HOUR)
    expect(earliest(read)).toBe(TODAY)
    const days = (await documentsOf(world, user)).flatMap(({ day }) => day ?? [])
    expect(days.sort()[0]).toBe(TODAY)
  })
})
