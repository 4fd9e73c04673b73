import { addDays } from '@tributary/health'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  alertsOf,
  type MonitoringWorld,
  type ReportedNight,
  reportedSummaries,
  startMonitoringWorld,
} from '../../../test/monitoring.ts'

/*
 * A person connects on 10 March, with a week of pre-existing data, and is followed until 1 April. Every night has a sample of 97
 * percent at 03:00, but for two: on the 20th the saturation falls while the phone syncs every few minutes, and on the 25th a
 * night is synced at once. The expected lists were written down by hand before the code was run.
 */
const DAY_MS = 86_400_000
const DAYS = Array.from({ length: 30 }, (_, index) => addDays('2026-03-03', index))
const CONNECTED = '2026-03-10'

const USUAL = [['03:00', 97]] as const
const FALL = [
  ['03:00', 91],
  ['03:10', 72],
  ['03:20', 70],
  ['03:30', 95],
] as const
const AT_ONCE = [
  ['01:00', 91],
  ['01:10', 90],
  ['01:20', 88],
  ['02:00', 91],
] as const

/** The vendor reports no average of its own. */
const nightWith = (oxygen: NonNullable<ReportedNight['oxygen']>): ReportedNight => ({
  oxygen,
  saturation: null,
})

const EXPECTED_ALERTS = [
  '2026-03-20T03:00: 91',
  '2026-03-20T03:10: 72',
  '2026-03-25T01:00: 91',
  '2026-03-25T01:20: 88',
  // More than half an hour after 01:20.
  '2026-03-25T02:00: 91',
]

// Means of the night: 91; (91 + 72) / 2 = 82; (91 + 72 + 70) / 3 = 78; (91 + 72 + 70 + 95) / 4 = 82.
const EXPECTED_OF_THE_FALL = [
  '2026-03-20 v1: oxygenation 91',
  '2026-03-20 v2: oxygenation 82',
  '2026-03-20 v3: oxygenation 78',
  '2026-03-20 v4: oxygenation 82',
]

/** The newest version of each day. The mean of the 25th is 90. */
const EXPECTED_SUMMARIES = DAYS.map((day) => {
  const out: Record<string, string> = { '2026-03-20': 'oxygenation 82', '2026-03-25': 'oxygenation 90' }
  return `${day}: ${out[day] ?? 'nothing'}`
})

let world: MonitoringWorld
beforeAll(async () => {
  world = await startMonitoringWorld()
})
afterAll(() => world.close())

test('thirty days are reported as they were written down', { timeout: 180_000 }, async () => {
  world.nights = Object.fromEntries(DAYS.map((day) => [day, nightWith(USUAL)]))
  world.nights['2026-03-25'] = nightWith(AT_ONCE)
  const user = await world.addUser('thirty days')
  for (const day of DAYS.filter((one) => one > CONNECTED)) {
    world.moveClock(DAY_MS)
    const syncs = day === '2026-03-20' ? FALL.map((_, index) => FALL.slice(0, index + 1)) : [null]
    for (const oxygen of syncs) {
      if (oxygen) world.nights[day] = nightWith(oxygen)
      await world.readAgain()
    }
  }
  const alerts = (await alertsOf(world, user, 'alert_event')).map(({ version, body }) => {
    const { triggered_at_string: at, alert_signals_array: signals } = body['alerts'] as {
      triggered_at_string: string
      alert_signals_array: { measured_value_float: number }[]
    }
    expect(version).toBe(1)
    return `${at.slice(0, 16)}: ${signals[0]!.measured_value_float}`
  })
  expect(alerts.sort()).toEqual(EXPECTED_ALERTS)
  const summaries = await reportedSummaries(world, user)
  expect(summaries.filter((text) => text.startsWith('2026-03-20'))).toEqual(EXPECTED_OF_THE_FALL)
  // Summer time begins on the 29th, and the days that are read again after it are reported with the new offset.
  const newest = new Map(summaries.map((text) => [text.slice(0, 10), text.replace(/ v\d+/, '')]))
  expect([...newest.values()]).toEqual(EXPECTED_SUMMARIES)
})
