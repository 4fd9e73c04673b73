import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestPlatform, type TestPlatform } from '../../test/platform.ts'
import { systemClock } from './clock.ts'
import { advanceClock, followClock, openClock, readClockOffset } from './sandbox-clock.ts'

const DAY = 86_400_000

let under: TestPlatform
beforeAll(async () => {
  under = await createTestPlatform()
})
afterAll(() => under.close())

test('moves ahead only, adds up, and every clock of the sandbox follows it', async () => {
  const { db, log } = under.platform
  const clock = await openClock({ environment: 'sandbox' }, db)
  const moved: number[] = []
  const following = followClock(clock, db, log, async (offsetMs) => void moved.push(offsetMs))
  await expect(advanceClock(db, -1)).rejects.toThrow(RangeError)
  expect(await advanceClock(db, DAY)).toBe(DAY)
  while (moved.length === 0) await sleep(20)
  expect(await advanceClock(db, 1000)).toBe(DAY + 1000)
  while (moved.length === 1) await sleep(20)
  await following.stop()
  expect(moved).toEqual([DAY, DAY + 1000])
  expect(clock.now() - Date.now()).toBeGreaterThan(DAY)
  const restarted = await openClock({ environment: 'sandbox' }, db)
  expect(restarted.now() - Date.now()).toBeGreaterThan(DAY)
  expect(await readClockOffset(db)).toBe(DAY + 1000)
})

test('production has the real time, whatever the table says', async () => {
  await advanceClock(under.platform.db, DAY)
  expect(await openClock({ environment: 'production' }, under.platform.db)).toBe(systemClock)
})
