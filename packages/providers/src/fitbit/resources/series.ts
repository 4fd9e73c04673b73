import type { MappedRecord, Metric, Moment, Sample } from '@tributary/health'
import Type, { type Static, type TObject, type TProperties } from 'typebox'
import { elements, maybe, type Refuse } from '../../payload.ts'
import { defineResource, type PayloadMap } from '../../resource.ts'
import { base, endOf, sampledAt, startOf } from '../map/base.ts'
import { metres } from '../map/units.ts'
import { fieldOf, gathered } from '../readings.ts'
import { ACTIVITY, HEALTH } from '../scopes.ts'
import { Interval, NumericAmount, numberOf, SampleTime } from '../wire.ts'
import { type DataTypeFamily, type FitbitResource, fieldIn, metricsOf, withField } from './family.ts'

/** The client gathers the points of one local day; each is read by itself. */
export const Gathered = Type.Object({ dataPoints: Type.Array(Type.Unknown()) })

/** Reads the points of a day one by one: those that cannot be read are refused. */
export function pointsOf<V extends TProperties>(field: string, value: V) {
  const read = elements(withField(field, Type.Object(value)))
  return ({ dataPoints }: Static<typeof Gathered>, refuse: Refuse): Static<TObject<V>>[] =>
    read('/dataPoints', dataPoints, refuse).map((point) => fieldIn<V>(point, field)!)
}

/** A reading with the wall clock of its beginning and of its end. */
interface Point {
  sample: Sample
  from: Moment
  to: Moment
}

/** Data types whose points last for an interval, and those whose points are taken at a moment. */
const SHAPES = {
  interval: { read: 'start_time', value: { interval: Interval } },
  sample: { read: 'physical_time', value: { sampleTime: SampleTime } },
} as const

interface Course<V extends TProperties> extends DataTypeFamily<V> {
  shape: keyof typeof SHAPES
  /** The vendor's word for a level that is a number here. */
  label?(value: Static<TObject<V>>): string
}

/** Points without identity: a series for each local day of them. */
function course<V extends TProperties>({ type, shape, value, metrics, label, ...rest }: Course<V>) {
  const read = pointsOf(fieldOf(type), { ...SHAPES[shape].value, ...value })
  const [[metric, figure]] = Object.entries(metrics) as [
    [Metric, (value: Static<TObject<V>>) => number | null],
  ]
  const map: PayloadMap<typeof Gathered> = (payload, { resource, id }, refuse) => {
    const points = read(payload, refuse).flatMap((given): Point[] => {
      const point = given as Static<TObject<V>> & Timed
      const reading = figure(point)
      const span = spanOf(point)
      if (reading === null || span === null) return []
      const sample = { at: span.from.at, seconds: span.seconds, value: reading }
      return [{ ...span, sample: label ? { ...sample, label: label(point) } : sample }]
    })
    return seriesRecords(`${resource}:${id}`, metric, points)
  }
  return defineResource({
    ...rest,
    name: type,
    emits: [{ kind: 'series', metrics: metricsOf(metrics) }],
    read: gathered(type, SHAPES[shape].read),
    schema: Gathered,
    map,
  }) as FitbitResource
}

interface Timed {
  interval?: Interval
  sampleTime?: SampleTime
}

/** Null for an interval without a length. */
function spanOf({
  interval,
  sampleTime,
}: Timed): { from: Moment; to: Moment; seconds: number | null } | null {
  if (!interval) {
    const from = sampledAt(sampleTime!)
    return { from, to: from, seconds: null }
  }
  const [from, to] = [startOf(interval), endOf(interval)]
  const seconds = (to.at - from.at) / 1000
  return seconds <= 0 ? null : { from, to, seconds }
}

/**
 * A record for each stretch under one wall clock, because a record's clock is that of its start. Of several points
 * at one moment the first counts.
 */
function seriesRecords(key: string, metric: Metric, points: readonly Point[]): MappedRecord[] {
  const byMoment = new Map<number, Point>()
  for (const point of points) if (!byMoment.has(point.sample.at)) byMoment.set(point.sample.at, point)
  const inOrder = [...byMoment.values()].sort((left, right) => left.sample.at - right.sample.at)
  const stretches: Point[][] = []
  for (const point of inOrder) {
    const open = stretches.at(-1)
    if (open?.[0]?.from.offset === point.from.offset) open.push(point)
    else stretches.push([point])
  }
  return stretches.map((stretch, index) => ({
    ...base(index === 0 ? key : `${key}:${index + 1}`, null, {}),
    kind: 'series',
    start: stretch[0]!.from,
    end: stretch.at(-1)!.to,
    values: {},
    series: { [metric]: stretch.map(({ sample }) => sample) },
  }))
}

