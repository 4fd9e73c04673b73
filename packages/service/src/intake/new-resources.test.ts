import { afterEach, beforeEach, expect, it } from 'vitest'
import { type IntakeWorld, noticesOf, startIntakeWorld } from '../../test/intake.ts'
import type { User } from '../users/index.ts'
import { end } from './begin.ts'
import { addNewResources, newResourcesTick } from './new-resources.ts'

const PERSON = 'olivia-office'
const DAY = 24 * 3_600_000

let world: IntakeWorld
beforeEach(async () => {
  world = await startIntakeWorld()
})
afterEach(() => world.close())

const rowsOf = ({ scope }: User) =>
  world.platform.db
    .selectFrom('sync_state')
    .select(['resource', 'since', 'live_from', 'read_until'])
    .where('user_key', '=', scope.userKey)
    .orderBy('resource')
    .execute()

/** Connects a user as an earlier version left it, which did not know the resource. */
async function connectedBefore(userId: string, resource: string): Promise<User> {
  const user = await world.connect(await world.client(userId), userId, PERSON)
  await world.drain()
  await world.platform.db
    .deleteFrom('sync_state')
    .where('user_key', '=', user.scope.userKey)
    .where('resource', '=', resource)
    .execute()
  return user
}

it('a resource that is new is read of connections that were there before, from a few days ago on', async () => {
  const { manifest } = world.provider
  const resource = manifest.resources[0]!.name
  const user = await connectedBefore('u1', resource)
  const notices = await noticesOf(world, user)
  world.moveClock(20 * DAY)
  await newResourcesTick().run(world.platform)
  const added = (await rowsOf(user)).find((row) => row.resource === resource)
  const since = new Date(world.platform.clock.now() - manifest.lookBackDays * DAY).toISOString().slice(0, 10)
  expect(added).toEqual({ resource, since, live_from: '2026-03-10', read_until: null })
  await world.tick()
  await world.drain()
  const rows = await rowsOf(user)
  expect(rows).toHaveLength(manifest.resources.length)
  expect(rows.find((row) => row.resource === resource)?.read_until).toBe('2026-03-30')
  expect(await noticesOf(world, user)).toEqual(notices)
  await addNewResources(world.platform, manifest)
  expect(await rowsOf(user)).toEqual(rows)
})

it('a connection that ended gets none until it returns', async () => {
  const { manifest } = world.provider
  const user = await connectedBefore('u1', manifest.resources[0]!.name)
  await world.platform.db.transaction().execute((trx) => end(trx, user.scope, manifest.source))
  await addNewResources(world.platform, manifest)
  expect(await rowsOf(user)).toHaveLength(manifest.resources.length - 1)
})
