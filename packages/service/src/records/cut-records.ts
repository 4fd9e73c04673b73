import { type HealthRecord, onUtcDays, type Zone } from '@tributary/health'
import { SOURCE_FACTS } from '@tributary/providers'
import { type User, zoneOf } from '../users/index.ts'
import type { TracedRecord } from './traced-record.ts'

/** The records to build a day from, and the zone that determines its bounds. */
export interface CutRecords {
  zone: Zone
  traced: readonly TracedRecord[]
}

export function cutRecords(
  user: Pick<User, 'zones' | 'offsetSeconds'>,
  traced: readonly TracedRecord[],
  isLocal: boolean,
): CutRecords {
  const records = traced.map(({ record }) => record)
  const home = zoneOf(user, records)
  if (isLocal) return { zone: home, traced }
  const nameOf = ({ source, key }: HealthRecord) => `${source}/${key}`
  const known = new Map(traced.map((one) => [nameOf(one.record), one]))
  const cut = onUtcDays(records, home, SOURCE_FACTS).map((record) => ({
    ...known.get(nameOf(record))!,
    record,
  }))
  return { zone: 'UTC', traced: cut }
}
