import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestPlatform, type TestPlatform } from '../../../test/platform.ts'
import { type Wire, wireTo } from '../../../test/wire.ts'
import { type Database, openDatabase } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { CHANNEL } from '../channel.ts'
import { type ChannelListener, listen } from './listener.ts'

let stage: TestPlatform
let wire: Wire
let database: Database
let platform: Platform
let listener: ChannelListener | null = null
beforeEach(async () => {
  stage = await createTestPlatform()
  const wired = await wireTo(stage.databaseUrl)
  wire = wired.wire
  database = openDatabase(wired.url, { poolSize: 1, statementSeconds: 1 })
  platform = { ...stage.platform, pool: database.pool }
})
afterEach(async () => {
  await listener?.stop()
  await database.close()
  await wire.close()
  await stage.close()
})

test('a database that stays away is asked once at a time, and heard again when it is back', async () => {
  const heard: string[] = []
  let gaps = 0
  listener = await listen(platform, { message: (payload) => heard.push(payload), gap: () => gaps++ })
  expect([wire.connections, gaps]).toEqual([1, 1])
  wire.cut()
  await sleep(4_500)
  // Each second one at most; had every failure begun a line of its own, there would be fifteen.
  expect(wire.connections).toBeGreaterThan(1)
  expect(wire.connections).toBeLessThanOrEqual(6)
  wire.down = false
  while (gaps < 2) await sleep(50)
  await stage.platform.pool.query('select pg_notify($1, $2)', [CHANNEL, '7'])
  while (heard.length === 0) await sleep(50)
  expect(heard).toEqual(['7'])
})
