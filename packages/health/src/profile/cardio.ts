import { hrvShareScore, restingScore } from '../guidance/index.ts'
import { average, type ProfileDays } from './days.ts'
import { heartFacts } from './heart.ts'
import { type Assessment, decimals, part, whole } from './part.ts'
import type { MetricsOf } from './types.ts'

export function assessCardio(days: ProfileDays): Assessment<MetricsOf<'cardio'>> {
  const { resting, hrv, hrvBaseline } = heartFacts(days)
  const active = average(days.week, ({ activeSeconds }) => activeSeconds?.value)
  const highest = average(days.week, ({ heartRateMax }) => heartRateMax?.value)
  const lowest = average(days.week, ({ heartRateMin }) => heartRateMin?.value)
  return {
    metrics: {
      hr_resting_avg_int: whole(resting?.value),
      hrv_avg_float: decimals(hrv?.value),
      hrv_type_string: hrv?.type ?? null,
      active_duration_avg_seconds_float: decimals(active?.value),
      hr_max_avg_int: whole(highest?.value),
      hr_min_avg_int: whole(lowest?.value),
    },
    parts: [
      part({
        metric: 'hr_resting_avg_int',
        known: resting,
        evidence: 40,
        rated: { weight: 60, score: resting && restingScore(resting.value) },
      }),
      part({
        metric: 'hrv_avg_float',
        known: hrv,
        evidence: 30,
        rated: { weight: 40, score: hrv && hrvBaseline && hrvShareScore(hrv.value / hrvBaseline.value) },
        trust: hrvBaseline?.trust ?? 0,
      }),
      part({ metric: 'active_duration_avg_seconds_float', known: active, evidence: 10 }),
      part({ metric: 'hr_max_avg_int', known: highest, evidence: 10 }),
      part({ metric: 'hr_min_avg_int', known: lowest, evidence: 10 }),
    ],
  }
}
