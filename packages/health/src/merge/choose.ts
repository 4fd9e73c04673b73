import type { Source } from '../records.ts'

/** How a number that no source gave was made of others. */
export type Derivation =
  /** The lowest mean heart rate of half an hour of the night. */
  | 'lowest_half_hour_of_the_night'
  /** The body mass index: kilograms by metres squared. */
  | 'weight_and_height'
  /** A count of a day that its source gives below what the workouts of the day add up to. */
  | 'sum_of_the_workouts'

export interface Contribution {
  source: Source
  /** Keys of the records that the value was read from. */
  records: readonly string[]
  /** How much of a number that several sources make up together, in the unit of its metric. */
  value?: number
  /** The number before it was rounded for its field, where that changed it. */
  exact?: number
  /** When it was measured, in local time with offset, where single readings were given; of a mean, when the first was. */
  at?: string
  /** Absent where the source gave the number itself. */
  derived?: Derivation
}

export type AsideReason =
  /** A source ranked higher gave the value. */
  | 'lower_rank'
  /** The same source gave the total itself, so its single readings were not added up. */
  | 'total_preferred'
  /** A newer record of the same source, or of the same person's size, gave the value. */
  | 'other_record'
  /** The same source gave the value in a longer session over the same time. */
  | 'overlap'
  /** It belongs to an event that a source ranked higher reports, and another reading stands for this source there. */
  | 'joined'
  /** The same source has the same exercise from a better recording. */
  | 'copy'
  /** A better source, or a better device of the same one, counted the same time. */
  | 'overlap_counted_once'
  /** Another source counted more. */
  | 'lower_value'
  /** No living person has it: a fault of the sensor, or a number that stands for "none". */
  | 'implausible'
  /** A whole that is smaller than its part, or an extreme that is passed: it cannot be true beside a better number. */
  | 'contradicts'
  /** Workouts whose energy adds up to more than their source gives for the day, which may be counted otherwise. */
  | 'beyond_total'

export interface SetAside extends Contribution {
  reason: AsideReason
}

/** What one source says of one field. */
export interface Candidate<V> extends Omit<Contribution, 'value'> {
  value: V
  /** What this source itself had to leave out. */
  aside: readonly SetAside[]
}

export interface Choice<V> {
  value: V
  won: Contribution[]
  aside: SetAside[]
}

/**
 * One field from several sources, best first: what each of them would make of it. The first counts unless it cannot be
 * true. A source that is silent is no candidate, which is how the next one fills its gap.
 */
export const choicesOf = <V>(candidates: readonly Candidate<V>[]): Choice<V>[] =>
  candidates.map(({ value, aside, ...given }, index) => ({
    value,
    won: [given],
    aside: [
      ...aside,
      ...candidates
        .slice(index + 1)
        .map((other) => ({ source: other.source, records: other.records, reason: 'lower_rank' as const })),
    ],
  }))
