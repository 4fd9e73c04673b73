import type { Extras, MappedRecord, MetricValues } from '@tributary/health'
import Type, { type Static, type TProperties } from 'typebox'
import { elements, maybe, present } from '../../payload.ts'
import { defineResource } from '../../resource.ts'
import { base, extrasOf } from '../map/base.ts'
import { metres, secondsOfMinutes } from '../map/units.ts'
import { fieldOf, rollup, rollupOf, SHORT_ROLLUP_DAYS } from '../readings.ts'
import { ACTIVITY, HEALTH } from '../scopes.ts'
import { CivilDate, Duration, dayOf, NumericAmount, numberOf, secondsOf } from '../wire.ts'
import {
  amount,
  type DataTypeFamily,
  type FitbitResource,
  fieldIn,
  fieldsOf,
  figure,
  metricsOf,
  valuesOf,
  withField,
} from './family.ts'

/** One civil day of a rollup; the value is left out when nothing was recorded. */
const CivilDay = { civilStartTime: Type.Object({ date: CivilDate }) }

/** A day on which nothing was recorded yields no record: the device was not worn. */
export function dayTotal(
  resource: string,
  point: object,
  values: MetricValues,
  extras: Extras = {},
): MappedRecord[] {
  if (Object.keys(values).length === 0 && Object.keys(extras).length === 0) return []
  const day = dayOf((point as Static<Type.TObject<typeof CivilDay>>).civilStartTime.date)
  return [{ ...base(`${resource}:${day}`, null, extras), kind: 'day', day, offset: null, values, series: {} }]
}

/** The schema of a rollup whose value has these fields. */
export const rollupSchema = (type: string, value: TProperties) =>
  withField(fieldOf(type), maybe(Type.Object(value)), CivilDay)

interface Total extends DataTypeFamily {
  maxDays?: number
  /** The value has no place among the metrics of a day and is passed along as it is. */
  isPassedAlong?: true
}

/** The vendor's own totals of civil days: one record for each day. */
function total({ type, maxDays, metrics, isPassedAlong, ...rest }: Total): FitbitResource {
  const field = fieldOf(type)
  return defineResource({
    announcedBy: [type],
    ...rest,
    name: rollupOf(type),
    emits: [{ kind: 'day', metrics: metricsOf(metrics) }],
    read: rollup(type, maxDays),
    schema: rollupSchema(type, fieldsOf(metrics)),
    map(point, { resource }) {
      const sums = fieldIn(point, field)
      if (sums == null) return []
      const extras = isPassedAlong ? extrasOf(field, sums, []) : {}
      return dayTotal(resource, point, valuesOf(metrics, sums), extras)
    },
  }) as FitbitResource
}

const LEVELS_PATH = '/activeMinutes/activeMinutesRollupByActivityLevel'
const LevelMinutes = Type.Object({ activityLevel: Type.String(), activeMinutesSum: maybe(NumericAmount) })
type LevelMinutes = Static<typeof LevelMinutes>
const readLevels = elements(LevelMinutes)

/** The vendor lists the levels that had minutes: a day that lists any level had none in the others. */
function activeSeconds(given: unknown[] | null | undefined, levels: readonly LevelMinutes[]): MetricValues {
  const isWhole = levels.length > 0 && levels.length === given?.length && levels.every(isKnown)
  const seconds = (name: string) => {
    const level = levels.find(({ activityLevel }) => activityLevel === name)
    return level ? secondsOfMinutes(level.activeMinutesSum) : isWhole ? 0 : null
  }
  const [low, moderate, vigorous] = [seconds('LIGHT'), seconds('MODERATE'), seconds('VIGOROUS')]
  return present({
    active_s: isWhole ? (low ?? 0) + (moderate ?? 0) + (vigorous ?? 0) : null,
    low_intensity_s: low,
    moderate_intensity_s: moderate,
    vigorous_intensity_s: vigorous,
  })
}

const isKnown = ({ activityLevel, activeMinutesSum }: LevelMinutes): boolean =>
  ['LIGHT', 'MODERATE', 'VIGOROUS'].includes(activityLevel) && numberOf(activeMinutesSum) !== null

const ActiveMinutes = { activeMinutesRollupByActivityLevel: maybe(Type.Array(Type.Unknown())) }

export const ROLLUPS: readonly FitbitResource[] = [
  total({ type: 'steps', scope: ACTIVITY, metrics: { steps: amount('countSum') } }),
  total({
    type: 'distance',
    scope: ACTIVITY,
    metrics: { distance_traveled_m: amount('millimetersSum', metres) },
  }),
  total({ type: 'floors', scope: ACTIVITY, metrics: { floors_climbed: amount('countSum') } }),
  total({
    type: 'altitude',
    scope: ACTIVITY,
    metrics: { elevation_gain_m: amount('gainMillimetersSum', metres) },
  }),
  total({
    type: 'active-energy-burned',
    scope: ACTIVITY,
    announcedBy: ['activity-level'],
    metrics: { energy_active_kcal: amount('kcalSum') },
  }),
  total({
    type: 'total-calories',
    scope: ACTIVITY,
    maxDays: SHORT_ROLLUP_DAYS,
    announcedBy: ['activity-level'],
    metrics: { energy_total_kcal: amount('kcalSum') },
  }),
  defineResource({
    name: rollupOf('active-minutes'),
    scope: ACTIVITY,
    emits: [
      {
        kind: 'day',
        metrics: ['active_s', 'low_intensity_s', 'moderate_intensity_s', 'vigorous_intensity_s'],
      },
    ],
    read: rollup('active-minutes', SHORT_ROLLUP_DAYS),
    announcedBy: ['activity-level'],
    schema: rollupSchema('active-minutes', ActiveMinutes),
    map(point, { resource }, refuse) {
      const given = fieldIn<typeof ActiveMinutes>(point, 'activeMinutes')?.activeMinutesRollupByActivityLevel
      return dayTotal(resource, point, activeSeconds(given, readLevels(LEVELS_PATH, given, refuse)))
    },
  }) as FitbitResource,
  // Minutes that count double in the upper zones are no duration: they have no place among the metrics.
  total({ type: 'active-zone-minutes', scope: ACTIVITY, metrics: {}, isPassedAlong: true }),
  // Seconds in each of the vendor's zones; the intensity of the day comes from its minutes of activity.
  total({ type: 'time-in-heart-rate-zone', scope: ACTIVITY, metrics: {}, isPassedAlong: true }),
  total({
    type: 'sedentary-period',
    scope: ACTIVITY,
    metrics: {
      inactive_s: figure({ durationSum: maybe(Duration) }, ({ durationSum }) => secondsOf(durationSum)),
    },
  }),
  total({
    type: 'swim-lengths-data',
    scope: ACTIVITY,
    announcedBy: ['exercise'],
    metrics: { swim_strokes: amount('strokeCountSum') },
  }),
  total({
    type: 'heart-rate',
    scope: HEALTH,
    maxDays: SHORT_ROLLUP_DAYS,
    metrics: {
      heart_rate_avg_bpm: amount('beatsPerMinuteAvg'),
      heart_rate_min_bpm: amount('beatsPerMinuteMin'),
      heart_rate_max_bpm: amount('beatsPerMinuteMax'),
    },
  }),
]
