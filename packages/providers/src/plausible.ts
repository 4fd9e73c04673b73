import { boundsOf, isPressure, type MappedRecord, plausible } from '@tributary/health'
import type { Refuse } from './payload.ts'

/** The record without values that no living person has: sentinels and faults of sensors. Each is refused by its metric. */
export function plausibleRecord(record: MappedRecord, refuse: Refuse): MappedRecord {
  if (record.kind === 'retraction') return record
  const kept = plausible(record)
  for (const metric of kept.outside ?? []) {
    const [least, most] = boundsOf(metric)
    const beside = isPressure(metric) ? ', or a diastolic pressure that is not below the systolic one' : ''
    refuse({ path: '', reason: `gives ${metric} outside ${least} to ${most}${beside}` })
  }
  return kept
}
