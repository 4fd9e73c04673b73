import type { HealthRecord, Source, Zone } from '@tributary/health'
import {
  InvalidPayload,
  type Mapped,
  type MappedSource,
  type RawItem,
  type Refusal,
} from '@tributary/providers'
import { lockName } from '../platform/advisory-lock.ts'
import type { Db } from '../platform/database.ts'
import { nowDate, type Platform } from '../platform/platform.ts'
import type { DataKey } from '../platform/sealing.ts'
import {
  daysAffected,
  hasLocalDays,
  latestOffset,
  noteOffset,
  today,
  type User,
  zoneOf,
} from '../users/index.ts'
import { daysBetween, extentOf } from './extent.ts'
import { type MappedItem, planChanges } from './plan-changes.ts'
import { daysOfProfile } from './records-of-days.ts'
import { refusedDays } from './refused-days.ts'
import { type StoredItem, storeChangedItems } from './store/raw.ts'
import { deleteRecords, findRecords, markOf, putRecords, workoutsDuring } from './store/records.ts'
import { type RefusedItem, replaceRefusals } from './store/refusals.ts'

/** Only recent measurements show where the person is now. */
const RECENT_MS = 48 * 3_600_000

/** The owner of the payloads, and the source that maps them. */
export interface PayloadOwner {
  user: User
  configured: { provider: MappedSource }
}

/** What has to be built again after payloads were stored. */
export interface ChangedRecords {
  /** Local days whose documents may change. */
  days: ReadonlySet<string>
  /** Whether the profile that a source reports changed. */
  hasProfile: boolean
}

export interface StoredPayloads extends ChangedRecords {
  /** Payloads that cannot be read, in whole or in part. */
  invalid: number
  /** Resources with a payload that changed. */
  resources: readonly string[]
}

const UNCHANGED: ChangedRecords = { days: new Set(), hasProfile: false }

/**
 * Stores vendor objects in the caller's transaction: raw payloads and the records they map to.
 * A payload that is stored already changes nothing, and nothing stored is replaced by an incomplete payload. What cannot be read is stored raw, recorded as refused, and counted.
 */
export async function storePayloads(
  trx: Db,
  platform: Platform,
  owner: PayloadOwner,
  items: readonly RawItem[],
): Promise<StoredPayloads> {
  const { user, configured } = owner
  const { source } = configured.provider.manifest
  const nothing = { ...UNCHANGED, invalid: 0, resources: [] }
  if (items.length === 0) return nothing
  await lockIntake(trx, user, source)
  const key = await platform.keyring.get(trx, user.scope)
  const now = nowDate(platform.clock)
  const changed = await storeChangedItems(trx, key, user.scope, source, items, now)
  if (changed.length === 0) return nothing
  const mapped = changed.map((stored) => ({ ...stored, ...mapItem(platform, configured, stored) }))
  const readable = mapped.flatMap(({ item: { resource, id }, revision, records, refused }) =>
    records ? [{ resource, id, revision, records, isPartial: refused.length > 0 }] : [],
  )
  const records = await applyItems(trx, platform, owner, key, readable)
  await rememberRefused(trx, platform, owner, mapped)
  return {
    ...records,
    invalid: mapped.filter(({ refused }) => refused.length > 0).length,
    resources: [...new Set(changed.map(({ item }) => item.resource))],
  }
}

/** Removes the records of an object that the vendor no longer has, and stores an empty payload that marks the object as removed. */
export async function retractPayload(
  trx: Db,
  platform: Platform,
  owner: PayloadOwner,
  object: { resource: string; id: string },
): Promise<ChangedRecords> {
  const { user, configured } = owner
  const { source } = configured.provider.manifest
  await lockIntake(trx, user, source)
  const key = await platform.keyring.get(trx, user.scope)
  await replaceRefused(trx, platform, owner, [{ ...object, revision: 0, refused: [], days: null }])
  const known = await findRecords(trx, key, user.scope, source, { objects: [object], keys: [] })
  if (known.length === 0) return UNCHANGED
  const [gone] = await storeChangedItems(
    trx,
    key,
    user.scope,
    source,
    [{ ...object, payload: null }],
    nowDate(platform.clock),
  )
  return applyItems(trx, platform, owner, key, [
    { ...object, revision: gone?.revision ?? 0, records: [], isPartial: false },
  ])
}

async function applyItems(
  trx: Db,
  platform: Platform,
  { user, configured }: PayloadOwner,
  key: DataKey,
  items: readonly MappedItem[],
): Promise<ChangedRecords> {
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
  const hasProfile = touched.some(({ kind }) => kind === 'profile')
  if (hasProfile) for (const day of await pastDaysOfProfile(trx, user, manifest.source)) days.add(day)
  return { days, hasProfile }
}

/** A workout's document contains the samples during it, also when it continues into another day. */
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

/** Returns the past days whose documents change with a profile. */
export async function pastDaysOfProfile(trx: Db, { scope }: User, source: Source): Promise<string[]> {
  const past = await daysOfProfile(trx, scope, source)
  return past ? daysBetween(past.since, past.liveFrom).slice(0, -1) : []
}

/** Stores the offset of the latest records for a person whose zone is unknown, and returns the zone to use. */
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

/** Maps a payload. One that cannot be read is reported, and does not affect the others. */
function mapItem(
  platform: Platform,
  { provider }: PayloadOwner['configured'],
  { item }: StoredItem,
): MaybeMapped {
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

/** Maps a payload; `records` is null, and not empty, when nothing in the payload can be read. */
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
  owner: PayloadOwner,
  mapped: readonly (StoredItem & MaybeMapped)[],
): Promise<void> {
  const zone = zoneOf(owner.user, [])
  const at = { zone, today: today(platform.clock.now(), zone) }
  const items = mapped.map(({ item, revision, records, refused }) => ({
    resource: item.resource,
    id: item.id,
    revision,
    refused,
    days: refused.length > 0 ? refusedDays(item, records ?? [], at) : null,
  }))
  await replaceRefused(trx, platform, owner, items)
}

async function replaceRefused(
  trx: Db,
  platform: Platform,
  { user, configured: { provider } }: PayloadOwner,
  items: readonly RefusedItem[],
): Promise<void> {
  const mapping = { mapperVersion: provider.mapperVersion, at: nowDate(platform.clock) }
  await replaceRefusals(trx, user.scope, provider.manifest.source, items, mapping)
}

/** Allows one writer at a time per user and source: a poll and a webhook may bring the same object. */
export async function lockIntake(trx: Db, { scope }: User, source: Source): Promise<void> {
  const name = `intake|${scope.lane}|${scope.userKey}|${source}`
  await lockName(trx, name)
}
