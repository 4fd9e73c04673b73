import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestPlatform, type TestPlatform } from '../../../test/platform.ts'
import { startPushProcess } from '../../../test/push-processes.ts'
import { createPushedUser, largePush, pushingProvider } from '../../../test/pushes.ts'

const MB = 1024 * 1024
const PEOPLE = Array.from({ length: 20 }, (_, index) => `runner-${index}`)

let t: TestPlatform
beforeAll(async () => {
  t = await createTestPlatform({ providers: new Map([['Garmin', pushingProvider]]) })
})
afterAll(() => t.close())

test('a body of 100 MB is acknowledged before it is read, loses nothing, and at most 16 MB are held', async () => {
  const { db } = t.platform
  const owners = Object.fromEntries(
    await Promise.all(
      PEOPLE.map(async (name) => [name, (await createPushedUser(t.platform, name)).scope] as const),
    ),
  )
  const child = await startPushProcess(t, owners)
  expect(await child.push(['stranger'], 3 * MB)).toBe(200)
  await child.order('drain')
  await child.order('measure')
  expect(await child.push(PEOPLE, 100 * MB)).toBe(200)
  expect((await child.order('report')).grownBytes).toBeLessThan(16 * MB)
  expect(await db.selectFrom('raw_payloads').select('object_id').execute()).toEqual([])
  await child.order('measure')
  expect((await child.order('unpack')).grownBytes).toBeLessThan(16 * MB)
  await child.order('drain')
  await child.stop()
  const rows = await db.selectFrom('raw_payloads').select(['object_id', 'revision']).execute()
  // One part of the body for each entry, and one that closes it.
  expect(rows.length).toBe([...largePush(PEOPLE, 100 * MB)].length - 1)
  expect(rows.every(({ revision }) => revision === 1)).toBe(true)
  expect(await db.selectFrom('webhook_body_chunks').select('chunk').execute()).toEqual([])
})
