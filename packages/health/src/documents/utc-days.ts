import {
  CUMULATIVE_METRICS,
  type CumulativeMetric,
  countOnce,
  isCumulative,
  streamsOf,
} from '../merge/index.ts'
import type { Metric, MetricSeries, MetricValues, Sample } from '../metrics.ts'
import type { DayRecord, HealthRecord, Moment, PlacedDay, SeriesRecord, Source } from '../records.ts'
import type { Sources } from '../sources.ts'
import { addDays, dayBounds, dayClock, localDate, type TimeBounds, type Zone } from '../time/index.ts'
import { dayIntervals, partWithin } from './day-intervals.ts'
import { physicalMapping } from './mapping/physical.ts'
import type { BlockRules } from './mapping/rules.ts'
import { affectedDays, recordDays } from './record-days.ts'
import type { SessionContext } from './sessions.ts'
import { mainNight } from './sleep.ts'
import { atInstant, atInstants } from './wall-clock.ts'

const HOUR_MS = 3_600_000

/** A total that has no more than this share beyond the intervals is the sum of them. */
const ROUNDING_SHARE = 0.01

/**
 * The records as they stand on days of UTC, to be built with the zone `UTC`. `home` decides when the days were that a vendor names by
 * their date. What was counted or sampled at a known time goes to the UTC day of that time. What a vendor gives of its
 * local day alone goes whole to the UTC day that holds the middle of that day, and so the most of it.
 */
export function onUtcDays(given: readonly HealthRecord[], home: Zone, sources: Sources): HealthRecord[] {
  const bySource = Map.groupBy(atInstants(given, home), ({ source }) => source)
  return [...bySource].flatMap(([source, own]) => {
    const known = new Map<string, LocalDay>()
    const dayOf = (record: DayRecord) => {
      const name = `${record.day} ${record.offset}`
      const day = known.get(name) ?? localDay(source, own, record, { zone: home, sources })
      known.set(name, day)
      return day
    }
    return own.flatMap((record) =>
      record.kind === 'day' ? piecesOf(record, dayOf(record)) : [inUtc(record)],
    )
  })
}

/**
 * The UTC days whose documents may change when this record comes, changes or goes. A sleep takes along what was measured in the
 * night of its date, and intervals account for a part of the total of theirs.
 */
export function affectedUtcDays(record: HealthRecord, home: Zone): string[] {
  const days = new Set<string>()
  const around = (day: string, reach: readonly number[]) => {
    for (const by of reach) days.add(addDays(day, by))
  }
  if (record.kind === 'day') {
    const { start, end } = clockOf(record, home).bounds
    for (const at of [start, Math.max(start, end - 1)]) around(utcDate(at), [0])
    if (record.nightly) around(record.day, [-1, 0, 1])
    for (const day of sampledDays(atInstant(record, home).series)) days.add(day)
  } else {
    for (const day of affectedDays(inUtc(atInstant(record, home)), 'UTC')) days.add(day)
    // One that it joins may be dated by another offset.
    if (record.kind === 'sleep') for (const day of affectedDays(record, home)) around(day, [-2, -1, 0, 1, 2])
    if (record.kind === 'series') for (const day of recordDays(record, home)) around(day, [-1, 0])
  }
  return [...days].sort()
}

const utcDate = (at: number) => localDate({ at, offset: 0 }, null)

const atUtc = ({ at }: Moment): Moment => ({ at, offset: 0 })

function inUtc(record: Exclude<HealthRecord, DayRecord>): HealthRecord {
  if ('at' in record) return { ...record, at: atUtc(record.at) }
  const times = { start: atUtc(record.start), end: atUtc(record.end) }
  if (record.kind !== 'sleep') return { ...record, ...times }
  // A vendor's date of a sleep is a local one.
  const { day: _, ...sleep } = record
  return { ...sleep, ...times }
}

/** Of two days that hold a half each, the earlier. */
const middleOf = ({ start, end }: TimeBounds) => utcDate((start + end) / 2 - 1)

function clockOf({ day, offset }: DayRecord, home: Zone): { bounds: TimeBounds; offset: number } {
  const clock = dayClock(day, offset, home)
  const bounds = clock.bounds(day)
  return { bounds, offset: offset ?? clock.offsetAt(bounds.start) }
}

/** A vendor's day, as everything of the same source shows it. */
interface LocalDay {
  bounds: TimeBounds
  offset: number
  /** What intervals account for. */
  counted: ReadonlyMap<CumulativeMetric, number>
  /** Metrics that were sampled in at least half of the day's hours. */
  sampled: ReadonlySet<Metric>
  /** The main sleep that ended on it. */
  night: { start: Moment; end: Moment } | null
}

