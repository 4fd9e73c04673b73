import type { MappedRecord, Metric, Moment, Sample } from '@tributary/health'
import Type, { type Static, type TObject, type TProperties } from 'typebox'
import { elements, maybe, type Refuse } from '../../payload.ts'
import { defineResource, type PayloadMap } from '../../resource.ts'
import { base, endOf, sampledAt, startOf } from '../map/base.ts'
import { metres } from '../map/units.ts'
import { fieldOf, gathered } from '../readings.ts'
import { ACTIVITY, HEALTH } from '../scopes.ts'
import { Interval, NumericAmount, numberOf, SampleTime } from '../wire.ts'
import {
  amount,
  type DataTypeFamily,
  type FitbitResource,
  fieldIn,
  fieldsOf,
  figure,
  type MetricFigure,
  metricsOf,
  withField,
} from './family.ts'

/** The client gathers the points of one local day; each is read by itself. */
export const Gathered = Type.Object({ dataPoints: Type.Array(Type.Unknown()) })

/** Reads the points of a day one by one: those that cannot be read are refused. */
export function pointsOf<V extends TProperties>(field: string, value: TProperties) {
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

interface Course extends DataTypeFamily {
  shape: keyof typeof SHAPES
  /** The field with the vendor's word for a level that is a number here. */
  labelField?: string
}

/** Points without identity: a series for each local day of them. */
function course({ type, shape, metrics, labelField, ...rest }: Course) {
  const read = pointsOf<Timed>(fieldOf(type), { ...SHAPES[shape].value, ...fieldsOf(metrics) })
  const [[metric, { numberIn }]] = Object.entries(metrics) as [[Metric, MetricFigure]]
  const map: PayloadMap<typeof Gathered> = (payload, { resource, id }, refuse) => {
    const points = read(payload, refuse).flatMap((point): Point[] => {
      const reading = numberIn(point)
      const span = spanOf(point)
      if (reading === null || span === null) return []
      const sample = { at: span.from.at, seconds: span.seconds, value: reading }
      const label = labelField && (point as Record<string, unknown>)[labelField]
      return [{ ...span, sample: typeof label === 'string' ? { ...sample, label } : sample }]
    })
    return seriesRecords(`${resource}:${id}`, metric, points)
  }
  return defineResource({
    announcedBy: [type],
    ...rest,
    name: type,
    emits: [{ kind: 'series', metrics: metricsOf(metrics) }],
    read: gathered(type, SHAPES[shape].read),
    schema: Gathered,
    map,
  }) as FitbitResource
}

type Timed = { interval: Type.TOptional<typeof Interval>; sampleTime: Type.TOptional<typeof SampleTime> }

/** Null for an interval without a length. */
function spanOf({
  interval,
  sampleTime,
}: Static<TObject<Timed>>): { from: Moment; to: Moment; seconds: number | null } | null {
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

/** The vendor's own numbers of the levels, as its former API wrote them. */
const LEVELS = ['SEDENTARY', 'LIGHTLY_ACTIVE', 'MODERATELY_ACTIVE', 'VERY_ACTIVE']

const FullSleep = { fullSleepStats: maybe(Type.Object({ breathsPerMinute: maybe(NumericAmount) })) }

export const SERIES: readonly FitbitResource[] = [
  // The mean of one sleep, filed under the moment at which the vendor finished it.
  course({
    type: 'respiratory-rate-sleep-summary',
    shape: 'sample',
    scope: HEALTH,
    metrics: {
      breaths_avg_per_min: figure(FullSleep, ({ fullSleepStats }) =>
        numberOf(fullSleepStats?.breathsPerMinute),
      ),
    },
  }),
  course({
    type: 'heart-rate-variability',
    shape: 'sample',
    scope: HEALTH,
    metrics: { hrv_rmssd_ms: amount('rootMeanSquareOfSuccessiveDifferencesMilliseconds') },
  }),
  course({
    type: 'oxygen-saturation',
    shape: 'sample',
    scope: HEALTH,
    announcedBy: ['daily-oxygen-saturation'],
    metrics: { spo2_pct: amount('percentage') },
  }),
  course({ type: 'steps', shape: 'interval', scope: ACTIVITY, metrics: { steps: amount('count') } }),
  course({
    type: 'distance',
    shape: 'interval',
    scope: ACTIVITY,
    metrics: { distance_traveled_m: amount('millimeters', metres) },
  }),
  course({
    type: 'floors',
    shape: 'interval',
    scope: ACTIVITY,
    metrics: { floors_climbed: amount('count') },
  }),
  // What was climbed in each stretch; the vendor does not report what was descended.
  course({
    type: 'altitude',
    shape: 'interval',
    scope: ACTIVITY,
    metrics: { elevation_change_m: amount('gainMillimeters', metres) },
  }),
  course({
    type: 'active-energy-burned',
    shape: 'interval',
    scope: ACTIVITY,
    announcedBy: ['activity-level'],
    metrics: { energy_active_kcal: amount('kcal') },
  }),
  course({
    type: 'basal-energy-burned',
    shape: 'interval',
    scope: ACTIVITY,
    announcedBy: ['activity-level'],
    metrics: { energy_basal_kcal: amount('kcal') },
  }),
  course({
    type: 'activity-level',
    shape: 'interval',
    scope: ACTIVITY,
    metrics: {
      activity_level: figure({ activityLevelType: Type.String() }, ({ activityLevelType }) => {
        const level = LEVELS.indexOf(activityLevelType)
        return level === -1 ? null : level
      }),
    },
    labelField: 'activityLevelType',
  }),
  course({
    type: 'heart-rate',
    shape: 'sample',
    scope: HEALTH,
    calls: 3,
    metrics: { heart_rate_bpm: amount('beatsPerMinute') },
  }),
]
