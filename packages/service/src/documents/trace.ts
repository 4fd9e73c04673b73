import type { Trace } from '@tributary/health'
import type { TracedRecord } from '../records/index.ts'

export interface StoredTrace {
  /** By path inside the summary: which records were used, which were set aside and why. */
  fields: Trace
  /** By `source/record key`: the stored payload and the rules behind each record named above. */
  records: Record<string, TracedRecord['raw']>
}

export function tracedWithRaw(fields: Trace, records: readonly TracedRecord[]): StoredTrace {
  const named = new Set(
    Object.values(fields).flatMap(({ won, aside }) =>
      [...won, ...aside].flatMap(({ source, records: keys }) => keys.map((key) => `${source}/${key}`)),
    ),
  )
  const raw = records.map(({ record, raw }) => [`${record.source}/${record.key}`, raw] as const)
  return { fields, records: Object.fromEntries(raw.filter(([name]) => named.has(name))) }
}
