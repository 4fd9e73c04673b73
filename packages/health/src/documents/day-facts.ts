import { type CumulativeMetric, distinctWorkouts, isCumulative } from '../merge/index.ts'
import { combineOf, type Metric, type MetricSeries, type MetricValues, type Sample } from '../metrics.ts'
import type {
  DayRecord,
  HealthRecord,
  MeasurementRecord,
  ProfileRecord,
  SeriesRecord,
  Source,
  WorkoutRecord,
} from '../records.ts'
import { isPhone, type Sources } from '../sources.ts'
import { dayClock, type LocalClock, localClock, offsetOf, type Zone } from '../time/index.ts'
import { dayIntervals, workoutIntervals } from './day-intervals.ts'
import { includeWorkouts } from './day-workouts.ts'
import { aside, type Fact, type FactReading, type Facts, outsideOf, timeline, unique } from './facts.ts'
import { combine } from './numbers.ts'
import { mergeTimeline } from './timeline.ts'

/** Which records a block of a daily summary is read from. `phone_series` are series of a phone's health store. */
export type Feed = 'day' | 'series' | 'phone_series' | 'workout' | 'measurement' | 'profile'

/** What sessions add up to for the day. Other workout values (heart rate, steps) are true of the session alone. */
const WORKOUT_METRICS: readonly Metric[] = [
  'swim_strokes',
  'swim_laps',
  'swim_pool_length_m',
  'elevation_gain_m',
  'elevation_loss_m',
  'elevation_planned_gain_m',
  'elevation_min_m',
  'elevation_max_m',
]

/** What was reached in a workout was reached in the day. */
const WORKOUT_EXTREMES: readonly Metric[] = [
  'heart_rate_min_bpm',
  'heart_rate_max_bpm',
  'elevation_min_m',
  'elevation_max_m',
]

function isFed(record: HealthRecord, { feeds, sources }: DayQuestion): boolean {
  if (record.kind === 'sleep' || record.kind === 'ecg') return false
  if (record.kind === 'series' && feeds.includes('phone_series') && isPhone(sources, record.source))
    return true
  return feeds.includes(record.kind)
}

interface DayQuestion {
  sources: Sources
  feeds: readonly Feed[]
  /** Readings of other metrics are not looked at. */
  wanted: ReadonlySet<Metric>
  day: string
  zone: Zone
}

/** `records` are of one source, concern the day and come in a fixed order. */
export function dayFacts(source: Source, records: readonly HealthRecord[], question: DayQuestion): Facts {
  const { sources, zone } = question
  const fed = records.filter((record) => isFed(record, question))
  const of = <K extends HealthRecord['kind']>(kind: K) =>
    fed.filter((record): record is Extract<HealthRecord, { kind: K }> => record.kind === kind)
  const totals = dayTotals(of('day'))
  const workouts = distinctWorkouts(of('workout')).kept
  const intervals = dayIntervals({ days: of('day'), series: of('series') }, question)
  addPlacedTotals({ source, totals, intervals }, of('day'))
  if (!totals.has('distance_swum_m') && !intervals.has('distance_swum_m')) {
    const swum = workoutIntervals(workouts, 'distance_swum_m', zone)
    if (swum.length > 0) intervals.set('distance_swum_m', swum)
  }
  const facts: Facts = {
    source,
    totals,
    intervals,
    readings: readingsByMetric([
      ...of('day').flatMap((record) => dayReadings(record, question)),
      ...of('measurement').flatMap((record) => measurementReadings(record, question)),
      ...of('series').flatMap((record) => seriesReadings(record, question)),
    ]),
    fallback: new Map([...workoutFacts(workouts, WORKOUT_METRICS), ...profileFacts(of('profile'))]),
    extremes: workoutFacts(workouts, WORKOUT_EXTREMES),
    outside: outsideOf(fed),
    session: null,
  }
  if (isPhone(sources, source)) addEnergySpent(facts)
  // A total of a local day that stands on a UTC day holds other workouts.
  if (!of('day').some(({ placed }) => placed)) includeWorkouts(facts, workouts, question)
  return facts
}

/** Local days that stand on a UTC day: what no interval accounts for comes on top of the intervals of the UTC day. */
function addPlacedTotals(facts: Pick<Facts, 'source' | 'totals' | 'intervals'>, days: readonly DayRecord[]) {
  const placed = days.flatMap((record) => (record.placed ? [{ record, placed: record.placed }] : []))
  const byLocalDay = [...Map.groupBy(placed, (one) => one.placed.localDay).values()].map((same) =>
    dayTotals(same.map((one) => ({ ...one.record, values: one.placed.rest }))),
  )
  const metrics = unique(byLocalDay.flatMap((totals) => [...totals.keys()])).filter(isCumulative)
  for (const metric of metrics) {
    const rests = byLocalDay.flatMap((totals) => totals.get(metric) ?? [])
    const share = mergeTimeline(metric, [facts]).shares.get(facts.source)
    facts.totals.set(metric, {
      value: [...rests, ...(share ? [share] : [])].reduce((sum, { value }) => sum + value, 0),
      records: unique([...rests.flatMap(({ records }) => records), ...(share?.records ?? [])]),
      aside: rests.flatMap((rest) => rest.aside),
      site: null,
    })
  }
}

