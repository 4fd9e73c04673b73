import type { Day } from '../../../people/calendar.ts'

/** One object of the vendor with what it is found and sorted by. */
export interface WhoopDocument {
  id: string
  /** The local day that it counts for. */
  day: Day
  startAt: number
  /** Null while it lasts. */
  endAt: number | null
  body: object
}

export type ScoreState = 'SCORED' | 'PENDING_SCORE' | 'UNSCORABLE'

/** There is a score only for what is scored; what is not has a null in its place. */
export function scored<T extends object>(state: ScoreState, score: () => T) {
  return { score_state: state, score: state === 'SCORED' ? score() : null }
}

export function rounded(value: number, decimals: number): number {
  const factor = 10 ** decimals
  return Math.round(value * factor) / factor
}
