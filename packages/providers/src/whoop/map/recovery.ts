import { InvalidPayload } from '../../errors.ts'
import { alive } from '../../numbers.ts'
import { present } from '../../payload.ts'
import type { PayloadMap } from '../../resource.ts'
import type { Recovery } from '../schema.ts'
import { localDay } from '../time.ts'
import { base, scoreOf, span } from './base.ts'

const PLACED = {
  fields: ['cycle_id', 'sleep_id', 'sleep'],
  score: ['resting_heart_rate', 'hrv_rmssd_milli', 'spo2_percentage', 'skin_temp_celsius'],
}

const NO_TIME = { path: '/created_at', reason: 'is missing, and there is no sleep' }

/**
 * Measured in the night, meant for the day after it: a record of each. The one of the night has the sleep's own span, so that
 * both become one sleep. A recovery has no time itself; without its sleep only the moment of its making is left.
 */
export const mapRecovery: PayloadMap<typeof Recovery> = (recovery, { resource }) => {
  const score = scoreOf(recovery)
  const values = present({
    heart_rate_resting_bpm: alive(score?.resting_heart_rate),
    hrv_rmssd_ms: alive(score?.hrv_rmssd_milli),
    spo2_avg_pct: alive(score?.spo2_percentage),
    skin_temperature_c: alive(score?.skin_temp_celsius),
  })
  const shared = { ...base(resource, String(recovery.sleep_id), recovery, PLACED), values, series: {} }
  const bounds = recovery.sleep && span(resource, recovery.sleep)
  if (!bounds) {
    if (recovery.created_at == null) throw new InvalidPayload(resource, [NO_TIME])
    const at = { at: Date.parse(recovery.created_at), offset: null }
    return [{ ...shared, kind: 'measurement', at, site: null }]
  }
  const { start, end } = bounds
  return [
    { ...shared, kind: 'day', nightly: true, day: localDay(end), offset: end.offset },
    { ...shared, key: `${shared.key}:sleep`, kind: 'sleep', start, end, nap: false, stages: [], extras: {} },
  ]
}
