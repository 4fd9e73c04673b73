import { roundHalfAwayFromZero } from '../documents/numbers.ts'
import { sleepDay } from '../documents/sleep-day.ts'
import type { HealthRecord, Moment, Source } from '../records.ts'
import { dayClock, localClock, localDate, offsetOf, type Zone } from '../time/index.ts'

export interface OxygenReading {
  source: Source
  at: number
  offset: number
  /** Whole percent, as documents report it. */
  value: number
  /** The local day it counts for: what was measured in a sleep goes with the sleep. */
  day: string
  /** Key of the record that holds it. */
  record: string
}

/**
 * Every reading of the oxygen saturation. Where a source reports no readings of a day but the average of a night or of the
 * day, that is its reading: at the end of the night, or the beginning of the day.
 */
export function oxygenReadings(records: readonly HealthRecord[], zone: Zone): OxygenReading[] {
  const read = records.flatMap((record) => readingsIn(record, zone))
  const placeOf = ({ source, day }: OxygenReading) => `${source}/${day}`
  const covered = new Set(read.map(placeOf))
  for (const kind of ['sleep', 'day'] as const) {
    const averages = records
      .filter((record) => record.kind === kind)
      .flatMap((record) => averageOf(record, zone) ?? [])
      .filter((reading) => !covered.has(placeOf(reading)))
    for (const reading of averages) covered.add(placeOf(reading))
    read.push(...averages)
  }
  return read.sort(
    (a, b) => a.at - b.at || a.value - b.value || (a.record < b.record ? -1 : a.record > b.record ? 1 : 0),
  )
}

function readingsIn(record: HealthRecord, zone: Zone): OxygenReading[] {
  if (record.kind === 'day' || record.kind === 'profile') return []
  const { source, key } = record
  const samples = record.series.spo2_pct ?? []
  const single = record.values.spo2_pct
  if (record.kind === 'measurement' && samples.length === 0) {
    return single === undefined ? [] : [readingAt(record.at, single, record, zone)]
  }
  const begin = record.kind === 'measurement' ? record.at : record.start
  const clock = localClock(begin, zone)
  const night = record.kind === 'sleep' ? sleepDay(record, zone) : null
  return samples.map(({ at, value }) => ({
    source,
    at,
    offset: clock.offsetAt(at),
    value: roundHalfAwayFromZero(value),
    day: night ?? clock.dateAt(at),
    record: key,
  }))
}

function averageOf(record: HealthRecord, zone: Zone): OxygenReading | null {
  const average = record.values.spo2_avg_pct
  if (average === undefined) return null
  if (record.kind === 'sleep') return readingAt(record.end, average, record, zone)
  if (record.kind !== 'day') return null
  const clock = dayClock(record.day, record.offset, zone)
  const { start } = clock.bounds(record.day)
  return readingAt({ at: start, offset: clock.offsetAt(start) }, average, record, zone)
}

const readingAt = (
  moment: Moment,
  value: number,
  { source, key }: Pick<HealthRecord, 'source' | 'key'>,
  zone: Zone,
): OxygenReading => ({
  source,
  at: moment.at,
  offset: offsetOf(moment, zone),
  value: roundHalfAwayFromZero(value),
  day: localDate(moment, zone),
  record: key,
})
