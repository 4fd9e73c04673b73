import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { alertsOf, type MonitoringWorld, startMonitoringWorld } from '../../../test/monitoring.ts'
import { followDays } from '../../building/follow-days.ts'
import type { User } from '../../users/index.ts'
import { monitoringFollower, readBaselines } from './index.ts'

const DAYS = [3, 4, 5, 6, 7, 8, 9, 10].map((day) => `2026-03-${String(day).padStart(2, '0')}`)

let world: MonitoringWorld
beforeAll(async () => {
  world = await startMonitoringWorld({ followers: [] })
})
afterAll(() => world.close())

/** Documents that have not arrived yet are stored under a key that belongs to no user. */
const move = (from: string, to: string, days: readonly string[]) =>
  world.platform.db
    .updateTable('documents')
    .set({ user_key: to })
    .where('user_key', '=', from)
    .where('day', 'in', days)
    .execute()

async function arrivedIn(user: User, days: readonly string[]) {
  const { platform } = world
  const unknownKey = randomUUID()
  await move(user.scope.userKey, unknownKey, DAYS)
  for (const day of days) {
    await move(unknownKey, user.scope.userKey, [day])
    expect(await followDays(platform, [monitoringFollower], user.scope, [day])).toEqual([])
  }
  const reported = [
    ...(await alertsOf(world, user, 'alert_summary')),
    ...(await alertsOf(world, user, 'alert_event')),
  ]
  return {
    baselines: await readBaselines(platform.db, platform, user.scope),
    // A day that arrives before its baseline closes has an earlier version without it; the newest is what counts.
    alerts: new Map(reported.map(({ key, body }) => [key, body['alerts']])),
  }
}

test('what holds in the end does not depend on the order in which days arrive', async () => {
  world.nights = {
    '2026-03-04': { hrv: 20 },
    '2026-03-09': { asleepSeconds: 20_000 },
    '2026-03-10': { hrv: 20, saturation: 90 },
  }
  const inOrder = await arrivedIn(await world.addUser('in order'), DAYS)
  expect(inOrder.alerts.size).toBe(DAYS.length + 1)
  expect(await arrivedIn(await world.addUser('backwards'), DAYS.toReversed())).toEqual(inOrder)
  const mixed = [10, 6, 3, 9, 4, 8, 5, 7].map((day) => DAYS[day - 3]!)
  expect(await arrivedIn(await world.addUser('mixed'), mixed)).toEqual(inOrder)
})
