import type { Static, TObject, TSchema } from 'typebox'
import { type Combine, combineOf, type Metric } from '../../metrics.ts'
import type { Feed } from '../day-facts.ts'

/** One number: the source's own total, else its readings combined. Rounded when the field's name ends in `_int`. */
export interface MappedNumberRule {
  kind: 'number'
  metric: Metric
  /** What to combine when the source gives no value of `metric` itself. */
  samples: Metric
  combine: Combine
}

/** Numbers that only mean something together: they always come from one source. */
export interface TogetherRule {
  kind: 'together'
  numbers: Record<string, MappedNumberRule>
  below: Below
}

/** The names of two fields of which one is below the other. */
export type Below = readonly [less: string, more: string]

/** A temperature with where it was taken; the first metric that has a value counts. */
export interface TemperatureRule {
  kind: 'temperature'
  choices: readonly TemperatureChoice[]
  combine: Combine
}

export interface TemperatureChoice {
  metric: Metric
  /** Used where the source does not name the site. */
  site: string
}

/**
 * What is said beside a value, in text: on which side of it the true one lies, or the source's own word for it. Always of the
 * source that gave the value.
 */
export interface BesideRule {
  kind: 'beside'
  metric: Metric
  part: 'comparator' | 'label'
}

/** A number that stands for something else: a date, an instant, yes or no. */
export interface MeaningRule {
  kind: 'meaning'
  metric: Metric
  of: 'date' | 'time' | 'flag'
}

/** When a period began: as the source says, else by the day of the period that a reading is of. */
export interface PeriodStartRule {
  kind: 'period_start'
  date: Metric
  day: Metric
}

/** Readings one by one; a field mapped to null has no source and is sent as null. */
export interface ReadingsRule {
  kind: 'readings'
  intervals: boolean
  fields: Record<string, ReadingColumn>
  /** A reading in which they stand otherwise is not shown. */
  below?: Below
}

export type ReadingColumn = Metric | BesideRule | null

export interface TemperatureReadingsRule {
  kind: 'temperature_readings'
  choices: readonly TemperatureChoice[]
}

export interface SessionTimeRule {
  kind: 'session_time'
  part: 'start' | 'end' | 'date'
}

export type MappingRule =
  | MappedNumberRule
  | TogetherRule
  | TemperatureRule
  | BesideRule
  | MeaningRule
  | PeriodStartRule
  | ReadingsRule
  | TemperatureReadingsRule
  | SessionTimeRule

export const number = (
  metric: Metric,
  samples: Metric = metric,
  combine: Combine = combineOf(metric),
): MappedNumberRule => ({ kind: 'number', metric, samples, combine })

export const together = (numbers: Record<string, MappedNumberRule>, below: Below): TogetherRule => ({
  kind: 'together',
  numbers,
  below,
})

export const temperatureOf = (
  choices: readonly TemperatureChoice[],
  combine: Combine = 'mean',
): TemperatureRule => ({ kind: 'temperature', choices, combine })

export const temperatureReadings = (choices: readonly TemperatureChoice[]): TemperatureReadingsRule => ({
  kind: 'temperature_readings',
  choices,
})

export const comparatorOf = (metric: Metric): BesideRule => ({ kind: 'beside', metric, part: 'comparator' })

export const labelOf = (metric: Metric): BesideRule => ({ kind: 'beside', metric, part: 'label' })

export const meaningOf = (metric: Metric, of: MeaningRule['of']): MeaningRule => ({
  kind: 'meaning',
  metric,
  of,
})

export const columnMetric = (column: ReadingColumn): Metric | null =>
  column === null || typeof column === 'string' ? column : column.metric

/** The metrics of which the rows of a table of readings are made. */
export const columnMetrics = ({ fields }: ReadingsRule): Metric[] => [
  ...new Set(Object.values(fields).flatMap((column) => columnMetric(column) ?? [])),
]

export const moments = (fields: Record<string, ReadingColumn>, below?: Below): ReadingsRule => ({
  kind: 'readings',
  intervals: false,
  fields,
  ...(below && { below }),
})

/** Whether two fields stand in an order that they cannot have. */
export function isReversed(values: Readonly<Record<string, unknown>>, [less, more]: Below): boolean {
  const [low, high] = [values[less], values[more]]
  return typeof low === 'number' && typeof high === 'number' && low >= high
}

export const intervals = (fields: Record<string, ReadingColumn>): ReadingsRule => ({
  kind: 'readings',
  intervals: true,
  fields,
})

export const sessionTime = (part: SessionTimeRule['part']): SessionTimeRule => ({
  kind: 'session_time',
  part,
})

type FieldRules<Block> = { readonly [F in keyof Block]?: MappingRule }

export interface BlockRules {
  /** Which records the block is read from; a sleep reads its own session. */
  from: readonly Feed[]
  fields: Readonly<Record<string, MappingRule>>
}

/** A field that is not listed has no metric behind it and stays empty. */
export type Mapping<Blocks extends Record<string, TSchema>> = {
  readonly [B in keyof Blocks]?: {
    from: readonly Feed[]
    fields: Blocks[B] extends TObject ? FieldRules<Static<Blocks[B]>> : never
  }
}
