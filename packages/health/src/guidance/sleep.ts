import { yearsOf } from './age.ts'
import { curve } from './curve.ts'

/** Hours asleep of a day. */
export interface SleepHours {
  /** Recommended. */
  from: number
  to: number
  /** May be appropriate for some. */
  least: number
  most: number
}

/** Hirshkowitz 2015: up to which age, by years completed. Of the first year the elder part speaks. */
const BY_AGE: readonly (SleepHours & { under: number })[] = [
  { under: 1, least: 10, from: 12, to: 15, most: 18 },
  { under: 3, least: 9, from: 11, to: 14, most: 16 },
  { under: 6, least: 8, from: 10, to: 13, most: 14 },
  { under: 14, least: 7, from: 9, to: 11, most: 12 },
  { under: 18, least: 7, from: 8, to: 10, most: 11 },
  { under: 26, least: 6, from: 7, to: 9, most: 11 },
  { under: 65, least: 6, from: 7, to: 9, most: 10 },
  { under: Number.POSITIVE_INFINITY, least: 5, from: 7, to: 8, most: 9 },
]
/** Where "Good" begins: what may be appropriate for some, but only just. The line goes on to zero. */
const AT_THE_EDGE = 65
const REACH = 100 / (100 - AT_THE_EDGE)

export const sleepHoursFor = (age: number | null): SleepHours =>
  BY_AGE.find(({ under }) => yearsOf(age) < under)!

/** A range has no better part: within what is recommended all is worth 100. */
export function sleepHoursScore(hours: number, age: number | null): number {
  const { least, from, to, most } = sleepHoursFor(age)
  const [none, tooMany] = [from - REACH * (from - least), to + REACH * (most - to)]
  return curve([none, 0], [from, 100], [to, 100], [tooMany, 0])(hours)
}

/** What is missing of the fewest hours recommended: Van Dongen 2003. */
export const sleepDebtHours = (hours: number, age: number | null): number =>
  Math.max(0, sleepHoursFor(age).from - hours)

/** Of rest: a long sleep lacks nothing. */
export const sleepDebtScore = (hours: number, age: number | null): number =>
  sleepHoursScore(Math.min(hours, sleepHoursFor(age).from), age)

/** Ohayon 2017: what good nights have in common. */
export const GOOD_NIGHT = { efficiency: 85, minutesToFallAsleep: 30, minutesAwake: 20 }

/** Percent of the time in bed. */
export const efficiencyScore = curve([40, 0], [74, 49], [GOOD_NIGHT.efficiency, 80], [95, 100])

/** Minutes; 15, 30 and 60 part the answers of Buysse 1989. */
export const fallingAsleepScore = curve([15, 100], [GOOD_NIGHT.minutesToFallAsleep, 80], [60, 30], [90, 0])

/** Minutes, between falling asleep and waking up. */
export const awakeScore = curve([10, 100], [GOOD_NIGHT.minutesAwake, 80], [60, 30], [90, 0])

/** Minutes of standard deviation of when a sleep begins or ends, by Huang 2020. */
export const regularityScore = curve([30, 100], [60, 80], [90, 50], [180, 0])

/** Percent and its inputs: as reported, otherwise the part of the time in bed that was slept. */
export function efficiencyOf<R extends { readonly value: number }>(night: {
  sleepEfficiency?: R | null
  sleepSeconds?: R | null
  timeInBedSeconds?: R | null
}): { percent: number; of: R[] } | null {
  const { sleepEfficiency, sleepSeconds, timeInBedSeconds } = night
  if (sleepEfficiency) return { percent: sleepEfficiency.value, of: [sleepEfficiency] }
  if (!sleepSeconds || !timeInBedSeconds?.value) return null
  const percent = Math.min(100, (100 * sleepSeconds.value) / timeInBedSeconds.value)
  return { percent, of: [sleepSeconds, timeInBedSeconds] }
}
