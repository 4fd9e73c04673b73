import type { Extras, MappedRecord, MetricValues, Moment } from '@tributary/health'
import Type, { type Static, type TObject, type TProperties } from 'typebox'
import { maybe } from '../../payload.ts'
import { defineResource } from '../../resource.ts'
import { base, extrasOf, sampledAt } from '../map/base.ts'
import { centimetres, kilograms } from '../map/units.ts'
import { fieldOf, gathered, named } from '../readings.ts'
import { DataSource } from '../schema.ts'
import { ACTIVITY, HEALTH } from '../scopes.ts'
import { Numeric, NumericAmount, numberOf, SampleTime } from '../wire.ts'
import {
  type DataTypeFamily,
  type FitbitResource,
  fieldIn,
  metricsOf,
  valuesOf,
  withField,
} from './family.ts'
import { Gathered, pointsOf } from './series.ts'

interface Measured {
  key: string
  at: Moment
  values: MetricValues
  dataSource?: DataSource
  extras?: Extras
  site?: string | null
}

/** A point without a value yields no record. */
export function measurement({
  key,
  at,
  values,
  dataSource,
  extras = {},
  site = null,
}: Measured): MappedRecord[] {
  if (Object.keys(values).length === 0 && Object.keys(extras).length === 0) return []
  return [{ ...base(key, dataSource, extras), kind: 'measurement', at, site, values, series: {} }]
}

interface Measurement<V extends TProperties> extends DataTypeFamily<V> {
  /** Fields that become no metric are passed along under the vendor's names. */
  passesRest?: true
  site?(value: Static<TObject<V>>): string | null
}

type At = { sampleTime: Static<typeof SampleTime> }

/** Points with a name of their own that were measured at a moment. */
function measured<V extends TProperties>(declared: Measurement<V>): FitbitResource {
  const { type, value, metrics, passesRest = false, site = () => null, ...rest } = declared
  const field = fieldOf(type)
  const placed = ['sampleTime', ...Object.keys(value)]
  return defineResource({
    ...rest,
    name: type,
    emits: [{ kind: 'measurement', metrics: metricsOf(metrics) }],
    read: named(type, 'physical_time'),
    schema: withField(field, Type.Object({ sampleTime: SampleTime, ...value }), { dataSource: DataSource }),
    map(point, { resource, id }) {
      const given = fieldIn<V>(point, field) as Static<TObject<V>> & At
      return measurement({
        key: `${resource}:${id}`,
        at: sampledAt(given.sampleTime),
        values: valuesOf(metrics, given),
        dataSource: (point as { dataSource?: DataSource }).dataSource,
        extras: passesRest ? extrasOf(field, given, placed) : {},
        site: site(given),
      })
    },
  }) as FitbitResource
}

/** Estimates of the aerobic capacity, which have no name: the moment identifies them. */
function capacity<V extends TProperties>(declared: Measurement<V>): FitbitResource {
  const { type, value, metrics, passesRest = false, ...rest } = declared
  const field = fieldOf(type)
  const read = pointsOf(field, { sampleTime: SampleTime, ...value })
  return defineResource({
    ...rest,
    name: type,
    emits: [{ kind: 'measurement', metrics: metricsOf(metrics) }],
    read: gathered(type, 'physical_time'),
    schema: Gathered,
    map: (payload, { resource, id: day }, refuse) =>
      read(payload, refuse).flatMap((point) => {
        const given = point as Static<TObject<V>> & At
        const at = sampledAt(given.sampleTime)
        const extras = passesRest ? extrasOf(field, given, ['sampleTime', ...Object.keys(value)]) : {}
        return measurement({
          key: `${resource}:${day}:${at.at}`,
          at,
          values: valuesOf(metrics, given),
          extras,
        })
      }),
  }) as FitbitResource
}

const Amount = maybe(NumericAmount)

export const MEASUREMENTS: readonly FitbitResource[] = [
  measured({
    type: 'weight',
    scope: HEALTH,
    announcedBy: ['weight'],
    value: { weightGrams: Amount },
    metrics: { weight_kg: ({ weightGrams }) => kilograms(weightGrams) },
    passesRest: true,
  }),
  measured({
    type: 'body-fat',
    scope: HEALTH,
    announcedBy: ['body-fat'],
    value: { percentage: Amount },
    metrics: { body_fat_pct: ({ percentage }) => numberOf(percentage) },
  }),
  measured({
    type: 'height',
    scope: HEALTH,
    announcedBy: ['height'],
    value: { heightMillimeters: Amount },
    metrics: { height_cm: ({ heightMillimeters }) => centimetres(heightMillimeters) },
  }),
  measured({
    type: 'blood-glucose',
    scope: HEALTH,
    announcedBy: ['blood-glucose'],
    value: { bloodGlucoseMilligramsPerDeciliter: Amount },
    metrics: { glucose_mg_per_dl: (glucose) => numberOf(glucose.bloodGlucoseMilligramsPerDeciliter) },
    passesRest: true,
  }),
  measured({
    type: 'core-body-temperature',
    scope: HEALTH,
    value: { temperatureCelsius: maybe(Numeric), measurementLocation: maybe(Type.String()) },
    metrics: { body_temperature_c: ({ temperatureCelsius }) => numberOf(temperatureCelsius) },
    site: ({ measurementLocation: place }) =>
      place == null || place === 'MEASUREMENT_LOCATION_UNSPECIFIED' ? null : place.toLowerCase(),
  }),
]

export const CAPACITIES: readonly FitbitResource[] = [
  capacity({
    type: 'vo2-max',
    scope: ACTIVITY,
    announcedBy: ['exercise'],
    value: { vo2Max: Amount },
    metrics: { vo2max_ml_per_min_per_kg: ({ vo2Max }) => numberOf(vo2Max) },
    passesRest: true,
  }),
  capacity({
    type: 'run-vo2-max',
    scope: ACTIVITY,
    announcedBy: ['run-vo2-max'],
    value: { runVo2Max: Amount },
    metrics: { vo2max_ml_per_min_per_kg: ({ runVo2Max }) => numberOf(runVo2Max) },
  }),
]
