import {
  ACTIVE_DAY_MINUTES,
  activeMinutesFor,
  activeMinutesOf,
  activeMinutesScore,
  frequencyScore,
  stepsScore,
  WEEK_DAYS,
} from '../guidance/index.ts'
import { average, type ProfileDays } from './days.ts'
import { type Assessment, decimals, part, whole } from './part.ts'
import type { MetricsOf } from './types.ts'

export function assessActivity({ week }: ProfileDays, age: number | null): Assessment<MetricsOf<'activity'>> {
  const { vigorousCounts } = activeMinutesFor(age)
  const steps = average(week, ({ steps }) => steps?.value)
  const minutes = average(week, (day) => activeMinutesOf(day, 1))
  const rated = average(week, (day) => activeMinutesOf(day, vigorousCounts))
  const calories = average(week, ({ activeKcal }) => activeKcal?.value)
  const activeShare = average(week, (day) => {
    const counted = activeMinutesOf(day, vigorousCounts)
    return counted === null ? null : Number(counted >= ACTIVE_DAY_MINUTES)
  })
  const frequency = activeShare && {
    value: Math.round(activeShare.value * activeShare.days),
    days: activeShare.days,
  }
  return {
    metrics: {
      daily_steps_avg_int: whole(steps?.value),
      active_avg_minutes_int: whole(minutes?.value),
      activity_calories_avg_kcal_float: decimals(calories?.value),
      activity_frequency_int: frequency?.value ?? null,
    },
    parts: [
      part({
        metric: 'daily_steps_avg_int',
        known: steps,
        evidence: 35,
        rated: { weight: 40, score: steps && stepsScore(steps.value, age) },
      }),
      part({
        metric: 'active_avg_minutes_int',
        known: minutes,
        evidence: 35,
        rated: { weight: 40, score: rated && activeMinutesScore(rated.value * WEEK_DAYS, age) },
      }),
      part({ metric: 'activity_calories_avg_kcal_float', known: calories, evidence: 15 }),
      part({
        metric: 'activity_frequency_int',
        known: frequency,
        evidence: 15,
        rated: { weight: 20, score: activeShare && frequencyScore(activeShare.value * WEEK_DAYS) },
      }),
    ],
  }
}
