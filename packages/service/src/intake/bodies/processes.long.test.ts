import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestPlatform, type TestPlatform } from '../../../test/platform.ts'
import { startPushProcess } from '../../../test/push-processes.ts'
import { createPushedUser, pushingProvider } from '../../../test/pushes.ts'
import type { User } from '../../users/index.ts'

const MB = 1024 * 1024

let t: TestPlatform
let ann: User
let bob: User
beforeAll(async () => {
  t = await createTestPlatform({ providers: new Map([['Garmin', pushingProvider]]) })
  ann = await createPushedUser(t.platform, 'ann')
  bob = await createPushedUser(t.platform, 'bob')
})
afterAll(() => t.close())

const stored = async ({ scope }: User) => {
  const rows = await t.platform.db
    .selectFrom('raw_payloads')
    .select('object_id')
    .where('lane', '=', scope.lane)
    .where('user_key', '=', scope.userKey)
    .execute()
  return rows.length
}

test('a process that is killed after it acknowledged a body loses nothing of it', async () => {
  const owners = { ann: ann.scope }
  const first = await startPushProcess(t, owners)
  expect(await first.push(['ann'], 3 * MB)).toBe(200)
  await first.kill()
  expect(await stored(ann)).toBe(0)
  const second = await startPushProcess(t, owners)
  await second.order('drain')
  await second.stop()
  expect(await stored(ann)).toBe(3)
}, 120_000)

test('three bodies at once, and reading them, need at most 64 MB', async () => {
  const child = await startPushProcess(t, { bob: bob.scope })
  expect(await child.push(['bob', 'stranger'], MB)).toBe(200)
  await child.order('unpack')
  await child.order('measure')
  const statuses = await Promise.all([12, 5, 4].map((size) => child.push(['bob', 'stranger'], size * MB)))
  expect(statuses).toEqual([200, 200, 200])
  const { grownBytes } = await child.order('report')
  expect(grownBytes).toBeLessThan(64 * MB)
  await child.order('measure')
  expect((await child.order('unpack')).grownBytes).toBeLessThan(64 * MB)
  await child.stop()
}, 120_000)
