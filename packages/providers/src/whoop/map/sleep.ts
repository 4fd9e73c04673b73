import { alive } from '../../numbers.ts'
import { present } from '../../payload.ts'
import type { PayloadMap } from '../../resource.ts'
import type { Sleep } from '../schema.ts'
import { base, scoreOf, span } from './base.ts'

const STAGES = [
  'total_in_bed_time_milli',
  'total_awake_time_milli',
  'total_light_sleep_time_milli',
  'total_slow_wave_sleep_time_milli',
  'total_rem_sleep_time_milli',
]
const PLACED = {
  fields: ['nap', 'start', 'end', 'cycle_id'],
  score: ['stage_summary', 'respiratory_rate', 'sleep_efficiency_percentage', ...STAGES],
}

/** The vendor gives the sum of each stage, never when it was. */
export const mapSleep: PayloadMap<typeof Sleep> = (sleep, { resource }) => {
  const bounds = span(resource, sleep)
  if (!bounds) return []
  const score = scoreOf(sleep)
  const stages = score?.stage_summary
  const needed = score?.sleep_needed
  // Counts that stand among the stages have no place of their own.
  const flat = sleep.score ? { ...sleep, score: { ...stages, ...sleep.score } } : sleep
  return [
    {
      ...base(resource, String(sleep.id), flat, PLACED),
      ...bounds,
      kind: 'sleep',
      nap: sleep.nap ?? null,
      stages: [],
      values: present({
        sleep_s: seconds(
          stages?.total_light_sleep_time_milli,
          stages?.total_slow_wave_sleep_time_milli,
          stages?.total_rem_sleep_time_milli,
        ),
        in_bed_s: seconds(stages?.total_in_bed_time_milli),
        awake_s: seconds(stages?.total_awake_time_milli),
        light_sleep_s: seconds(stages?.total_light_sleep_time_milli),
        deep_sleep_s: seconds(stages?.total_slow_wave_sleep_time_milli),
        rem_sleep_s: seconds(stages?.total_rem_sleep_time_milli),
        sleep_goal_s: seconds(
          needed?.baseline_milli,
          needed?.need_from_sleep_debt_milli,
          needed?.need_from_recent_strain_milli,
          needed?.need_from_recent_nap_milli,
        ),
        sleep_efficiency_pct: score?.sleep_efficiency_percentage,
        breaths_avg_per_min: alive(score?.respiratory_rate),
      }),
      series: {},
    },
  ]
}

/** Of all the parts together; unknown when one of them is. */
function seconds(...milliseconds: (number | null | undefined)[]): number | null {
  let sum = 0
  for (const part of milliseconds) {
    if (part == null) return null
    sum += part
  }
  return sum / 1000
}
