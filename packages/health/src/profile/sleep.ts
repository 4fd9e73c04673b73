import { efficiencyOf, efficiencyScore, regularityScore, sleepHoursScore } from '../guidance/index.ts'
import { clockSpread, clockText, wallMinutes } from './clock-times.ts'
import { average, type DayFacts, type ProfileDays } from './days.ts'
import { type Assessment, decimals, part, whole } from './part.ts'
import type { MetricsOf } from './types.ts'

/** Two nights have no habit. */
const LEAST_NIGHTS = 3

export function assessSleep({ week }: ProfileDays, age: number | null): Assessment<MetricsOf<'sleep'>> {
  const hours = average(week, ({ asleepHours }) => asleepHours)
  // Day by day: four hours and twelve are not two good nights.
  const rated = average(week, ({ asleepHours }) =>
    asleepHours === null ? null : sleepHoursScore(asleepHours, age),
  )
  const efficiency = average(week, (day) => efficiencyOf(day)?.percent)
  const inBed = average(week, ({ timeInBedSeconds }) => timeInBedSeconds && timeInBedSeconds.value / 3600)
  const regular = regularityOf(week)
  return {
    metrics: {
      sleep_duration_avg_hours_float: decimals(hours?.value),
      sleep_efficiency_1_100_avg_int: whole(efficiency?.value),
      time_in_bed_avg_hours_float: decimals(inBed?.value),
      sleep_consistency_dict: regular?.consistency ?? null,
    },
    parts: [
      part({
        metric: 'sleep_duration_avg_hours_float',
        known: hours,
        evidence: 40,
        rated: { weight: 40, score: rated?.value ?? null },
      }),
      part({
        metric: 'sleep_efficiency_1_100_avg_int',
        known: efficiency,
        evidence: 25,
        rated: { weight: 30, score: efficiency && efficiencyScore(efficiency.value) },
      }),
      part({ metric: 'time_in_bed_avg_hours_float', known: inBed, evidence: 10 }),
      part({
        metric: 'sleep_consistency_dict',
        known: regular && { value: regular.score, days: regular.nights },
        evidence: 25,
        rated: { weight: 30, score: regular?.score ?? null },
      }),
    ],
  }
}

function regularityOf(week: readonly DayFacts[]) {
  const nights = week.flatMap(({ night }) => {
    const { sleep_start_datetime_string: start, sleep_end_datetime_string: end } = night?.duration ?? {}
    return start && end ? [{ start: wallMinutes(start), end: wallMinutes(end) }] : []
  })
  if (nights.length < LEAST_NIGHTS) return null
  const start = clockSpread(nights.map((night) => night.start))
  const end = clockSpread(nights.map((night) => night.end))
  const score = (regularityScore(start.deviation) + regularityScore(end.deviation)) / 2
  const consistency = { score_int: Math.round(score), start: habit(start), end: habit(end) }
  return { score, nights: nights.length, consistency }
}

const habit = ({ mean, deviation }: ReturnType<typeof clockSpread>) => ({
  variability_int: Math.round(deviation),
  typical_interval_array: [clockText(mean - deviation), clockText(mean + deviation)],
})
