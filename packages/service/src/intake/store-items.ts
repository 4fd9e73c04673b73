import type { HealthRecord, Source, Zone } from '@tributary/health'
import {
  InvalidPayload,
  type Mapped,
  type MappedSource,
  type RawItem,
  type Refusal,
} from '@tributary/providers'
import { requestBuilds } from '../documents/build-days.ts'
import { requestUserInfo } from '../documents/user-info.ts'
import { daysAffected, hasLocalDays, latestOffset, zoneOf } from '../documents/zone.ts'
import { lockName } from '../platform/advisory-lock.ts'
import type { Db } from '../platform/database.ts'
import { nowDate, type Platform } from '../platform/platform.ts'
import type { ConfiguredProvider } from '../platform/providers.ts'
import type { DataKey } from '../platform/sealing.ts'
import { noteOffset, type User } from '../users/index.ts'
import { daysBetween, extentOf } from './extent.ts'
import { type MappedItem, planChanges } from './plan-changes.ts'
import { daysOfProfile } from './record-source.ts'
import { refusedDays } from './refused-days.ts'
import { today } from './schedule.ts'
import { noteData } from './store/outcomes.ts'
import { type StoredItem, storeChangedItems } from './store/raw.ts'
import { deleteRecords, findRecords, markOf, putRecords, workoutsDuring } from './store/records.ts'
import { type RefusedItem, replaceRefusals } from './store/refusals.ts'

/** Only what was measured lately tells where the person is now. */
const RECENT_MS = 48 * 3_600_000

export interface Arrival {
  user: User
  configured: { provider: MappedSource }
  /** No document is built for a local day before this one. */
  since: string
}

/** What we read ourselves. */
export interface Pulled extends Arrival {
  configured: ConfiguredProvider
}

/**
 * Takes vendor objects in, in the caller's transaction: raw payloads, records and the builds of the days they change.
 * What is stored already changes nothing, and nothing stored is replaced by what is incomplete. What cannot be read is kept raw, remembered as refused, and its payloads counted.
 */
export async function storeItems(
  trx: Db,
  platform: Platform,
  arrival: Arrival,
  items: readonly RawItem[],
): Promise<{ invalid: number }> {
  const { user, configured } = arrival
  const { source } = configured.provider.manifest
  if (items.length === 0) return { invalid: 0 }
  await lockIntake(trx, user, source)
  const key = await platform.keyring.get(trx, user.scope)
  const now = nowDate(platform.clock)
  const changed = await storeChangedItems(trx, key, user.scope, source, items, now)
  if (changed.length === 0) return { invalid: 0 }
  const mapped = changed.map((stored) => ({ ...stored, ...mapItem(platform, configured, stored) }))
  const readable = mapped.flatMap(({ item: { resource, id }, revision, records, refused }) =>
    records ? [{ resource, id, revision, records, isPartial: refused.length > 0 }] : [],
  )
  await applyItems(trx, platform, arrival, key, readable)
  await rememberRefused(trx, platform, arrival, mapped)
  await noteData(trx, user.scope, source, [...new Set(changed.map(({ item }) => item.resource))], now)
  return { invalid: mapped.filter(({ refused }) => refused.length > 0).length }
}

/** The vendor no longer has the object: its records go, and a payload of nothing marks that it was there. */
export async function retractItem(
  trx: Db,
  platform: Platform,
  arrival: Arrival,
  object: { resource: string; id: string },
): Promise<void> {
  const { user, configured } = arrival
  const { source } = configured.provider.manifest
  await lockIntake(trx, user, source)
  const key = await platform.keyring.get(trx, user.scope)
  await replaceRefused(trx, platform, arrival, [{ ...object, revision: 0, refused: [], days: null }])
  const known = await findRecords(trx, key, user.scope, source, { objects: [object], keys: [] })
  if (known.length === 0) return
  const [gone] = await storeChangedItems(
    trx,
    key,
    user.scope,
    source,
    [{ ...object, payload: null }],
    nowDate(platform.clock),
  )
  await applyItems(trx, platform, arrival, key, [
    { ...object, revision: gone?.revision ?? 0, records: [], isPartial: false },
  ])
}

