import { mean, USUAL_DAYS, usualOf, WEEK_DAYS } from '../guidance/index.ts'
import { type DayReadings, type DaySummaries, readingsOf, type SleepSummaryData } from '../readings/index.ts'
import { addDays } from '../time/index.ts'

/** From this many on, a baseline is as good as it gets. */
const FULL_BASELINE_DAYS = 14

export interface DayFacts extends DayReadings {
  day: string
  night: SleepSummaryData | null
  /** Of all sleeps that ended on the day, if a night is among them. */
  asleepHours: number | null
}

export interface ProfileDays {
  /** Up to and with the last day of the profile. */
  week: readonly DayFacts[]
  /** What is usual: the days before the week. */
  baseline: readonly DayFacts[]
}

/** Which local days a profile of that last day is made from. */
export function profileWindow(day: string) {
  const weekFrom = addDays(day, 1 - WEEK_DAYS)
  return {
    week: { from: weekFrom, to: day },
    baseline: { from: addDays(weekFrom, -USUAL_DAYS), to: addDays(weekFrom, -1) },
  }
}

export function profileDays(day: string, days: readonly DaySummaries[]): ProfileDays {
  const { week, baseline } = profileWindow(day)
  const within = ({ from, to }: { from: string; to: string }) =>
    days.filter((one) => from <= one.day && one.day <= to).map(factsOf)
  return { week: within(week), baseline: within(baseline) }
}

function factsOf(summaries: DaySummaries): DayFacts {
  const readings = readingsOf(summaries)
  const lengths = [...summaries.nights, ...summaries.naps].map(
    ({ data }) => data.duration.sleep_duration_seconds_int ?? 0,
  )
  return {
    ...readings,
    day: summaries.day,
    night: summaries.nights[0]?.data ?? null,
    asleepHours: readings.sleepSeconds && lengths.reduce((sum, length) => sum + length) / 3600,
  }
}

/** The mean over the days that have the number; days without it do not count as zero. */
export interface Average {
  value: number
  days: number
}

export function average(
  days: readonly DayFacts[],
  of: (day: DayFacts) => number | null | undefined,
): Average | null {
  const values = days.flatMap((day) => of(day) ?? [])
  if (values.length === 0) return null
  return { value: mean(values), days: values.length }
}

/** The usual value of the user, once enough days have one. */
export interface UsualValue extends Average {
  /** 0 to 1. */
  trust: number
}

export function baselineOf(
  { baseline }: ProfileDays,
  of: (day: DayFacts) => number | null | undefined,
): UsualValue | null {
  const usual = usualOf(baseline.flatMap((day) => of(day) ?? []))
  return usual && { ...usual, trust: Math.min(1, usual.days / FULL_BASELINE_DAYS) }
}
