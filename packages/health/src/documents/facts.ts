import type { Contribution, SetAside } from '../merge/index.ts'
import type { Combine, Metric } from '../metrics.ts'
import type { Moment, Source } from '../records.ts'
import type { DayIntervals } from './day-intervals.ts'
import { combine } from './numbers.ts'

export interface Fact {
  value: number
  records: readonly string[]
  aside: readonly SetAside[]
  /** Body site or method where all readings behind it agree on one. */
  site: string | null
}

export interface Reading {
  at: number
  seconds: number | null
  value: number
  /** Seconds east of UTC on the person's wall at that moment. */
  offset: number
  record: string
  site: string | null
}

/** Everything one source says about one day or one sleep, ready for the mapping tables. */
export interface Facts {
  source: Source
  /** As the source itself counts them. */
  totals: Map<Metric, Fact>
  /** Of what several devices may count at the same time. */
  intervals: DayIntervals
  /** Of everything else; in time order, at most one per moment. */
  readings: Map<Metric, Reading[]>
  /** Used when neither a total nor readings exist. */
  fallback: Map<Metric, Fact>
  session: SessionFacts | null
}

export interface SessionFacts {
  start: Moment
  end: Moment
  records: readonly string[]
}

export const unique = <T>(items: readonly T[]): T[] => [...new Set(items)]

export function factOf(how: Combine, readings: readonly Reading[]): Fact {
  const weighted = readings.every((reading) => reading.seconds !== null && reading.seconds > 0)
  const sites = unique(readings.map((reading) => reading.site))
  const used = how === 'last' ? readings.slice(-1) : readings
  return {
    value: combine(
      how,
      readings.map(({ value, seconds }) => ({ value, weight: weighted && seconds !== null ? seconds : 1 })),
    ),
    records: unique(used.map((reading) => reading.record)),
    aside: [],
    site: sites.length === 1 ? sites[0]! : null,
  }
}

/**
 * Lists each moment once, in time order. Of two readings at one moment the first given stays: a source that repeats
 * itself over two records measured once.
 */
export function timeline(readings: readonly Reading[]): Reading[] {
  const byMoment = new Map<number, Reading>()
  for (const reading of readings) {
    if (!byMoment.has(reading.at)) byMoment.set(reading.at, reading)
  }
  return [...byMoment.values()].sort((a, b) => a.at - b.at)
}

/** What the reader had at hand but did not use, unless it is the very record that it used. */
export function aside(
  source: Source,
  records: readonly string[],
  used: Contribution['records'],
  reason: SetAside['reason'],
): SetAside[] {
  const left = unique(records).filter((key) => !used.includes(key))
  return left.length === 0 ? [] : [{ source, records: left, reason }]
}
