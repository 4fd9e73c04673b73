import { mappedSourceOf } from '@tributary/providers'
import type { Db } from '../platform/database.ts'
import type { Platform } from '../platform/platform.ts'
import type { Scope } from '../platform/scope.ts'
import type { DataKey } from '../platform/sealing.ts'
import { type Beginning, beginnings } from './beginnings.ts'
import { firstProfile, readRecordsOfDays } from './store/records.ts'
import type { TracedRecord } from './traced-record.ts'

/**
 * Reads the records that may concern a local day in any zone, and the sleeps of the day before and after, because one of them may
 * touch a sleep of this day. A day that a vendor names by its date belongs to that date alone; where days are UTC days,
 * the dates beside it reach into the day too.
 */
export async function recordsOfDay(
  db: Db,
  platform: Platform,
  scope: Scope,
  day: string,
  how?: { isLocal: boolean },
): Promise<TracedRecord[]> {
  return (await recordsOfDays(db, platform, scope, [day], how)).get(day)!
}

/** Reads the same for several days that lie close together, by day. */
export async function recordsOfDays(
  db: Db,
  platform: Platform,
  scope: Scope,
  days: readonly string[],
  how?: { isLocal: boolean },
): Promise<Map<string, TracedRecord[]>> {
  const key = await platform.keyring.get(db, scope)
  const begun = await beginnings(db, scope)
  const found = await readRecordsOfDays(db, key, scope, days, how)
  for (const [day, records] of found) found.set(day, await asOfPast(db, key, scope, { day, begun, records }))
  return found
}

/** Before a connection some sources may fill only some summaries, and some repeat the present profile. */
async function asOfPast(
  db: Db,
  key: DataKey,
  scope: Scope,
  of: { day: string; begun: readonly Beginning[]; records: TracedRecord[] },
): Promise<TracedRecord[]> {
  const { day, begun } = of
  let { records } = of
  for (const { source, since, liveFrom } of begun) {
    const rule = mappedSourceOf(source)?.manifest.preExisting
    if (!rule || day >= liveFrom) continue
    const { documents } = rule
    if (documents)
      records = records.map((one) => (one.record.source === source ? { ...one, documents } : one))
    if (rule.repeatsProfile && day >= since) records = await withProfile(db, key, scope, source, day, records)
  }
  return records
}

const OTHER_THAN_BODY = ['sleep_summary', 'physical_summary'] as const

/** The body summary of such a day is built from the profile alone, so that it is the same on each of them. */
async function withProfile(
  db: Db,
  key: DataKey,
  scope: Scope,
  source: string,
  day: string,
  records: readonly TracedRecord[],
): Promise<TracedRecord[]> {
  const others = records
    .filter(({ record }) => record.source !== source || record.kind !== 'profile')
    .map((one) => (one.record.source === source ? { ...one, documents: OTHER_THAN_BODY } : one))
  const profile = await firstProfile(db, key, scope, source)
  if (profile?.record.kind !== 'profile') return others
  const { at, offset } = profile.record.at
  const filedOn = new Date(at + (offset ?? 0) * 1000).toISOString().slice(0, 10)
  // The same hour of another day: the provider chose one that is on the date in nearly every zone.
  const moved = { at: at + Date.parse(day) - Date.parse(filedOn), offset }
  return [...others, { ...profile, record: { ...profile.record, at: moved } }]
}

/** Returns the past days that a profile is used for, where the vendor has only the present one. */
export async function daysOfProfile(
  db: Db,
  scope: Scope,
  source: string,
): Promise<{ since: string; liveFrom: string } | null> {
  const all = await beginnings(db, scope)
  const found = all.find((one) => one.source === source)
  const rule = found && mappedSourceOf(found.source)?.manifest.preExisting
  return found && rule?.repeatsProfile ? found : null
}
