import { boundsOf, type MappedRecord, plausible } from '@tributary/health'
import type { Refuse } from './payload.ts'

/** The record without values that no living person has: sentinels and faults of sensors. Each is refused by its metric. */
export function plausibleRecord(record: MappedRecord, refuse: Refuse): MappedRecord {
  if (record.kind === 'retraction') return record
  const kept = plausible(record)
  for (const metric of kept.outside ?? []) {
    const [least, most] = boundsOf(metric)
    refuse({ path: '', reason: `gives ${metric} outside ${least} to ${most}` })
  }
  return kept
}
