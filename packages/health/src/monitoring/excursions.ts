import type { Source } from '../records.ts'
import type { OxygenReading } from './oxygen-readings.ts'
import { breachOf, type Direction, type MonitoringRange } from './range.ts'

/** Readings out of range that follow each other within this time are one excursion, whatever lies between them. */
const APART_MS = 30 * 60_000

/** An excursion ends after this time. A later reading out of range begins a new one, so that a lasting state is reported again. */
const LONGEST_MS = 6 * 3_600_000

/** A reading is reported again within an excursion when it is worse than every reported one by this many points. */
const WORSE_BY = 3

export interface Excursion {
  source: Source
  direction: Direction
  /** Those out of range, in order of time; never empty. */
  readings: readonly OxygenReading[]
}

/** A reading for which an alert event exists. */
export interface ReportedReading {
  source: Source
  direction: Direction
  at: number
  value: number
}

/** The excursions that each source measured, in order of their beginning. `readings` are in order of time. */
export function excursionsOf(readings: readonly OxygenReading[], range: MonitoringRange): Excursion[] {
  const open = new Map<string, OxygenReading[]>()
  const found: Excursion[] = []
  for (const reading of readings) {
    const { source, at } = reading
    const direction = breachOf(reading.value, range)
    if (!direction) continue
    const current = open.get(`${source}/${direction}`)
    if (current && at - current.at(-1)!.at <= APART_MS && at - current[0]!.at < LONGEST_MS) {
      current.push(reading)
      continue
    }
    const begun = [reading]
    open.set(`${source}/${direction}`, begun)
    found.push({ source, direction, readings: begun })
  }
  return found
}

/**
 * The readings of an excursion that need an alert event beside those that exist: its first when there is none, and each that is
 * worse by three points than everything reported before. A reading that arrives late or is corrected is judged the same way.
 */
export function readingsToReport(
  { source, direction, readings }: Excursion,
  reported: readonly ReportedReading[],
): OxygenReading[] {
  const depthOf = (value: number) => (direction === 'below' ? -value : value)
  const [first, last] = [readings[0]!.at, readings.at(-1)!.at]
  const isOwn = (one: ReportedReading) =>
    one.source === source && one.direction === direction && one.at >= first && one.at <= last
  let deepest = Math.max(...reported.filter(isOwn).map(({ value }) => depthOf(value)))
  return readings.filter(({ value }) => {
    const isDue = depthOf(value) >= deepest + WORSE_BY
    if (isDue) deepest = depthOf(value)
    return isDue
  })
}
