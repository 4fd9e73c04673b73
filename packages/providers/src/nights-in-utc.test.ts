import { type HealthRecord, type MappedRecord, onUtcDays, type SleepRecord } from '@tributary/health'
import { expect, test } from 'vitest'
import type { RawItem } from './contract.ts'
import { mapNightlyRecharge } from './polar/map/nightly-recharge.ts'
import { mapSkinTemperature } from './polar/map/temperatures.ts'
import { SOURCE_FACTS } from './registry.ts'
import { mapRecovery } from './whoop/map/recovery.ts'

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

const MAPS: [
  string,
  HealthRecord['source'],
  (item: RawItem, refuse: () => void) => MappedRecord[],
  object,
][] = [
  ['recovery', 'Whoop', mapRecovery, RECOVERY],
  ['nightly_recharge', 'Polar', mapNightlyRecharge, { date: '2026-11-15', heart_rate_variability_avg: 44 }],
  [
    'skin_temperature',
    'Polar',
    mapSkinTemperature,
    {
      sleep_date: '2026-11-15',
      sleep_time_skin_temperature_celsius: 34.1,
      deviation_from_baseline_celsius: 0.2,
    },
  ],
]

test.each(MAPS)(
  '%s of %s goes with its night to the UTC day on which that ends',
  (resource, source, map, payload) => {
    const item: RawItem = { resource, id: '1', payload }
    const mapped = map(item, () => expect.unreachable()).filter((one) => one.kind !== 'retraction')
    const days = onUtcDays([...mapped, night(source)], ZONE, SOURCE_FACTS).filter((one) => one.kind === 'day')
    expect(days.map(({ day }) => day)).toEqual(['2026-11-14'])
  },
)
