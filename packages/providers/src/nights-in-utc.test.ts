import { type HealthRecord, onUtcDays, type SleepRecord } from '@tributary/health'
import { expect, test } from 'vitest'
import type { Provider } from './contract.ts'
import { polar } from './polar/index.ts'
import { SOURCE_FACTS } from './registry.ts'
import { whoop } from './whoop/index.ts'

const ZONE = 'Australia/Sydney'
/** From 22:30 to 06:30 in Sydney: it ends on 14 November in UTC, and most of its local date lies on the 15th. */
const [START, END] = ['2026-11-14T11:30:00.000Z', '2026-11-14T19:30:00.000Z']

const night = (source: HealthRecord['source']): SleepRecord => ({
  ...{ kind: 'sleep', key: 'night', source, origin: 'vendor', device: null, manual: false, updatedAt: null },
  ...{ start: { at: Date.parse(START), offset: 39_600 }, end: { at: Date.parse(END), offset: 39_600 } },
  ...{ nap: false, stages: [], values: { sleep_s: 27_000 }, series: {}, extras: {} },
})

const RECOVERY = {
  ...{ cycle_id: 1, sleep_id: 'e2b0a9d0-0000-4000-8000-000000000001', user_id: 1, score_state: 'SCORED' },
  ...{ created_at: END, updated_at: END },
  score: { user_calibrating: false, recovery_score: 60, resting_heart_rate: 52, hrv_rmssd_milli: 61 },
  sleep: { start: START, end: END, timezone_offset: '+11:00' },
}

const MAPS: [string, Provider, object][] = [
  ['recovery', whoop, RECOVERY],
  ['nightly_recharge', polar, { date: '2026-11-15', heart_rate_variability_avg: 44 }],
  [
    'skin_temperature',
    polar,
    {
      sleep_date: '2026-11-15',
      sleep_time_skin_temperature_celsius: 34.1,
      deviation_from_baseline_celsius: 0.2,
    },
  ],
]

test.each(MAPS)('%s goes with its night to the UTC day on which that ends', (resource, provider, payload) => {
  const { records, refused } = provider.map({ resource, id: '1', payload })
  expect(refused).toEqual([])
  const mapped = records.filter((one) => one.kind !== 'retraction')
  const days = onUtcDays([...mapped, night(provider.manifest.source)], ZONE, SOURCE_FACTS)
  expect(days.filter((one) => one.kind === 'day').map(({ day }) => day)).toEqual(['2026-11-14'])
})
