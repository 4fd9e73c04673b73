import type { Metric, MetricValues } from '@tributary/health'
import Type, { type Static, type TObject, type TProperties } from 'typebox'
import { maybe, present } from '../../payload.ts'
import type { Resource } from '../../resource.ts'
import type { FitbitReading } from '../readings.ts'
import { NumericAmount, numberOf, type WireNumber } from '../wire.ts'

/** A resource without a reading holds what is true on the day of reading, such as the profile. */
export type FitbitResource = Resource<FitbitReading | null> & { scope: string }

/** What the members of a family of data types declare: where the numbers stand in a point, and which metrics they become. */
export interface DataTypeFamily {
  /** The vendor's name of the data type. */
  type: string
  scope: string
  /** The types under which the vendor announces a change of it: its own unless others are named. */
  announcedBy?: readonly string[]
  calls?: number
  metrics: MetricFigures
}

export type MetricFigures = { [M in Metric]?: MetricFigure }

/** How a metric is read: the fields of the vendor's value that it needs, and the number that they give. */
export interface MetricFigure {
  fields: TProperties
  numberIn(value: object): number | null
}

/** A figure of several fields, or of a field that is not an amount. */
export const figure = <V extends TProperties>(
  fields: V,
  numberIn: (value: Static<TObject<V>>) => number | null,
): MetricFigure => ({ fields, numberIn: numberIn as MetricFigure['numberIn'] })

/** A figure that stands in one field as an amount, zero or more. */
export const amount = (
  field: string,
  convert: (given: WireNumber) => number | null = numberOf,
): MetricFigure => ({
  fields: { [field]: maybe(NumericAmount) },
  numberIn: (value) => convert((value as Record<string, WireNumber>)[field]),
})

export const metricsOf = (figures: MetricFigures) => Object.keys(figures) as Metric[]

/** Every field of the vendor's value that some figure needs. */
export const fieldsOf = (figures: MetricFigures): TProperties =>
  Object.assign({}, ...Object.values(figures).map(({ fields }) => fields))

/** The metrics of a value, without those that the vendor left out. */
export const valuesOf = (figures: MetricFigures, value: object): MetricValues =>
  present(
    Object.fromEntries(Object.entries(figures).map(([metric, { numberIn }]) => [metric, numberIn(value)])),
  )

/** A schema of an object with a field whose name is computed from the data type. */
export const withField = (field: string, value: Type.TSchema, others: TProperties = {}): TObject =>
  Type.Object({ ...others, [field]: value })

/** What stands in that field, once the schema has been applied. */
export const fieldIn = <V extends TProperties>(payload: object, field: string) =>
  (payload as Record<string, Static<TObject<V>> | null | undefined>)[field]
