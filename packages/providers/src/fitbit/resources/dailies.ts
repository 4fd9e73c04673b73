import Type, { type Static, type TProperties } from 'typebox'
import { maybe } from '../../payload.ts'
import { defineResource } from '../../resource.ts'
import { base, extrasOf } from '../map/base.ts'
import { difference } from '../map/units.ts'
import { daily, fieldOf } from '../readings.ts'
import { ACTIVITY, HEALTH } from '../scopes.ts'
import { CivilDate, dayOf, Numeric, NumericAmount, numberOf } from '../wire.ts'
import {
  type DataTypeFamily,
  type FitbitResource,
  fieldIn,
  metricsOf,
  valuesOf,
  withField,
} from './family.ts'

/** The vendor writes this year where it knows no date. */
const NO_YEAR = 9998

interface Daily<V extends TProperties> extends DataTypeFamily<V> {
  /** The vendor derives it from the main sleep that ended on the date. */
  nightly?: true
}

/** Points that belong to a date. Fields that become no metric are passed along under the vendor's names. */
function dated<V extends TProperties>({ type, value, metrics, nightly, ...rest }: Daily<V>): FitbitResource {
  const field = fieldOf(type)
  return defineResource({
    ...rest,
    name: type,
    emits: [{ kind: 'day', metrics: metricsOf(metrics) }],
    read: daily(type),
    schema: withField(field, Type.Object({ date: CivilDate, ...value })),
    map(point, { resource }) {
      const given = fieldIn<V>(point, field) as Static<Type.TObject<V>> & { date: Static<typeof CivilDate> }
      if (given.date.year >= NO_YEAR) return []
      const day = dayOf(given.date)
      return [
        {
          ...base(`${resource}:${day}`, null, extrasOf(field, given, ['date', ...Object.keys(value)])),
          kind: 'day',
          day,
          offset: null,
          ...(nightly && { nightly }),
          values: valuesOf(metrics, given),
          series: {},
        },
      ]
    },
  }) as FitbitResource
}

export const DAILIES: readonly FitbitResource[] = [
  dated({
    type: 'daily-resting-heart-rate',
    scope: HEALTH,
    announcedBy: ['daily-resting-heart-rate'],
    value: { beatsPerMinute: maybe(NumericAmount) },
    metrics: { heart_rate_resting_bpm: ({ beatsPerMinute }) => numberOf(beatsPerMinute) },
  }),
  dated({
    type: 'daily-heart-rate-variability',
    scope: HEALTH,
    announcedBy: ['daily-heart-rate-variability'],
    nightly: true,
    value: { averageHeartRateVariabilityMilliseconds: maybe(NumericAmount) },
    metrics: { hrv_rmssd_ms: (hrv) => numberOf(hrv.averageHeartRateVariabilityMilliseconds) },
  }),
  // The bounds that come with the average belong to a confidence interval: they are no minimum and no maximum.
  dated({
    type: 'daily-oxygen-saturation',
    scope: HEALTH,
    announcedBy: ['daily-oxygen-saturation'],
    nightly: true,
    value: { averagePercentage: maybe(NumericAmount) },
    metrics: { spo2_avg_pct: ({ averagePercentage }) => numberOf(averagePercentage) },
  }),
  dated({
    type: 'daily-respiratory-rate',
    scope: HEALTH,
    announcedBy: ['daily-respiratory-rate'],
    nightly: true,
    value: { breathsPerMinute: maybe(NumericAmount) },
    metrics: { breaths_avg_per_min: ({ breathsPerMinute }) => numberOf(breathsPerMinute) },
  }),
  // The deviation is the night against the baseline, as the vendor defines it; there is none in the first month.
  dated({
    type: 'daily-sleep-temperature-derivations',
    scope: HEALTH,
    announcedBy: ['daily-sleep-temperature-derivations'],
    nightly: true,
    value: { nightlyTemperatureCelsius: maybe(Numeric), baselineTemperatureCelsius: maybe(Numeric) },
    metrics: {
      skin_temperature_c: ({ nightlyTemperatureCelsius }) => numberOf(nightlyTemperatureCelsius),
      skin_temperature_delta_c({ nightlyTemperatureCelsius, baselineTemperatureCelsius }) {
        const [night, baseline] = [numberOf(nightlyTemperatureCelsius), numberOf(baselineTemperatureCelsius)]
        return night === null || baseline === null ? null : difference(night, baseline)
      },
    },
  }),
  // Where the zones of the day begin and end.
  dated({
    type: 'daily-heart-rate-zones',
    scope: HEALTH,
    announcedBy: ['daily-heart-rate-zones'],
    value: {},
    metrics: {},
  }),
  dated({
    type: 'daily-vo2-max',
    scope: ACTIVITY,
    announcedBy: ['daily-resting-heart-rate'],
    value: { vo2Max: maybe(NumericAmount) },
    metrics: { vo2max_ml_per_min_per_kg: ({ vo2Max }) => numberOf(vo2Max) },
  }),
]
