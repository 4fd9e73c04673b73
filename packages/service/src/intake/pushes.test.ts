import { afterEach, describe, expect, it } from 'vitest'
import { documentsOf } from '../../test/intake.ts'
import { type SourcesOptions, type SourcesWorld, startSourcesWorld } from '../../test/sources.ts'
import { setAddon } from '../accounts/addons.ts'
import type { User } from '../users/index.ts'
import { refusedPulls } from './store/refused-pulls.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const PERSON = 'olivia-office'

let world: SourcesWorld
let user: User
afterEach(() => world.close())

async function start(options: SourcesOptions, { withPast }: { withPast: boolean }): Promise<void> {
  world = await startSourcesWorld(options)
  const client = await world.client()
  await setAddon(world.platform, 'operator', client, 'pre_existing_data', withPast)
  user = await world.connect(client, 'garmin', 'Garmin', PERSON)
  await world.drain()
  await world.advance(2 * HOUR)
}

/** A day of silence, then more than a week of it: whatever has become due meanwhile is done at each step. */
async function beSilent(): Promise<void> {
  for (const days of [1, 1, 7]) await world.advance(days * DAY)
}

async function readUntil(): Promise<Set<string | null>> {
  const rows = await world.platform.db
    .selectFrom('sync_state')
    .select('read_until')
    .where('lane', '=', user.scope.lane)
    .where('user_key', '=', user.scope.userKey)
    .execute()
  return new Set(rows.map((row) => row.read_until))
}

/** Calls to lists of summaries that the vendor refused: without the token of a ping it refuses all of them. */
async function refusedCalls(): Promise<string[]> {
  const answer = await fetch(`${world.simulator.controlUrl}/garmin/requests`)
  const counts = (await answer.json()) as Record<string, Record<string, number>>
  return Object.entries(counts)
    .filter(([path]) => path.includes('/rest/') && !/backfill|\/user\//.test(path))
    .flatMap(([path, statuses]) =>
      Object.entries(statuses).map(([status, calls]) => `${path} ${status} ${calls}`),
    )
    .filter((call) => call.includes(' 400 '))
}

describe('a vendor that pushes', () => {
  it('is never polled: not at first, not after silence, not weekly', async () => {
    await start({}, { withPast: true })
    await beSilent()
    expect(await refusedCalls()).toEqual([])
    expect(await refusedPulls(world.platform.db)).toEqual(new Map())
    const actions = (await documentsOf(world, user))
      .filter(({ structure }) => structure === 'notification')
      .map(({ body }) => body['action'])
    expect(actions.filter((action) => action === 'pre_existing_data_completed')).toHaveLength(1)
  }, 90_000)

  it('is read, where it may be, only when it has fallen silent, and then every resource', async () => {
    await start({ polled: ['garmin'], agreed: ['garmin'] }, { withPast: false })
    for (let days = 0; days < 2; days++) {
      await world.simulator.announce('garmin', PERSON)
      await world.drain()
      await world.advance(23 * HOUR)
    }
    expect(await readUntil()).toEqual(new Set(['2026-03-10']))
    await world.advance(26 * HOUR)
    expect(await readUntil()).toEqual(new Set(['2026-03-13']))
  }, 90_000)

  it('is not polled again once the vendor has refused it to the application', async () => {
    await start({ polled: ['garmin'] }, { withPast: false })
    expect(await refusedPulls(world.platform.db)).toEqual(new Map([['Garmin', expect.any(Date)]]))
    const before = await refusedCalls()
    await beSilent()
    expect(await refusedCalls()).toEqual(before)
    expect(before).toHaveLength(1)
  }, 90_000)
})
