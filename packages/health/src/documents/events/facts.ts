import type { Metric, MetricSeries, MetricValues, Sample } from '../../metrics.ts'
import type { DayRecord, MeasurementRecord, SeriesRecord, Source } from '../../records.ts'
import { dayClock, type LocalClock, localClock, offsetOf, type Zone } from '../../time/index.ts'
import type { MetricReading } from '../day-facts.ts'
import { type Fact, type FactReading, type Facts, timeline } from '../facts.ts'

const ALWAYS = { start: Number.NEGATIVE_INFINITY, end: Number.POSITIVE_INFINITY }

export const entriesOf = <T>(of: { [M in Metric]?: T }) => Object.entries(of) as [Metric, T][]

export function totalsOf(record: { key: string; values: MetricValues }, site: string | null = null) {
  return new Map<Metric, Fact>(
    entriesOf(record.values).map(([metric, value]) => [
      metric,
      { value, records: [record.key], aside: [], site },
    ]),
  )
}

export function factsOf(source: Source, totals: Map<Metric, Fact>, found: readonly MetricReading[]): Facts {
  const readings = new Map<Metric, FactReading[]>()
  for (const [metric, group] of Map.groupBy(found, (item) => item.metric)) {
    readings.set(metric, timeline(group.map((item) => item.reading)))
  }
  return {
    source,
    totals,
    intervals: new Map(),
    readings,
    fallback: new Map(),
    extremes: new Map(),
    outside: new Map(),
    session: null,
  }
}

type Within = { start: number; end: number }

export function samplesOf(
  record: { key: string; series: MetricSeries },
  clock: LocalClock,
  within: Within = ALWAYS,
  site: string | null = null,
): MetricReading[] {
  const found: MetricReading[] = []
  for (const [metric, samples] of entriesOf<Sample[]>(record.series)) {
    for (const sample of samples) {
      if (sample.at < within.start || sample.at >= within.end) continue
      const offset = clock.offsetAt(sample.at)
      found.push({ metric, reading: { ...sample, offset, record: record.key, site } })
    }
  }
  return found
}

export const clockOf = (record: DayRecord | SeriesRecord, zone: Zone): LocalClock =>
  record.kind === 'day' ? dayClock(record.day, record.offset, zone) : localClock(record.start, zone)

/** What was sampled, and where the record gives one number for its whole stretch, that. */
export function sampledReadings(
  record: DayRecord | SeriesRecord,
  clock: LocalClock,
  within: Within = ALWAYS,
): MetricReading[] {
  return [...wholeReadings(record, clock, within), ...samplesOf(record, clock, within)]
}

function wholeReadings(record: DayRecord | SeriesRecord, clock: LocalClock, within: Within): MetricReading[] {
  if (record.kind === 'day') return []
  const { start, end, key, values } = record
  if (start.at < within.start || start.at >= within.end) return []
  const stretch = { at: start.at, seconds: (end.at - start.at) / 1000, offset: clock.offsetAt(start.at) }
  return entriesOf(values).map(([metric, value]) => ({
    metric,
    reading: { ...stretch, value, record: key, site: null },
  }))
}

/** A value of a measurement is a reading of its moment, unless the readings behind it are part of it too. */
export function measuredReadings(record: MeasurementRecord, zone: Zone): MetricReading[] {
  const { at, key, site, series } = record
  const offset = offsetOf(at, zone)
  return [
    ...entriesOf(record.values)
      .filter(([metric]) => !series[metric]?.length)
      .map(([metric, value]) => ({
        metric,
        reading: { at: at.at, seconds: null, value, offset, record: key, site },
      })),
    ...samplesOf(record, localClock(at, zone), ALWAYS, site),
  ]
}
