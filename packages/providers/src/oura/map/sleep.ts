import { alive } from '../../numbers.ts'
import { fieldsRead, filled, present } from '../../payload.ts'
import type { PayloadMap } from '../../resource.ts'
import { Sleep } from '../schema.ts'
import { base, measured, pulse, span } from './base.ts'
import { stages } from './stages.ts'

const LONG_SLEEP_SECONDS = 3 * 3600
const PLACED = fieldsRead(Sleep, 'type', 'readiness')

export const mapSleep: PayloadMap<typeof Sleep> = (sleep, { resource }, refuse) => {
  const shared = base(resource, sleep.id, sleep, PLACED)
  // The person rejected the period or took it away: it was no sleep.
  if (sleep.type === 'rest' || sleep.type === 'deleted') {
    return [{ kind: 'retraction', key: shared.key, source: shared.source, updatedAt: shared.updatedAt }]
  }
  // Still in bed: the vendor sends the period again once it has an end.
  if (sleep.bedtime_end == null) return []
  const bounds = span(resource, '/bedtime_end', sleep.bedtime_start, sleep.bedtime_end)
  return [
    {
      ...shared,
      ...bounds,
      kind: 'sleep',
      nap: isNap(sleep.type ?? null, (bounds.end.at - bounds.start.at) / 1000),
      stages: sleep.sleep_phase_30_sec
        ? stages(sleep.sleep_phase_30_sec, 30, bounds.start.at, bounds.end.at)
        : stages(
            sleep.sleep_phase_5_min || sleep.app_sleep_phase_5_min || '',
            300,
            bounds.start.at,
            bounds.end.at,
          ),
      values: present({
        sleep_s: sleep.total_sleep_duration,
        in_bed_s: sleep.time_in_bed,
        awake_s: sleep.awake_time,
        sleep_latency_s: sleep.latency,
        deep_sleep_s: sleep.deep_sleep_duration,
        light_sleep_s: sleep.light_sleep_duration,
        rem_sleep_s: sleep.rem_sleep_duration,
        sleep_efficiency_pct: sleep.efficiency,
        heart_rate_avg_bpm: pulse(sleep.average_heart_rate),
        heart_rate_min_bpm: pulse(sleep.lowest_heart_rate),
        hrv_rmssd_ms: alive(sleep.average_hrv),
        breaths_avg_per_min: alive(sleep.average_breath),
        skin_temperature_delta_c: sleep.readiness?.temperature_deviation,
      }),
      series: filled({
        heart_rate_bpm: measured(sleep, 'heart_rate', pulse, refuse),
        hrv_rmssd_ms: measured(sleep, 'hrv', alive, refuse),
      }),
    },
  ]
}

/** A period without a type that is known is judged as the vendor defines `long_sleep`: by its length. */
function isNap(type: string | null, seconds: number): boolean {
  if (type === 'long_sleep') return false
  return type === 'sleep' || type === 'late_nap' || seconds < LONG_SLEEP_SECONDS
}
