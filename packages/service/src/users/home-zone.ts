import { affectedDays, affectedUtcDays, type HealthRecord, localDate, type Zone } from '@tributary/health'
import { hasAddon } from '../accounts/index.ts'
import type { Db } from '../platform/database.ts'
import type { Platform } from '../platform/platform.ts'
import type { User } from './user.ts'

/** Whether the days of a client's users are their own: with the Time Zone add-on off they are days of UTC. */
export const hasLocalDays = (platform: Platform, db: Db, clientUuid: string): Promise<boolean> =>
  hasAddon(platform, db, clientUuid, 'time_zone')

export const today = (now: number, zone: Zone): string => localDate({ at: now, offset: null }, zone)

/** Returns the days to build again when these records are added, changed or removed. */
export function daysAffected(records: readonly HealthRecord[], home: Zone, isLocal: boolean): Set<string> {
  const daysOf = isLocal ? affectedDays : affectedUtcDays
  return new Set(records.flatMap((record) => daysOf(record, home)))
}

/** Returns the zones in which the person lived, else the offset of their latest data, else UTC. */
export function zoneOf(user: Pick<User, 'zones' | 'offsetSeconds'>, records: readonly HealthRecord[]): Zone {
  const [first, ...later] = user.zones
  if (first) return later.length === 0 ? first.zone : user.zones
  return offsetZone(user.offsetSeconds ?? latestOffset(records))
}

/** Returns the offset of the latest record that has one. */
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
