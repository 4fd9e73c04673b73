import type { Metric } from '../../metrics.ts'
import type { HealthRecord, MeasurementRecord } from '../../records.ts'
import type { UnstructuredFields } from './account.ts'
import { entriesOf } from './facts.ts'
import { belongsTo, type EventKind, MEASURED } from './kinds.ts'

/** The kinds of event that a measurement gives, in their order. */
export function kindsOf({ values, series }: MeasurementRecord): EventKind[] {
  const sampled = entriesOf(series).filter(([, samples]) => samples.length > 0)
  const metrics = [...entriesOf(values), ...sampled].map(([metric]) => metric)
  return MEASURED.filter((kind) => metrics.some((metric) => belongsTo(kind, metric)))
}

/** What the event `kind` of a measurement cannot show; what no event shows rides with the record's first. */
export function measurementRemainder(
  record: MeasurementRecord,
  kind: EventKind,
  granular: boolean,
): UnstructuredFields[] {
  const first = kindsOf(record)[0] === kind
  const shown = (metric: Metric) => kind.numbers.has(metric) || (granular && kind.readings.has(metric))
  const homeless = (metric: Metric) => !MEASURED.some((other) => belongsTo(other, metric))
  const left = entriesOf(record.values).filter(([metric]) =>
    belongsTo(kind, metric) ? !shown(metric) : first && homeless(metric),
  )
  return remainderOf(record, left, first)
}

/** The workout, or the recording, as a whole carries all that it cannot show; what is carved out of it, its own. */
export function sessionRemainder(
  record: HealthRecord,
  kind: EventKind,
  whole: boolean,
): UnstructuredFields[] {
  const left = entriesOf(record.values).filter(([metric]) =>
    whole ? !kind.numbers.has(metric) : kind.besides.has(metric),
  )
  return remainderOf(record, left, whole)
}

function remainderOf(
  record: HealthRecord,
  values: readonly (readonly [string, number])[],
  withExtras: boolean,
): UnstructuredFields[] {
  const { source_of_data_string: _, ...extras } = withExtras ? record.extras : {}
  const fields = { ...extras, ...Object.fromEntries(values) }
  return Object.keys(fields).length === 0 ? [] : [{ record: record.key, fields }]
}
