import { ADULT, yearsOf } from './age.ts'
import { type Amount, amountScore } from './amount.ts'
import { curve } from './curve.ts'

/** Paluch 2022: where more steps a day stop going with lower mortality, of adults; the young are held to the same. */
const STEPS: Amount = { least: 8000, most: 10_000 }
const STEPS_OF_OLDER: Amount = { least: 6000, most: 8000 }
const OLDER = 60

export const stepsFor = (age: number | null): Amount => (yearsOf(age) < OLDER ? STEPS : STEPS_OF_OLDER)

export const stepsScore = (steps: number, age: number | null): number => amountScore(steps, stepsFor(age))

export const WEEK_DAYS = 7

/** Minutes of a week. */
export interface ActiveMinutes extends Amount {
  /** How many moderate minutes a vigorous one stands for. */
  vigorousCounts: number
}

/** WHO 2020: 150 to 300 moderate minutes, or half as many vigorous ones. */
const MINUTES: ActiveMinutes = { least: 150, most: 300, vigorousCounts: 2 }
/** WHO 2020: an hour a day, of either. The half hour on top is ours. */
const MINUTES_OF_YOUNG: ActiveMinutes = { least: 420, most: 630, vigorousCounts: 1 }

export const activeMinutesFor = (age: number | null): ActiveMinutes =>
  yearsOf(age) < ADULT ? MINUTES_OF_YOUNG : MINUTES

/** Of a week, vigorous ones counted as they should be. */
export const activeMinutesScore = (minutes: number, age: number | null): number =>
  amountScore(minutes, activeMinutesFor(age))

interface Seconds {
  readonly value: number
}

/** Of a day. Null where no intensity is reported: being on one's feet is not what the advice means. */
export function activeMinutesOf(
  day: { moderateSeconds?: Seconds | null; vigorousSeconds?: Seconds | null },
  vigorousCounts: number,
): number | null {
  const { moderateSeconds, vigorousSeconds } = day
  if (!moderateSeconds && !vigorousSeconds) return null
  return ((moderateSeconds?.value ?? 0) + vigorousCounts * (vigorousSeconds?.value ?? 0)) / 60
}

/** Haskell 2007: half an hour on five days, or vigorously on three. */
export const ACTIVE_DAY_MINUTES = 30

/** Such days of a week. */
export const frequencyScore = curve([0, 0], [3, 80], [5, 100])
