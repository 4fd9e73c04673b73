import type { Pillar } from '../payloads/envelope.ts'
import type { SummaryStructure } from '../payloads/index.ts'
import type { HealthRecord, Source } from '../records.ts'
import type { Filled } from './fill.ts'
import type { BuiltDocument, Trace } from './types.ts'

export interface SummaryParts {
  key: string
  name: SummaryStructure
  pillar: Pillar
  day: string
  userId: string
  datetime: string
  filled: Filled
  /** Records whose extras ride along, best source first. */
  extrasOf: readonly HealthRecord[]
  /** Best first. */
  ranked: readonly Source[]
}

/** Puts the finished blocks, metadata and provider fields into their documented places. */
export function assemble(parts: SummaryParts): BuiltDocument {
  const { key, name, pillar, day, userId, datetime, filled, ranked } = parts
  const withExtras = parts.extrasOf.filter((record) => Object.keys(record.extras).length > 0)
  const trace: Trace = { ...filled.trace }
  for (const [index, { source, key: record }] of withExtras.entries()) {
    trace[`/non_structured_data_array/${index}`] = { won: [{ source, records: [record] }], aside: [] }
  }
  const contributing = new Set(Object.values(trace).flatMap(({ won }) => won.map(({ source }) => source)))
  const sources = ranked.filter((source) => contributing.has(source))
  const summary = {
    ...filled.blocks,
    metadata: { datetime_string: datetime, user_id_string: userId, sources_of_data_array: sources },
    non_structured_data_array: withExtras.map(({ source, extras }) => ({
      source_of_data_string: source,
      ...Object.fromEntries(Object.entries(extras).filter(([name]) => name !== 'source_of_data_string')),
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