async function applyItems(
  trx: Db,
  platform: Platform,
  { user, configured, since }: Arrival,
  key: DataKey,
  items: readonly MappedItem[],
): Promise<void> {
  const { manifest, mapperVersion } = configured.provider
  const { scope } = user
  const keys = items.flatMap((item) => item.records.map((record) => record.key))
  const stored = await findRecords(trx, key, scope, manifest.source, { objects: items, keys })
  const marks = new Map(stored.map(({ record, mark }) => [record.key, mark]))
  const { put, remove, touched } = planChanges(
    items,
    stored,
    (record) => marks.get(record.key)?.equals(markOf(key, record)) ?? false,
  )
  const records = [...put.values()].map(({ record, item }) => ({
    record,
    raw: { resource: item.resource, objectId: item.id, revision: item.revision, mapperVersion },
  }))
  await deleteRecords(trx, scope, manifest.source, [...remove])
  await putRecords(trx, key, scope, records, nowDate(platform.clock))
  const zone = await noteWhereabouts(
    trx,
    platform,
    user,
    records.map(({ record }) => record),
  )
  const sampled = await sampledWorkouts(trx, key, user, manifest.source, touched)
  const isLocal = await hasLocalDays(platform, trx, user.clientUuid)
  const days = daysAffected([...touched, ...sampled], zone, isLocal)
  if (touched.some(({ kind }) => kind === 'profile')) {
    for (const day of await pastDaysOfProfile(trx, user, manifest.source)) days.add(day)
    await requestUserInfo(trx, scope)
  }
  await requestBuilds(
    trx,
    scope,
    [...days].filter((day) => day >= since),
  )
}

/** A workout is told with what was sampled during it, also when it goes on into another day. */
async function sampledWorkouts(
  trx: Db,
  key: DataKey,
  { scope }: User,
  source: Source,
  touched: readonly HealthRecord[],
): Promise<HealthRecord[]> {
  const spans = touched.filter(({ kind }) => kind === 'series').map(extentOf)
  if (spans.length === 0) return []
  const start = new Date(Math.min(...spans.map((span) => span.start.getTime())))
  const end = new Date(Math.max(...spans.map((span) => span.end.getTime())))
  return workoutsDuring(trx, key, scope, source, { start, end })
}

/** The past days whose documents change with a profile. */
export async function pastDaysOfProfile(trx: Db, { scope }: User, source: Source): Promise<string[]> {
  const past = await daysOfProfile(trx, scope, source)
  return past ? daysBetween(past.since, past.liveFrom).slice(0, -1) : []
}

/** Remembers the offset of the latest records for a person whose zone nobody told, and returns the zone to go by. */
async function noteWhereabouts(
  trx: Db,
  platform: Platform,
  user: User,
  records: readonly HealthRecord[],
): Promise<Zone> {
  const oldest = platform.clock.now() - RECENT_MS
  const offset = latestOffset(records.filter((record) => extentOf(record).end.getTime() > oldest))
  if (offset !== null) await noteOffset(trx, user.scope, offset)
  return zoneOf({ ...user, offsetSeconds: offset ?? user.offsetSeconds }, records)
}

export type MaybeMapped = { records: Mapped['records'] | null; refused: readonly Refusal[] }

/** What cannot be read is told, and the others must not suffer from it. */
function mapItem(platform: Platform, { provider }: Arrival['configured'], { item }: StoredItem): MaybeMapped {
  const mapped = tryMap(provider, item)
  if (mapped.refused.length > 0) {
    const { source } = provider.manifest
    const { resource } = item
    platform.metrics.invalidPayloads.inc({ source, resource })
    platform.log.warn(
      { source, resource, refusals: mapped.refused },
      mapped.records ? 'parts of a payload cannot be read' : 'payload kept raw: it cannot be read',
    )
  }
  return mapped
}

/** No records, rather than none, when nothing of the payload can be read. */
export function tryMap(provider: MappedSource, item: RawItem): MaybeMapped {
  try {
    return provider.map(item)
  } catch (error) {
    if (!(error instanceof InvalidPayload)) throw error
    return { records: null, refused: error.refusals }
  }
}

async function rememberRefused(
  trx: Db,
  platform: Platform,
  arrival: Arrival,
  mapped: readonly (StoredItem & MaybeMapped)[],
): Promise<void> {
  const zone = zoneOf(arrival.user, [])
  const at = { zone, today: today(platform.clock.now(), zone) }
  const items = mapped.map(({ item, revision, records, refused }) => ({
    resource: item.resource,
    id: item.id,
    revision,
    refused,
    days: refused.length > 0 ? refusedDays(item, records ?? [], at) : null,
  }))
  await replaceRefused(trx, platform, arrival, items)
}

async function replaceRefused(
  trx: Db,
  platform: Platform,
  { user, configured: { provider } }: Arrival,
  items: readonly RefusedItem[],
): Promise<void> {
  const mapping = { mapperVersion: provider.mapperVersion, at: nowDate(platform.clock) }
  await replaceRefusals(trx, user.scope, provider.manifest.source, items, mapping)
}

/** One writer at a time per user and source: a poll and an announcement may bring the same object. */
export async function lockIntake(trx: Db, { scope }: User, source: Source): Promise<void> {
  const name = `intake|${scope.lane}|${scope.userKey}|${source}`
  await lockName(trx, name)
}
