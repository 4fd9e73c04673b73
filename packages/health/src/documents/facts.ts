import type { Contribution, Derivation, SetAside } from '../merge/index.ts'
import type { Combine, Metric, Sample } from '../metrics.ts'
import type { HealthRecord, Moment, Source } from '../records.ts'
import type { DayIntervals } from './day-intervals.ts'
import { combine } from './numbers.ts'
import { weightsOf } from './weights.ts'

export interface Fact {
  value: number
  records: readonly string[]
  aside: readonly SetAside[]
  /** When it was measured, where it was made of single readings. */
  measured?: Pick<FactReading, 'at' | 'offset'>
  /** Body site or method where all readings behind it agree on one. */
  site: string | null
  /** Absent where the source gave it. */
  derived?: Derivation
}

export interface FactReading extends Sample {
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
  readings: Map<Metric, FactReading[]>
  /** Used when neither a total nor readings exist. */
  fallback: Map<Metric, Fact>
  /** The lowest and highest of the workouts of a day, which the day includes. */
  extremes: ReadonlyMap<Metric, Fact>
  /** Records of which a value was set aside, because no living person has it. */
  outside: ReadonlyMap<Metric, readonly string[]>
  session: SessionFacts | null
}

interface SessionFacts {
  start: Moment
  end: Moment
  /** YYYY-MM-DD. */
  day: string
  records: readonly string[]
}

export function outsideOf(records: readonly HealthRecord[]): Map<Metric, string[]> {
  const found = new Map<Metric, string[]>()
  for (const { key, outside = [] } of records) {
    for (const metric of outside) found.set(metric, [...(found.get(metric) ?? []), key])
  }
  return found
}

export const unique = <T>(items: readonly T[]): T[] => [...new Set(items)]

/** Records of readings, each once; most readings are of the same record as the one before. */
export function recordsOf(readings: readonly { record: string }[]): string[] {
  const found = new Set<string>()
  let last: string | null = null
  for (const { record } of readings) {
    if (record !== last) found.add(record)
    last = record
  }
  return [...found]
}

export function factOf(how: Combine, readings: readonly FactReading[]): Fact {
  const site = readings[0]?.site ?? null
  const value = combine(how, how === 'mean' ? weighted(readings) : readings)
  return {
    value,
    measured: measuredBy(how, readings, value),
    records: recordsOf(how === 'last' ? readings.slice(-1) : readings),
    aside: [],
    site: readings.every((reading) => reading.site === site) ? site : null,
  }
}

/** The reading that a number is the copy of; of one made of several, the first. */
function measuredBy(how: Combine, readings: readonly FactReading[], value: number): FactReading {
  if (how === 'last') return readings.at(-1)!
  const isExtreme = how === 'min' || how === 'max'
  return (isExtreme && readings.find((reading) => reading.value === value)) || readings[0]!
}

function weighted(readings: readonly FactReading[]): { value: number; weight: number }[] {
  const weights = weightsOf(readings)
  return readings.map(({ value }, index) => ({ value, weight: weights[index]! }))
}

/**
 * Lists each moment once, in time order. Of two readings at one moment the first given stays: a source that repeats
 * itself over two records measured once.
 */
export function timeline(readings: readonly FactReading[]): FactReading[] {
  if (isInOrder(readings)) return [...readings]
  const byMoment = new Map<number, FactReading>()
  for (const reading of readings) {
    if (!byMoment.has(reading.at)) byMoment.set(reading.at, reading)
  }
  return [...byMoment.values()].sort((a, b) => a.at - b.at)
}

function isInOrder(readings: readonly FactReading[]): boolean {
  for (let index = 1; index < readings.length; index++) {
    if (readings[index]!.at <= readings[index - 1]!.at) return false
  }
  return true
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
