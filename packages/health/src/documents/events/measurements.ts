import type { DayRecord, MeasurementRecord, SeriesRecord } from '../../records.ts'
import { dayClock, localDate, offsetOf, type Zone } from '../../time/index.ts'
import type { ReportedEvent } from './account.ts'
import { clockOf, factsOf, measuredReadings, sampledReadings, totalsOf } from './facts.ts'
import { belongsTo, type EventKind, OXYGENATION } from './kinds.ts'
import { kindsOf, measurementRemainder } from './remainder.ts'

/** One event for each kind of thing that was measured. */
export function measurementAccounts(
  record: MeasurementRecord,
  zone: Zone,
  granular: boolean,
  kinds: readonly EventKind[] = kindsOf(record),
): ReportedEvent[] {
  const { source, key, at } = record
  const facts = factsOf(source, totalsOf(record, record.site), measuredReadings(record, zone))
  return kinds.map((kind) => ({
    structure: kind.structure,
    pillar: kind.pillar,
    source,
    id: key,
    at: at.at,
    offset: offsetOf(at, zone),
    day: localDate(at, zone),
    autoDetected: !record.manual,
    underActivity: false,
    facts,
    session: null,
    records: [record],
    remainders: measurementRemainder(record, kind, granular),
  }))
}

/** Each sample of a series as a measurement of its own. Records are of one source, in a fixed order. */
export function sampleAccounts(
  records: readonly SeriesRecord[],
  kind: EventKind,
  zone: Zone,
): ReportedEvent[] {
  const found = records.flatMap((record) => {
    const clock = clockOf(record, zone)
    return sampledReadings(onlyFor(kind, record), clock).map((item) => ({
      ...item,
      of: record,
      day: clock.dateAt(item.reading.at),
    }))
  })
  return [...Map.groupBy(found, ({ reading }) => reading.at)].map(([at, items]) => {
    const { of: record, day, reading } = items[0]!
    return {
      structure: kind.structure,
      pillar: kind.pillar,
      source: record.source,
      id: new Date(at).toISOString(),
      at,
      offset: reading.offset,
      day,
      autoDetected: !record.manual,
      underActivity: false,
      facts: factsOf(record.source, new Map(), items),
      session: null,
      records: [...new Set(items.map((item) => item.of))],
      remainders: [],
    }
  })
}

/** The record without the samples of other kinds, which may be many. */
export function onlyFor<R extends SeriesRecord | MeasurementRecord>(kind: EventKind, record: R): R {
  const kept = <T>(of: { [metric: string]: T }) =>
    Object.fromEntries(Object.entries(of).filter(([metric]) => belongsTo(kind, metric as never)))
  return { ...record, values: kept(record.values), series: kept(record.series) }
}

/** Of a source that reports the saturation of a night as a number of the day, and nowhere else. */
export function dailySaturationAccounts(record: DayRecord, zone: Zone): ReportedEvent[] {
  const { source, key, day, values } = record
  const saturation = values.spo2_avg_pct
  if (saturation === undefined) return []
  const clock = dayClock(day, record.offset, zone)
  const { start } = clock.bounds(day)
  return [
    {
      structure: OXYGENATION.structure,
      pillar: OXYGENATION.pillar,
      source,
      id: key,
      at: start,
      offset: clock.offsetAt(start),
      day,
      autoDetected: !record.manual,
      underActivity: null,
      facts: factsOf(source, totalsOf({ key, values: { spo2_avg_pct: saturation } }), []),
      session: null,
      records: [record],
      remainders: [],
    },
  ]
}
