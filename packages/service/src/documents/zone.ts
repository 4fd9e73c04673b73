import { affectedDays, affectedUtcDays, type HealthRecord, onUtcDays, type Zone } from '@tributary/health'
import { SOURCE_FACTS } from '@tributary/providers'
import { hasAddon } from '../accounts/addons.ts'
import type { Db } from '../platform/database.ts'
import type { Platform } from '../platform/platform.ts'
import type { User } from '../users/index.ts'
import type { TracedRecord } from './ports.ts'

/** Whether the days of a client's users are their own: with the Time Zone add-on off they are days of UTC. */
export const hasLocalDays = (platform: Platform, db: Db, clientUuid: string): Promise<boolean> =>
  hasAddon(platform, db, clientUuid, 'time_zone')

/** Records to build a day from, and the zone that cuts it. */
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

/** The days to build again when these records come, change or go. */
export function daysAffected(records: readonly HealthRecord[], home: Zone, isLocal: boolean): Set<string> {
  const daysOf = isLocal ? affectedDays : affectedUtcDays
  return new Set(records.flatMap((record) => daysOf(record, home)))
}

/** The zones in which the person lived, else the offset they were last seen at, else UTC. */
export function zoneOf(user: Pick<User, 'zones' | 'offsetSeconds'>, records: readonly HealthRecord[]): Zone {
  const [first, ...later] = user.zones
  if (first) return later.length === 0 ? first.zone : user.zones
  return offsetZone(user.offsetSeconds ?? latestOffset(records))
}

/** The offset of the latest record that tells one. */
export function latestOffset(records: readonly HealthRecord[]): number | null {
  let latest: { at: number; offset: number } | null = null
  for (const record of records) {
    const { at, offset } = lastMoment(record)
    if (offset !== null && (latest === null || at > latest.at)) latest = { at, offset }
  }
  return latest?.offset ?? null
}

function lastMoment(record: HealthRecord): { at: number; offset: number | null } {
  switch (record.kind) {
    case 'day':
      return { at: Date.parse(`${record.day}T00:00:00Z`), offset: record.offset }
    case 'measurement':
    case 'profile':
      return record.at
    default:
      return record.end
  }
}

function offsetZone(offset: number | null): string {
  if (!offset) return 'UTC'
  const minutes = Math.trunc(Math.abs(offset) / 60)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}
