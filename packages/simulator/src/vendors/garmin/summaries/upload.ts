import { MINUTE } from '../../../people/calendar.ts'
import { type GarminWatch, SYNC_MS } from '../watch.ts'

export type Summary = { summaryId: string } & Record<string, unknown>

/** One state of a summary as the vendor received it; a later one with the same id replaces it. */
export interface Upload {
  uploadedAt: number
  /** When what it describes began. */
  measuredAt: number
  summary: Summary
}

/** Not on the quarter of the hour, so that the newest slot of one is seen while it grows. */
const PHASE_MS = 7 * MINUTE

export function syncBefore(at: number): number {
  return Math.floor((at - PHASE_MS) / SYNC_MS) * SYNC_MS + PHASE_MS
}

export function syncAfter(at: number): number {
  return syncBefore(at) + SYNC_MS
}

/** A thing that is whole from an instant on; not there before it was synchronised. */
export function whenDone(watch: GarminWatch, startAt: number, endAt: number, make: () => Summary): Upload[] {
  const uploadedAt = syncAfter(endAt)
  return uploadedAt > watch.now ? [] : [{ uploadedAt, measuredAt: startAt, summary: make() }]
}

/** A thing that grows from start to end: as it stood at given instants, at the newest synchronisation, and when over. */
export function whileGrowing(
  watch: GarminWatch,
  startAt: number,
  endAt: number,
  between: readonly number[],
  make: (until: number) => Summary | null,
): Upload[] {
  const newest = syncBefore(watch.now)
  const wholeAt = syncAfter(endAt)
  const last = newest >= wholeAt ? wholeAt : newest
  const moments = [...between.map(syncBefore).filter((at) => at < last), last]
  return moments.flatMap((uploadedAt) => {
    const until = Math.min(uploadedAt, endAt)
    const summary = until > startAt ? make(until) : null
    return summary === null ? [] : [{ uploadedAt, measuredAt: startAt, summary }]
  })
}
