import { DOCUMENT_SCHEMAS } from '@tributary/health'
import { Check } from 'typebox/value'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  alertsOf,
  type MonitoringWorld,
  reportedSummaries,
  startMonitoringWorld,
} from '../../../test/monitoring.ts'
import { followDays } from '../../building/follow-days.ts'
import type { User } from '../../users/index.ts'
import { monitoringFollower, putRule } from './index.ts'

const TODAY = '2026-03-10'

let world: MonitoringWorld
beforeAll(async () => {
  world = await startMonitoringWorld()
})
beforeEach(() => {
  world.nights = {}
})
afterAll(() => world.close())

const follow = (user: User, day: string) =>
  followDays(world.platform, [monitoringFollower], user.scope, [day]).then((failures) =>
    expect(failures).toEqual([]),
  )

const valuesOf = async (user: User) =>
  (await alertsOf(world, user, 'alert_event')).map(({ version, body }) => {
    const { alert_signals_array: signals } = body['alerts'] as {
      alert_signals_array: { measured_value_float: number }[]
    }
    return [version, ...signals.map((signal) => signal.measured_value_float)]
  })

test('an oxygen saturation out of range is reported, and again when it is corrected by three points', async () => {
  world.nights = { [TODAY]: { saturation: 91 } }
  const user = await world.addUser('once')
  const [alert, ...others] = await alertsOf(world, user, 'alert_event')
  expect(others).toEqual([])
  expect(Check(DOCUMENT_SCHEMAS.alert_event, alert!.body)).toBe(true)
  expect(alert).toMatchObject({
    key: 'alert_event:oxygenation:Oura/2026-03-09T23:00:00.000Z',
    version: 1,
    day: TODAY,
    body: {
      version: 2,
      document_version: 1,
      alerts: { triggered_at_string: '2026-03-10T00:00:00.000000+01:00' },
    },
  })
  for (const saturation of [89, 89, 88, 88, 91]) {
    world.nights = { [TODAY]: { saturation } }
    await world.readAgain()
  }
  expect(await valuesOf(user)).toEqual([
    [1, 91],
    [1, 88],
  ])
  expect((await reportedSummaries(world, user)).at(-1)).toBe(`${TODAY} v4: oxygenation 91`)
})

test('the range ends at 92 percent', async () => {
  world.nights = { '2026-03-07': { saturation: 92 }, '2026-03-08': { saturation: 93 } }
  expect(await valuesOf(await world.addUser('in range'))).toEqual([])
})

test('an alert needs no baseline and does not wait', async () => {
  world.nights = { '2026-03-07': { saturation: 90, hrv: null, breaths: null } }
  world.platform.config.summaryHoldSeconds = 900
  const user = await world.addUser('at once')
  world.platform.config.summaryHoldSeconds = 0
  const rows = await world.platform.db
    .selectFrom('documents')
    .select(['created_at', 'release_at'])
    .where('user_key', '=', user.scope.userKey)
    .where('data_structure', '=', 'alert_event')
    .execute()
  expect(rows).toHaveLength(1)
  expect(rows[0]!.release_at).toEqual(rows[0]!.created_at)
})

test('a rule of the client decides, and the alert says so', async () => {
  const user = await world.addUser('ruled')
  const rules = [{ signal_type_string: 'oxygenation' as const, threshold_min_float: 98 }]
  await putRule(world.platform, 'client', { clientUuid: user.clientUuid, user }, rules)
  await follow(user, TODAY)
  const [alert, ...others] = await alertsOf(world, user, 'alert_event')
  expect(others).toEqual([])
  expect(alert!.body).toMatchObject({
    alerts: {
      alert_signals_array: [
        { measured_value_float: 97, threshold_min_float: 98, is_default_config_bool: false },
      ],
    },
  })
})

test('two workers on one day report one alert and one summary', async () => {
  const user = await world.addUser('two workers')
  const rules = [
    { signal_type_string: 'oxygenation' as const, threshold_min_float: 98 },
    { signal_type_string: 'sleep_duration' as const, threshold_max_float: 26_999 },
  ]
  await putRule(world.platform, 'client', { clientUuid: user.clientUuid, user }, rules)
  await Promise.all([1, 2, 3, 4].map(() => follow(user, TODAY)))
  expect(await valuesOf(user)).toEqual([[1, 97]])
  expect((await reportedSummaries(world, user)).filter((line) => line.startsWith(TODAY))).toEqual([
    `${TODAY} v1: nothing`,
    `${TODAY} v2: oxygenation 97, sleep_duration 27000`,
  ])
})
