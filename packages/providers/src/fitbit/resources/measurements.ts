import type { Extras, MappedRecord, MetricValues, Moment } from '@tributary/health'
import Type from 'typebox'
import { maybe } from '../../payload.ts'
import { defineResource } from '../../resource.ts'
import { base, extrasOf, sampledAt } from '../map/base.ts'
import { centimetres, kilograms } from '../map/units.ts'
import { fieldOf, gathered, named } from '../readings.ts'
import { DataSource } from '../schema.ts'
import { ACTIVITY, HEALTH } from '../scopes.ts'
import { Numeric, numberOf, SampleTime } from '../wire.ts'
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

interface Measurement extends DataTypeFamily {
  /** Fields that become no metric are passed along under the vendor's names. */
  passesRest?: true
}

interface NamedMeasurement extends Measurement {
  /** The vendor writes where on the body it was measured. */
  hasSite?: true
}

const Sampled = { sampleTime: SampleTime }
const Site = { measurementLocation: maybe(Type.String()) }

/** Points with a name of their own that were measured at a moment. */
function measured(declared: NamedMeasurement): FitbitResource {
  const { type, metrics, passesRest, hasSite, ...rest } = declared
  const field = fieldOf(type)
  const value = { ...Sampled, ...fieldsOf(metrics), ...(hasSite && Site) }
  return defineResource({
    announcedBy: [type],
    ...rest,
    name: type,
    emits: [{ kind: 'measurement', metrics: metricsOf(metrics) }],
    read: named(type, 'physical_time'),
    schema: withField(field, Type.Object(value), { dataSource: DataSource }),
    map(point, { resource, id }) {
      const given = fieldIn<typeof Sampled & typeof Site>(point, field)!
      return measurement({
        key: `${resource}:${id}`,
        at: sampledAt(given.sampleTime),
        values: valuesOf(metrics, given),
        dataSource: (point as { dataSource?: DataSource }).dataSource,
        extras: passesRest ? extrasOf(field, given, Object.keys(value)) : {},
        site: hasSite ? siteOf(given.measurementLocation) : null,
      })
    },
  }) as FitbitResource
}

const siteOf = (place: string | null | undefined) =>
  place == null || place === 'MEASUREMENT_LOCATION_UNSPECIFIED' ? null : place.toLowerCase()

/** Estimates of the aerobic capacity, which have no name: the moment identifies them. */
function capacity({ type, metrics, passesRest, ...rest }: Measurement): FitbitResource {
  const field = fieldOf(type)
  const value = { ...Sampled, ...fieldsOf(metrics) }
  const read = pointsOf<typeof Sampled>(field, value)
  return defineResource({
    announcedBy: [type],
    ...rest,
    name: type,
    emits: [{ kind: 'measurement', metrics: metricsOf(metrics) }],
    read: gathered(type, 'physical_time'),
    schema: Gathered,
    map: (payload, { resource, id: day }, refuse) =>
      read(payload, refuse).flatMap((given) => {
        const at = sampledAt(given.sampleTime)
        const extras = passesRest ? extrasOf(field, given, Object.keys(value)) : {}
        return measurement({
          key: `${resource}:${day}:${at.at}`,
          at,
          values: valuesOf(metrics, given),
          extras,
        })
      }),
  }) as FitbitResource
}

export const MEASUREMENTS: readonly FitbitResource[] = [
  measured({
    type: 'weight',
    scope: HEALTH,
    metrics: { weight_kg: amount('weightGrams', kilograms) },
    passesRest: true,
  }),
  measured({ type: 'body-fat', scope: HEALTH, metrics: { body_fat_pct: amount('percentage') } }),
  measured({
    type: 'height',
    scope: HEALTH,
    metrics: { height_cm: amount('heightMillimeters', centimetres) },
  }),
  measured({
    type: 'blood-glucose',
    scope: HEALTH,
    metrics: { glucose_mg_per_dl: amount('bloodGlucoseMilligramsPerDeciliter') },
    passesRest: true,
  }),
  measured({
    type: 'core-body-temperature',
    scope: HEALTH,
    announcedBy: [],
    metrics: {
      body_temperature_c: figure({ temperatureCelsius: maybe(Numeric) }, ({ temperatureCelsius }) =>
        numberOf(temperatureCelsius),
      ),
    },
    hasSite: true,
  }),
]

export const CAPACITIES: readonly FitbitResource[] = [
  capacity({
    type: 'vo2-max',
    scope: ACTIVITY,
    announcedBy: ['exercise'],
    metrics: { vo2max_ml_per_min_per_kg: amount('vo2Max') },
    passesRest: true,
  }),
  capacity({
    type: 'run-vo2-max',
    scope: ACTIVITY,
    metrics: { vo2max_ml_per_min_per_kg: amount('runVo2Max') },
  }),
]
