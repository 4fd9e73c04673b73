import Type from 'typebox'
import { maybe } from '../../payload.ts'
import { defineResource } from '../../resource.ts'
import { base, extrasOf } from '../map/base.ts'
import { difference } from '../map/units.ts'
import { daily, fieldOf } from '../readings.ts'
import { ACTIVITY, HEALTH } from '../scopes.ts'
import { CivilDate, dayOf, Numeric, numberOf } from '../wire.ts'
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

/** The vendor writes this year where it knows no date. */
const NO_YEAR = 9998

interface Daily extends DataTypeFamily {
  /** The vendor derives it from the main sleep that ended on the date. */
  nightly?: true
}

/** Points that belong to a date. Fields that become no metric are passed along under the vendor's names. */
function dated({ type, metrics, nightly, ...rest }: Daily): FitbitResource {
  const field = fieldOf(type)
  const fields = fieldsOf(metrics)
  return defineResource({
    announcedBy: [type],
    ...rest,
    name: type,
    emits: [{ kind: 'day', metrics: metricsOf(metrics) }],
    read: daily(type),
    schema: withField(field, Type.Object({ date: CivilDate, ...fields })),
    map(point, { resource }) {
      const given = fieldIn<{ date: typeof CivilDate }>(point, field)!
      if (given.date.year >= NO_YEAR) return []
      const day = dayOf(given.date)
      return [
        {
          ...base(`${resource}:${day}`, null, extrasOf(field, given, ['date', ...Object.keys(fields)])),
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

const Temperatures = {
  nightlyTemperatureCelsius: maybe(Numeric),
  baselineTemperatureCelsius: maybe(Numeric),
}

export const DAILIES: readonly FitbitResource[] = [
  dated({
    type: 'daily-resting-heart-rate',
    scope: HEALTH,
    metrics: { heart_rate_resting_bpm: amount('beatsPerMinute') },
  }),
  dated({
    type: 'daily-heart-rate-variability',
    scope: HEALTH,
    nightly: true,
    metrics: { hrv_rmssd_ms: amount('averageHeartRateVariabilityMilliseconds') },
  }),
  // The bounds that come with the average belong to a confidence interval: they are no minimum and no maximum.
  dated({
    type: 'daily-oxygen-saturation',
    scope: HEALTH,
    nightly: true,
    metrics: { spo2_avg_pct: amount('averagePercentage') },
  }),
  dated({
    type: 'daily-respiratory-rate',
    scope: HEALTH,
    nightly: true,
    metrics: { breaths_avg_per_min: amount('breathsPerMinute') },
  }),
  // The deviation is the night against the baseline, as the vendor defines it; there is none in the first month.
  dated({
    type: 'daily-sleep-temperature-derivations',
    scope: HEALTH,
    nightly: true,
    metrics: {
      skin_temperature_c: figure(Temperatures, ({ nightlyTemperatureCelsius: night }) => numberOf(night)),
      skin_temperature_delta_c: figure(Temperatures, (given) => {
        const night = numberOf(given.nightlyTemperatureCelsius)
        const baseline = numberOf(given.baselineTemperatureCelsius)
        return night === null || baseline === null ? null : difference(night, baseline)
      }),
    },
  }),
  // Where the zones of the day begin and end.
  dated({ type: 'daily-heart-rate-zones', scope: HEALTH, metrics: {} }),
  dated({
    type: 'daily-vo2-max',
    scope: ACTIVITY,
    announcedBy: ['daily-resting-heart-rate'],
    metrics: { vo2max_ml_per_min_per_kg: amount('vo2Max') },
  }),
]