/** The stores document it as the sum of both, and not all of them keep the sum. */
function addEnergySpent(facts: Facts): void {
  const { totals, intervals } = facts
  if (totals.has('energy_total_kcal') || intervals.has('energy_total_kcal')) return
  const active = energyOf('energy_active_kcal', facts)
  const basal = energyOf('energy_basal_kcal', facts)
  if (!active || !basal) return
  const records = unique([...active.records, ...basal.records])
  totals.set('energy_total_kcal', { value: active.value + basal.value, records, aside: [], site: null })
}

function energyOf(metric: CumulativeMetric, facts: Facts): Pick<Fact, 'value' | 'records'> | undefined {
  return facts.totals.get(metric) ?? mergeTimeline(metric, [facts]).shares.get(facts.source)
}

const entries = (values: MetricValues) => Object.entries(values) as [Metric, number][]

export function dayTotals(records: readonly (DayRecord | ProfileRecord)[]): Map<Metric, Fact> {
  const newestFirst = [...records].sort((a, b) => (b.updatedAt ?? 0) - (a.updatedAt ?? 0))
  const totals = new Map<Metric, Fact>()
  for (const { source, key, values } of newestFirst) {
    for (const [metric, value] of entries(values)) {
      const known = totals.get(metric)
      if (!known) totals.set(metric, { value, records: [key], aside: [], site: null })
      else {
        const left = aside(source, [key], known.records, 'other_record')
        totals.set(metric, { ...known, aside: [...known.aside, ...left] })
      }
    }
  }
  return totals
}

export type MetricReading = { metric: Metric; reading: FactReading }

export function readingsByMetric(found: readonly MetricReading[]): Map<Metric, FactReading[]> {
  const readings = new Map<Metric, FactReading[]>()
  for (const { metric, reading } of found) {
    const list = readings.get(metric)
    if (list) list.push(reading)
    else readings.set(metric, [reading])
  }
  for (const [metric, list] of readings) readings.set(metric, timeline(list))
  return readings
}

export function samplesAsReadings(
  record: { key: string; series: MetricSeries },
  clock: LocalClock,
  within: { start: number; end: number },
  { site = null, wanted }: { site?: string | null; wanted?: ReadonlySet<Metric> } = {},
): MetricReading[] {
  const found: MetricReading[] = []
  for (const [metric, samples] of Object.entries(record.series) as [Metric, Sample[]][]) {
    if (isCumulative(metric) || wanted?.has(metric) === false) continue
    for (const sample of samples) {
      if (sample.at < within.start || sample.at >= within.end) continue
      const offset = clock.offsetAt(sample.at)
      found.push({ metric, reading: { ...sample, offset, record: record.key, site } })
    }
  }
  return found
}

const ALWAYS = { start: Number.NEGATIVE_INFINITY, end: Number.POSITIVE_INFINITY }

/** The vendor says that these samples are of its day, so they are not cut at our idea of midnight. */
function dayReadings(record: DayRecord, { zone, wanted }: DayQuestion): MetricReading[] {
  return samplesAsReadings(record, dayClock(record.day, record.offset, zone), ALWAYS, { wanted })
}

/**
 * A measurement counts once, by its own number where it has one; how that came about is in its event. One that went on over
 * midnight is of the day on which it was taken.
 */
function measurementReadings(record: MeasurementRecord, { zone, wanted }: DayQuestion): MetricReading[] {
  const { at } = record.at
  const offset = offsetOf(record.at, zone)
  const { key, site } = record
  const clock = localClock(record.at, zone)
  return [
    ...entries(record.values).map(([metric, value]) => ({
      metric,
      reading: { at, seconds: null, value, offset, record: key, site },
    })),
    ...samplesAsReadings(record, clock, ALWAYS, { site, wanted }).filter(
      ({ metric }) => record.values[metric] === undefined,
    ),
  ]
}

function seriesReadings(record: SeriesRecord, { day, zone, wanted }: DayQuestion): MetricReading[] {
  const { key, start, end } = record
  const clock = localClock(start, zone)
  const bounds = clock.bounds(day)
  const whole = { at: start.at, seconds: (end.at - start.at) / 1000, offset: clock.offsetAt(start.at) }
  const starts = start.at >= bounds.start && start.at < bounds.end
  return [
    ...(starts ? entries(record.values).filter(([metric]) => !isCumulative(metric)) : []).map(
      ([metric, value]) => ({
        metric,
        reading: { ...whole, value, record: key, site: null },
      }),
    ),
    ...samplesAsReadings(record, clock, bounds, { wanted }),
  ]
}

function workoutFacts(records: readonly WorkoutRecord[], metrics: readonly Metric[]): Map<Metric, Fact> {
  const inOrder = [...records].sort((a, b) => a.start.at - b.start.at)
  const facts = new Map<Metric, Fact>()
  for (const metric of metrics) {
    const reporting = inOrder.flatMap(({ key, values }) => {
      const value = values[metric]
      return value === undefined ? [] : [{ key, value }]
    })
    if (reporting.length === 0) continue
    const keys = reporting.map(({ key }) => key)
    facts.set(metric, { value: combine(combineOf(metric), reporting), records: keys, aside: [], site: null })
  }
  return facts
}

function profileFacts(records: readonly ProfileRecord[]): Map<Metric, Fact> {
  const facts = new Map<Metric, Fact>()
  for (const { key, values } of [...records].sort((a, b) => a.at.at - b.at.at)) {
    for (const [metric, value] of entries(values)) {
      facts.set(metric, { value, records: [key], aside: [], site: null })
    }
  }
  return facts
}