function localDay(
  source: Source,
  own: readonly HealthRecord[],
  record: DayRecord,
  context: SessionContext,
): LocalDay {
  const home = context.zone
  const { bounds, offset } = clockOf(record, home)
  const days = own.filter((one): one is DayRecord => one.kind === 'day' && one.day === record.day)
  const series = own.filter((one): one is SeriesRecord => one.kind === 'series')
  const intervals = dayIntervals({ days, series }, { wanted: CUMULATIVE, day: record.day, zone: home })
  return {
    bounds,
    offset,
    counted: new Map(
      [...intervals].map(([metric, list]) => [metric, sum(countOnce(streamsOf(list)).flat())] as const),
    ),
    sampled: sampledMetrics([...days, ...series], bounds),
    night: mainNight(source, own, record.day, context),
  }
}

const CUMULATIVE: ReadonlySet<Metric> = new Set(CUMULATIVE_METRICS)

const sum = (intervals: readonly { value: number }[]) => intervals.reduce((all, { value }) => all + value, 0)

function sampledMetrics(
  records: readonly (DayRecord | SeriesRecord)[],
  { start, end }: TimeBounds,
): Set<Metric> {
  const hours = new Map<Metric, Set<number>>()
  for (const { series } of records) {
    for (const [metric, samples] of entriesOf(series)) {
      const known = hours.get(metric) ?? new Set()
      hours.set(metric, known)
      for (const { at } of samples) if (at >= start && at < end) known.add(Math.floor((at - start) / HOUR_MS))
    }
  }
  const enough = (end - start) / HOUR_MS / 2
  return new Set([...hours].filter(([, found]) => found.size >= enough).map(([metric]) => metric))
}

const entriesOf = (series: MetricSeries) => Object.entries(series) as [Metric, Sample[]][]

/** Levels of the day that samples of another metric lead to as well. */
const FROM_SAMPLES: ReadonlyMap<Metric, Metric> = new Map(
  Object.values<BlockRules>(physicalMapping).flatMap(({ fields }) =>
    Object.values(fields).flatMap((rule) =>
      rule.kind === 'number' && rule.metric !== rule.samples ? [[rule.metric, rule.samples] as const] : [],
    ),
  ),
)

/** One record for each UTC day that it has samples of; what is not of a known time is in one of them. */
function piecesOf(record: DayRecord, local: LocalDay): DayRecord[] {
  const { wallClock: _, nightly, ...rest } = record
  const night = nightly ? local.night : null
  const day = night ? utcDate(night.end.at) : middleOf(local.bounds)
  const placed: DayRecord = {
    ...rest,
    ...(night ? { nightly: true } : {}),
    day,
    offset: 0,
    ...totalsOf(record, local, night),
    series: seriesOn(day, record.series),
  }
  const others = sampledDays(record.series).filter((other) => other !== day)
  return [
    placed,
    ...others.map((other) => ({
      ...rest,
      day: other,
      offset: 0,
      values: {},
      extras: {},
      series: seriesOn(other, record.series),
    })),
  ]
}

function totalsOf(
  { day: localDay, values: given }: DayRecord,
  { bounds, offset, counted, sampled }: LocalDay,
  night: { start: Moment } | null,
): { values: MetricValues; placed?: PlacedDay } {
  const { start, end } = dayBounds(utcDate(bounds.start), 'UTC')
  if (bounds.start === start && bounds.end === end) return { values: given }
  const values: MetricValues = {}
  const rest: MetricValues = {}
  for (const [metric, value] of Object.entries(given) as [Metric, number][]) {
    const samples = FROM_SAMPLES.get(metric)
    if (isCumulative(metric)) {
      const beyond = value - (counted.get(metric) ?? 0)
      if (!counted.has(metric) || beyond > value * ROUNDING_SHARE) rest[metric] = beyond
    } else if (samples === undefined || !sampled.has(samples)) values[metric] = value
  }
  return { values, placed: { localDay, offset, rest, night: night?.start.at ?? null } }
}

function sampledDays(series: MetricSeries): string[] {
  const days = new Set<string>()
  for (const [metric, samples] of entriesOf(series)) {
    for (const { at, seconds } of samples) {
      const last = isCumulative(metric) && seconds ? utcDate(at + seconds * 1000 - 1) : utcDate(at)
      for (let day = utcDate(at); day <= last; day = addDays(day, 1)) days.add(day)
    }
  }
  return [...days].sort()
}

/** What is counted over midnight belongs to both days, by its time in each. */
function seriesOn(day: string, series: MetricSeries): MetricSeries {
  const bounds = dayBounds(day, 'UTC')
  const found = entriesOf(series).flatMap(([metric, samples]) => {
    const own = isCumulative(metric)
      ? samples.flatMap((sample) => partWithin(sample, bounds) ?? [])
      : samples.filter(({ at }) => at >= bounds.start && at < bounds.end)
    return own.length > 0 ? [[metric, own] as const] : []
  })
  return Object.fromEntries(found)
}
