import { ageOn } from './person.ts'
import { along } from './scale.ts'
import { type Facts, type SubScore, scored, unscored } from './sub-score.ts'

interface Hours {
  /** Younger than this many years. */
  under: number
  /** Recommended. */
  from: number
  to: number
  /** May be appropriate for some. */
  least: number
  most: number
}

/** Hirshkowitz et al. 2015, by years completed. Of the first year the elder half speaks. */
const BY_AGE: readonly Hours[] = [
  { under: 1, least: 10, from: 12, to: 15, most: 18 },
  { under: 3, least: 9, from: 11, to: 14, most: 16 },
  { under: 6, least: 8, from: 10, to: 13, most: 14 },
  { under: 14, least: 7, from: 9, to: 11, most: 12 },
  { under: 18, least: 7, from: 8, to: 10, most: 11 },
  { under: 26, least: 6, from: 7, to: 9, most: 11 },
  { under: 65, least: 6, from: 7, to: 9, most: 10 },
  { under: Number.POSITIVE_INFINITY, least: 5, from: 7, to: 8, most: 9 },
]
const ASSUMED_AGE = 40
/** What a length scores that may be appropriate, but only just; the line goes on to zero. */
const AT_THE_EDGE = 60

export function sleepDurationScore({ today, person }: Facts): SubScore {
  const { sleepSeconds } = today.readings
  if (!sleepSeconds) return unscored()
  const inputs = [sleepSeconds, ...today.otherSleeps]
  const slept = inputs.reduce((sum, { value }) => sum + value, 0) / 3600
  const age = ageOn(today.day, person)
  const { least, from, to, most } = BY_AGE.find(({ under }) => (age ?? ASSUMED_AGE) < under)!
  const reach = 100 / (100 - AT_THE_EDGE)
  const points = [
    [from - reach * (from - least), 0],
    [from, 100],
    [to, 100],
    [to + reach * (most - to), 0],
  ] as const
  return scored(along(points, slept), {
    inputs,
    missing: age === null ? ['date_of_birth_string'] : [],
    against: { hours: slept, recommended_from: from, recommended_to: to },
  })
}
