import { hrvShareScore, restingChangeScore, sleepDebtHours, sleepDebtScore } from '../guidance/index.ts'
import { average, type ProfileDays } from './days.ts'
import { heartFacts } from './heart.ts'
import { type Assessment, decimals, part, whole } from './part.ts'
import type { MetricsOf } from './types.ts'

/** The readiness of a week: as sleep debt adds up, and one bad morning is evened out. */
export function assessRecovery(days: ProfileDays, age: number | null): Assessment<MetricsOf<'recovery'>> {
  const { resting, restingBaseline, hrv, hrvBaseline } = heartFacts(days)
  const debt = average(days.week, ({ asleepHours }) =>
    asleepHours === null ? null : sleepDebtHours(asleepHours, age),
  )
  const rested = average(days.week, ({ asleepHours }) =>
    asleepHours === null ? null : sleepDebtScore(asleepHours, age),
  )
  const owed = debt && { value: debt.value * debt.days, days: debt.days }
  const delta = hrv && hrvBaseline && { value: hrv.value - hrvBaseline.value, days: hrv.days }
  return {
    metrics: {
      hr_resting_avg_int: whole(resting?.value),
      hrv_avg_float: decimals(hrv?.value),
      hrv_type_string: hrv?.type ?? null,
      hrv_baseline_delta_float: decimals(delta?.value),
      sleep_debt_hours_float: decimals(owed?.value),
    },
    parts: [
      part({
        metric: 'hr_resting_avg_int',
        known: resting,
        evidence: 30,
        rated: {
          weight: 30,
          score: resting && restingBaseline && restingChangeScore(resting.value - restingBaseline.value),
        },
        trust: restingBaseline?.trust ?? 0,
      }),
      part({
        metric: 'hrv_baseline_delta_float',
        known: delta,
        evidence: 40,
        rated: { weight: 40, score: hrv && hrvBaseline && hrvShareScore(hrv.value / hrvBaseline.value) },
        trust: hrvBaseline?.trust ?? 0,
      }),
      part({
        metric: 'sleep_debt_hours_float',
        known: owed,
        evidence: 30,
        rated: { weight: 30, score: rested?.value ?? null },
      }),
    ],
  }
}
