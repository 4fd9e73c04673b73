import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SourcesWorld, startSourcesWorld } from '../../test/sources.ts'
import type { User } from '../users/index.ts'

const HOUR = 3_600_000
const PERSON = 'olivia-office'

let world: SourcesWorld
let user: User
beforeAll(async () => {
  world = await startSourcesWorld()
  user = await world.connect(await world.client(), 'garmin', 'Garmin', PERSON)
  await world.drain()
  await world.advance(2 * HOUR)
})
afterAll(() => world.close())

async function readUntil(): Promise<Set<string | null>> {
  const rows = await world.platform.db
    .selectFrom('sync_state')
    .select('read_until')
    .where('lane', '=', user.scope.lane)
    .where('user_key', '=', user.scope.userKey)
    .execute()
  return new Set(rows.map((row) => row.read_until))
}

describe('a vendor that pushes', () => {
  it('is not read while it does', async () => {
    for (let days = 0; days < 2; days++) {
      await world.simulator.announce('garmin', PERSON)
      await world.drain()
      await world.advance(23 * HOUR)
    }
    expect(await readUntil()).toEqual(new Set(['2026-03-10']))
  })

  it('is read when it has fallen silent, and whatever the first resource gives, the others are read too', async () => {
    await world.advance(26 * HOUR)
    expect(await readUntil()).toEqual(new Set(['2026-03-13']))
  })
})
