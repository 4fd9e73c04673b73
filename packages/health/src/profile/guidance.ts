import { type Curve, curve } from './curve.ts'

/**
 * What is recommended, and what falling short of it scores. Reaching a recommendation is worth 80, where "Optimal" begins;
 * docs/reference/user-profile.md names the source of every number.
 */
export interface Guidance {
  /** Hours asleep of a night, from and to. */
  sleepHours: readonly [number, number]
  /** Of a day, by Paluch 2022. */
  steps: { goal: number; score: Curve }
  /** Moderate minutes of a week, a vigorous one counting for two, by WHO 2020. */
  activeMinutes: { goal: number; score: Curve }
  /** Null below the age for which the ranges of adults hold. */
  bmi: Curve | null
}

const ADULT = 18
const OLDER = 60

/** By Hirshkowitz 2015: years of age up to, hours from and to. */
const SLEEP_HOURS: readonly (readonly [number, readonly [number, number]])[] = [
  [5, [10, 13]],
  [13, [9, 11]],
  [17, [8, 10]],
  [64, [7, 9]],
  [Number.POSITIVE_INFINITY, [7, 8]],
]

const STEPS = { goal: 8000, score: curve([0, 0], [8000, 80], [10_000, 100]) }
const STEPS_OF_OLDER = { goal: 6000, score: curve([0, 0], [6000, 80], [8000, 100]) }
const MINUTES = { goal: 150, score: curve([0, 0], [150, 80], [300, 100]) }
const MINUTES_OF_YOUNG = { goal: 420, score: curve([0, 0], [420, 80], [630, 100]) }

/** Ranges by WHO 2000: severe, moderate and mild thinness end at 16, 17 and 18.5; further ones begin at 25, 30, 35 and 40. */
const BMI = curve([13, 0], [16, 30], [17, 50], [18.5, 100], [25, 100], [30, 64], [35, 49], [40, 29], [50, 0])
export const BMI_RANGE = [18.5, 24.9] as const

/** Of somebody whose age is not known: as of an adult below 60. */
export function guidanceFor(age: number | null): Guidance {
  const years = age ?? ADULT
  return {
    sleepHours: SLEEP_HOURS.find(([upTo]) => years <= upTo)![1],
    steps: years < OLDER ? STEPS : STEPS_OF_OLDER,
    activeMinutes: years < ADULT ? MINUTES_OF_YOUNG : MINUTES,
    bmi: years < ADULT ? null : BMI,
  }
}

const SHORT = curve([-5, 0], [-2, 49], [-1, 65], [0, 100])
const LONG = curve([0, 100], [1, 80], [4, 30])

/** Of one night, by its distance from the recommended hours. */
export function sleepHoursScore(hours: number, [from, to]: Guidance['sleepHours']): number {
  return hours < from ? SHORT(hours - from) : LONG(Math.max(0, hours - to))
}

/** Percent, by Ohayon 2017. */
export const efficiencyScore = curve([40, 0], [74, 49], [85, 80], [95, 100])

/** Minutes of standard deviation of when a sleep begins or ends, by Huang 2020. */
export const regularityScore = curve([30, 100], [60, 80], [90, 50], [180, 0])

/** Days of a week with 30 minutes, by Haskell 2007. */
export const frequencyScore = curve([0, 0], [3, 80], [5, 100])

/** Beats per minute, by Zhang 2016. Low is never bad here: whether it is well is for a doctor to say. */
export const restingScore = curve([50, 100], [60, 85], [70, 70], [80, 50], [90, 30], [110, 0])

/** Beats per minute above one's own baseline. */
export const restingChangeScore = curve([-3, 100], [0, 80], [3, 65], [5, 50], [8, 30], [12, 0])

/** Heart rate variability as a share of one's own baseline. */
export const hrvShareScore = curve([0.5, 0], [0.7, 30], [0.85, 50], [0.93, 65], [1, 80], [1.1, 100])

/** Hours a night short of the recommended. */
export const sleepDebtScore = curve([0, 100], [0.5, 80], [1, 65], [2, 30], [3, 0])
