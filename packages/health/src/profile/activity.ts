import { average, type DayFacts, type ProfileDays } from './days.ts'
import { frequencyScore, type Guidance } from './guidance.ts'
import { type Assessment, decimals, part, whole } from './part.ts'
import type { MetricsOf } from './types.ts'

const ACTIVE_DAY_MINUTES = 30
const WEEK_DAYS = 7

export function assessActivity({ week }: ProfileDays, guidance: Guidance): Assessment<MetricsOf<'activity'>> {
  const steps = average(week, ({ steps }) => steps?.value)
  const minutes = average(week, (day) => minutesOf(day, 1))
  const rated = average(week, (day) => minutesOf(day, 2))
  const calories = average(week, ({ activeKcal }) => activeKcal?.value)
  const activeShare = average(week, isActive)
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
        rated: { weight: 40, score: steps && guidance.steps.score(steps.value) },
      }),
      part({
        metric: 'active_avg_minutes_int',
        known: minutes,
        evidence: 35,
        rated: { weight: 40, score: rated && guidance.activeMinutes.score(rated.value * WEEK_DAYS) },
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

/** Moderate and vigorous minutes; the time active where a source tells no intensities. */
function minutesOf(day: DayFacts, vigorousCounts: number): number | null {
  const { moderateSeconds, vigorousSeconds, activeSeconds } = day
  if (!moderateSeconds && !vigorousSeconds) return activeSeconds && activeSeconds.value / 60
  return ((moderateSeconds?.value ?? 0) + (vigorousSeconds?.value ?? 0) * vigorousCounts) / 60
}

function isActive(day: DayFacts): number | null {
  const minutes = minutesOf(day, 2)
  return minutes === null ? null : Number(minutes >= ACTIVE_DAY_MINUTES)
}
