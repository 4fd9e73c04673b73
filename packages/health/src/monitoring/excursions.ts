import type { Source } from '../records.ts'
import type { OxygenReading } from './oxygen-readings.ts'
import { breachOf, type Direction, type Range } from './range.ts'

/** Readings out of range that follow each other within this time are one excursion, whatever lies between them. */
const APART_MS = 30 * 60_000

export interface Excursion {
  source: Source
  direction: Direction
  /** With which it began. */
  first: OxygenReading
  /** When it was last out of range. */
  lastAt: number
  /** The days for which its readings count. */
  days: ReadonlySet<string>
}

/** How often each source saw the saturation leave its range, in order of time. `readings` are in that order. */
export function excursionsOf(readings: readonly OxygenReading[], range: Range): Excursion[] {
  const open = new Map<string, Excursion & { days: Set<string> }>()
  const found: Excursion[] = []
  for (const reading of readings) {
    const direction = breachOf(reading.value, range)
    if (!direction) continue
    const { source, at, day } = reading
    const current = open.get(`${source}/${direction}`)
    if (current && at - current.lastAt <= APART_MS) {
      current.lastAt = at
      current.days.add(day)
      continue
    }
    const begun = { source, direction, first: reading, lastAt: at, days: new Set([day]) }
    open.set(`${source}/${direction}`, begun)
    found.push(begun)
  }
  return found
}
