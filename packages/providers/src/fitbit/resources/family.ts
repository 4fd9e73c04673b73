import type { Metric, MetricValues } from '@tributary/health'
import Type, { type Static, type TObject, type TProperties } from 'typebox'
import { present } from '../../payload.ts'
import type { Resource } from '../../resource.ts'
import type { FitbitReading } from '../readings.ts'

/** What has no reading is read as it stands on the day of reading. */
export type FitbitResource = Resource<FitbitReading | null> & { scope: string }

/** What the members of a family of data types declare: where the numbers stand in a point, and which metrics they become. */
export interface DataTypeFamily<V extends TProperties> {
  /** The vendor's name of the data type. */
  type: string
  scope: string
  /** The types under which the vendor announces a change of it. */
  announcedBy?: readonly string[]
  calls?: number
  /** The fields of the vendor's value that are read. */
  value: V
  metrics: Figures<V>
}

export type Figures<V extends TProperties> = {
  [M in Metric]?: (value: Static<TObject<V>>) => number | null
}

export const metricsOf = (figures: object) => Object.keys(figures) as Metric[]

/** The metrics of a value, without those that the vendor left out. */
export function valuesOf<V extends TProperties>(
  figures: Figures<V>,
  value: Static<TObject<V>>,
): MetricValues {
  return present(
    Object.fromEntries(Object.entries(figures).map(([metric, figure]) => [metric, figure?.(value)])),
  )
}

/** A schema of an object with a field whose name is computed from the data type. */
export const withField = (field: string, value: Type.TSchema, others: TProperties = {}): TObject =>
  Type.Object({ ...others, [field]: value })

/** What stands in that field, once the schema has been applied. */
export const fieldIn = <V extends TProperties>(payload: object, field: string) =>
  (payload as Record<string, Static<TObject<V>> | null | undefined>)[field]
