import type { Pillar } from '../payloads/envelope.ts'
import type { SummaryStructure } from '../payloads/index.ts'
import type { HealthRecord, Source } from '../records.ts'
import type { Filled } from './fill.ts'
import { SUMMARY_FIELDS, type SummaryField } from './mapping/catalogue.ts'
import type { BuiltDocument, Trace } from './types.ts'

export interface SummaryParts {
  key: string
  name: SummaryStructure
  pillar: Pillar
  day: string
  userId: string
  datetime: string
  /** Of a summary of a whole day. */
  localDayTotals?: readonly LocalDayTotal[]
  filled: Filled
  /** Records whose extras ride along, best source first. */
  extrasOf: readonly HealthRecord[]
  /** Best first. */
  ranked: readonly Source[]
}

/** A source's local day whose totals stand on a UTC day. */
export interface LocalDayTotal {
  source_of_data_string: Source
  local_date_string: string
  offset_string: string
}

/** Puts the finished blocks, metadata and provider fields into their documented places. */
export function assemble(parts: SummaryParts): BuiltDocument {
  const { key, name, pillar, day, userId, datetime, localDayTotals = [], filled, ranked } = parts
  const remainders = parts.extrasOf
    .map((record) => ({ source: record.source, record: record.key, fields: remainderOf(record) }))
    .filter(({ fields }) => Object.keys(fields).length > 0)
  const trace: Trace = { ...filled.trace }
  for (const [index, { source, record }] of remainders.entries()) {
    trace[`/non_structured_data_array/${index}`] = { won: [{ source, records: [record] }], aside: [] }
  }
  const contributing = new Set(Object.values(trace).flatMap(({ won }) => won.map(({ source }) => source)))
  const sources = ranked.filter((source) => contributing.has(source))
  const summary = {
    ...filled.blocks,
    metadata: {
      datetime_string: datetime,
      user_id_string: userId,
      sources_of_data_array: sources,
      ...(localDayTotals.length > 0 ? { local_day_totals_array: localDayTotals } : {}),
    },
    non_structured_data_array: remainders.map(({ source, fields }) => ({
      source_of_data_string: source,
      ...fields,
    })),
  }
  return {
    key,
    dataStructure: name,
    day,
    sources,
    body: { [pillar]: { summary: { [name]: summary } } },
    trace,
  }
}

const metricsOf = (isShown: (field: SummaryField) => boolean): ReadonlySet<string> =>
  new Set(SUMMARY_FIELDS.filter(isShown).flatMap(({ metrics }) => metrics))

/** What summaries show of a record, by its kind. */
const SHOWN: ReadonlyMap<HealthRecord['kind'], ReadonlySet<string>> = new Map([
  ['sleep', metricsOf(({ structure }) => structure === 'sleep_summary')],
  ...(['day', 'series', 'measurement', 'profile'] as const).map(
    (kind) => [kind, metricsOf(({ from }) => from.includes(kind))] as const,
  ),
])

/** Provider fields, and numbers that have no field here under our names of them; those of a workout are in its event. */
function remainderOf({ kind, extras, values }: HealthRecord): Record<string, unknown> {
  const { source_of_data_string: _, ...fields } = extras
  const shown = SHOWN.get(kind)
  if (!shown) return fields
  return { ...fields, ...Object.fromEntries(Object.entries(values).filter(([metric]) => !shown.has(metric))) }
}
