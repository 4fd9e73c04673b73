import { roundHalfAwayFromZero } from '../documents/numbers.ts'
import type { MappedRecord, Source } from '../records.ts'

/** What one source says of one local day; null when it says nothing. */
export interface StepsReading {
  source: Source
  steps: number | null
  /** Keys of the records that it was read from. */
  records: readonly string[]
}

/** The source's own total of that local day. Where it has several, the highest; other days do not count. */
export function stepsOfDay(source: Source, day: string, records: readonly MappedRecord[]): StepsReading {
  let best: { steps: number; key: string } | null = null
  for (const record of records) {
    if (record.kind !== 'day' || record.day !== day || record.source !== source) continue
    const { steps } = record.values
    if (steps !== undefined && (best === null || steps > best.steps)) best = { steps, key: record.key }
  }
  if (best === null) return { source, steps: null, records: [] }
  return { source, steps: roundHalfAwayFromZero(best.steps), records: [best.key] }
}
