import { afterAll, beforeAll, expect, test } from 'vitest'
import { alertsOf, type MonitoringWorld, startMonitoringWorld } from '../../../test/monitoring.ts'
import type { User } from '../../users/index.ts'
import { monitoringFollower, readBaselines } from './index.ts'

const DAYS = [3, 4, 5, 6, 7, 8, 9, 10].map((day) => `2026-03-${String(day).padStart(2, '0')}`)

let world: MonitoringWorld
beforeAll(async () => {
  world = await startMonitoringWorld({ followers: [] })
})
afterAll(() => world.close())

async function followedIn(user: User, days: readonly string[]) {
  const { platform } = world
  for (const day of days)
    await platform.db.transaction().execute((trx) => monitoringFollower.follow(trx, platform, user, day))
  const told = [
    ...(await alertsOf(world, user, 'alert_summary')),
    ...(await alertsOf(world, user, 'alert_event')),
  ]
  return {
    baselines: await readBaselines(platform.db, platform, user.scope),
    alerts: told.map(({ key, version, body }) => [key, version, body['alerts']]),
  }
}

test('what is told does not depend on the order in which days arrive', async () => {
  world.nights = {
    '2026-03-04': { hrv: 20 },
    '2026-03-09': { asleepSeconds: 20_000 },
    '2026-03-10': { hrv: 20, saturation: 90 },
  }
  const inOrder = await followedIn(await world.somebody('in order'), DAYS)
  expect(inOrder.alerts).toHaveLength(3)
  expect(await followedIn(await world.somebody('backwards'), DAYS.toReversed())).toEqual(inOrder)
  const mixed = [10, 6, 3, 9, 4, 8, 5, 7].map((day) => DAYS[day - 3]!)
  expect(await followedIn(await world.somebody('mixed'), mixed)).toEqual(inOrder)
})