const Count = maybe(NumericAmount)

/** The vendor's own numbers of the levels, as its former API wrote them. */
const LEVELS = ['SEDENTARY', 'LIGHTLY_ACTIVE', 'MODERATELY_ACTIVE', 'VERY_ACTIVE']

export const SERIES: readonly FitbitResource[] = [
  // The mean of one sleep, filed under the moment at which the vendor finished it.
  course({
    type: 'respiratory-rate-sleep-summary',
    shape: 'sample',
    scope: HEALTH,
    announcedBy: ['respiratory-rate-sleep-summary'],
    value: { fullSleepStats: maybe(Type.Object({ breathsPerMinute: Count })) },
    metrics: { breaths_avg_per_min: ({ fullSleepStats }) => numberOf(fullSleepStats?.breathsPerMinute) },
  }),
  course({
    type: 'heart-rate-variability',
    shape: 'sample',
    scope: HEALTH,
    announcedBy: ['heart-rate-variability'],
    value: { rootMeanSquareOfSuccessiveDifferencesMilliseconds: Count },
    metrics: { hrv_rmssd_ms: (hrv) => numberOf(hrv.rootMeanSquareOfSuccessiveDifferencesMilliseconds) },
  }),
  course({
    type: 'oxygen-saturation',
    shape: 'sample',
    scope: HEALTH,
    announcedBy: ['daily-oxygen-saturation'],
    value: { percentage: Count },
    metrics: { spo2_pct: ({ percentage }) => numberOf(percentage) },
  }),
  course({
    type: 'steps',
    shape: 'interval',
    scope: ACTIVITY,
    announcedBy: ['steps'],
    value: { count: Count },
    metrics: { steps: ({ count }) => numberOf(count) },
  }),
  course({
    type: 'distance',
    shape: 'interval',
    scope: ACTIVITY,
    announcedBy: ['distance'],
    value: { millimeters: Count },
    metrics: { distance_traveled_m: ({ millimeters }) => metres(millimeters) },
  }),
  course({
    type: 'floors',
    shape: 'interval',
    scope: ACTIVITY,
    announcedBy: ['floors'],
    value: { count: Count },
    metrics: { floors_climbed: ({ count }) => numberOf(count) },
  }),
  // What was climbed in each stretch; the vendor does not report what was descended.
  course({
    type: 'altitude',
    shape: 'interval',
    scope: ACTIVITY,
    announcedBy: ['altitude'],
    value: { gainMillimeters: Count },
    metrics: { elevation_change_m: ({ gainMillimeters }) => metres(gainMillimeters) },
  }),
  course({
    type: 'active-energy-burned',
    shape: 'interval',
    scope: ACTIVITY,
    announcedBy: ['activity-level'],
    value: { kcal: Count },
    metrics: { energy_active_kcal: ({ kcal }) => numberOf(kcal) },
  }),
  course({
    type: 'basal-energy-burned',
    shape: 'interval',
    scope: ACTIVITY,
    announcedBy: ['activity-level'],
    value: { kcal: Count },
    metrics: { energy_basal_kcal: ({ kcal }) => numberOf(kcal) },
  }),
  course({
    type: 'activity-level',
    shape: 'interval',
    scope: ACTIVITY,
    announcedBy: ['activity-level'],
    value: { activityLevelType: Type.String() },
    metrics: {
      activity_level({ activityLevelType }) {
        const level = LEVELS.indexOf(activityLevelType)
        return level === -1 ? null : level
      },
    },
    label: ({ activityLevelType }) => activityLevelType,
  }),
  course({
    type: 'heart-rate',
    shape: 'sample',
    scope: HEALTH,
    announcedBy: ['heart-rate'],
    calls: 3,
    value: { beatsPerMinute: Count },
    metrics: { heart_rate_bpm: ({ beatsPerMinute }) => numberOf(beatsPerMinute) },
  }),
]
