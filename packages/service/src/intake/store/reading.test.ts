import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestPlatform, type TestPlatform } from '../../../test/platform.ts'
import { ensureUser } from '../../users/index.ts'
import { resourceReadings } from './reading.ts'
import { startResources } from './sync.ts'

let world: TestPlatform
beforeAll(async () => {
  world = await createTestPlatform()
})
afterAll(() => world.close())

test('nothing waits to be read from a phone, which sends what it has', async () => {
  const { platform } = world
  const { scope } = (await ensureUser(platform.db, platform, crypto.randomUUID(), 'u1')).user
  const start = { since: '2026-03-01', liveFrom: '2026-03-08', nextRunAt: new Date(platform.clock.now()) }
  await startResources(platform.db, scope, 'Apple Health', ['steps'], start)
  await startResources(platform.db, scope, 'Oura', ['sleep'], start)
  const readings = await resourceReadings(platform.db, scope)
  expect(readings.map(({ source, history }) => [source, history])).toEqual([
    ['Apple Health', 'uploaded'],
    ['Oura', 'waiting'],
  ])
})
