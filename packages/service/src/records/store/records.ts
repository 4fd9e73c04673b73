import { EVENT_REACH_MS, type HealthRecord, localDate, type Source, type Zone } from '@tributary/health'
import { type Selectable, sql } from 'kysely'
import { canonicalJson } from '../../platform/canonical-json.ts'
import type { Db } from '../../platform/database.ts'
import type { Records } from '../../platform/schema.ts'
import type { Scope } from '../../platform/scope.ts'
import { type DataKey, userRowIdentity } from '../../platform/sealing.ts'
import { everyRow } from '../../platform/user-rows.ts'
import { extentOf } from '../extent.ts'
import type { TracedRecord } from '../traced-record.ts'
import { packed, unpacked } from './packed.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Local days begin at most this long before and after the UTC day of the same date. */
const EAST_MOST_MS = 14 * HOUR_MS
const WEST_MOST_MS = 12 * HOUR_MS

/** The columns are written out, so that the statements stay prepared. */
const COLUMNS = sql.raw(
  `lane user_key source record_key kind starts_at ends_at vendor_updated_at mark body raw_resource raw_object_id raw_revision
    mapper_version stored_at`
    .split(/\s+/)
    .map((column) => `r.${column}`)
    .join(', '),
)

export interface KnownRecord {
  record: HealthRecord
  mark: Buffer
  updatedAt: number | null
}

export interface ObjectRef {
  resource: string
  id: string
}

/** Reads the records made from these vendor objects, or stored under these keys. */
export async function findRecords(
  trx: Db,
  key: DataKey,
  scope: Scope,
  source: Source,
  by: { objects: readonly ObjectRef[]; keys: readonly string[] },
): Promise<(KnownRecord & { object: ObjectRef; revision: number })[]> {
  const { rows } = await sql<Selectable<Records>>`
    select ${COLUMNS} from unnest(${by.keys}::text[]) as k (record_key)
    join records r using (record_key)
    where r.lane = ${scope.lane} and r.user_key = ${scope.userKey} and r.source = ${source}
    union
    select ${COLUMNS} from unnest(
      ${by.objects.map((ref) => ref.resource)}::text[], ${by.objects.map((ref) => ref.id)}::text[]
    ) as o (raw_resource, raw_object_id)
    join records r using (raw_resource, raw_object_id)
    where r.lane = ${scope.lane} and r.user_key = ${scope.userKey} and r.source = ${source}`.execute(trx)
  return rows.map((row) => ({
    record: open(key, scope, row),
    mark: row.mark,
    updatedAt: row.vendor_updated_at?.getTime() ?? null,
    object: { resource: row.raw_resource, id: row.raw_object_id },
    revision: row.raw_revision,
  }))
}

/** Inserts records, or replaces the ones stored under the same key. */
export async function putRecords(
  trx: Db,
  key: DataKey,
  scope: Scope,
  records: readonly TracedRecord[],
  storedAt: Date,
): Promise<void> {
  if (records.length === 0) return
  await trx
    .insertInto('records')
    .values(records.map((one) => rowOf(key, scope, one, storedAt)))
    .onConflict((c) =>
      c.columns(['lane', 'user_key', 'source', 'record_key']).doUpdateSet((eb) => ({
        kind: eb.ref('excluded.kind'),
        starts_at: eb.ref('excluded.starts_at'),
        ends_at: eb.ref('excluded.ends_at'),
        vendor_updated_at: eb.ref('excluded.vendor_updated_at'),
        mark: eb.ref('excluded.mark'),
        body: eb.ref('excluded.body'),
        raw_resource: eb.ref('excluded.raw_resource'),
        raw_object_id: eb.ref('excluded.raw_object_id'),
        raw_revision: eb.ref('excluded.raw_revision'),
        mapper_version: eb.ref('excluded.mapper_version'),
        stored_at: eb.ref('excluded.stored_at'),
      })),
    )
    .execute()
}

/** Inserts records that are not stored yet, each with the time at which it was stored first. */
export async function insertRecords(
  trx: Db,
  key: DataKey,
  scope: Scope,
  records: readonly (TracedRecord & { storedAt: Date })[],
): Promise<void> {
  await trx
    .insertInto('records')
    .values(records.map((one) => rowOf(key, scope, one, one.storedAt)))
    .execute()
}

function rowOf(key: DataKey, scope: Scope, { record, raw }: TracedRecord, storedAt: Date) {
  const { start, end } = extentOf(record)
  const text = textOf(record)
  return {
    lane: scope.lane,
    user_key: scope.userKey,
    source: record.source,
    record_key: record.key,
    kind: record.kind,
    starts_at: start,
    ends_at: end,
    vendor_updated_at: record.updatedAt === null ? null : new Date(record.updatedAt),
    mark: key.mark(text),
    body: key.sealContent(identity(scope, record.source, record.key), text),
    raw_resource: raw.resource,
    raw_object_id: raw.objectId,
    raw_revision: raw.revision,
    mapper_version: raw.mapperVersion,
    stored_at: storedAt,
  }
}

export async function deleteRecords(
  trx: Db,
  scope: Scope,
  source: Source,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return
  await trx
    .deleteFrom('records')
    .where('lane', '=', scope.lane)
    .where('user_key', '=', scope.userKey)
    .where('source', '=', source)
    .where('record_key', 'in', [...keys])
    .execute()
}

const textOf = (record: HealthRecord) => canonicalJson(packed(record))

export const markOf = (key: DataKey, record: HealthRecord): Buffer => key.mark(textOf(record))

/** Finds the ids of vendor objects with records wholly within these UTC days. Profiles belong to no day. */
export async function objectsBetween(
  db: Db,
  scope: Scope,
  source: Source,
  resource: string,
  days: { from: string; to: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('records')
    .select('raw_object_id')
    .distinct()
    .where('lane', '=', scope.lane)
    .where('user_key', '=', scope.userKey)
    .where('source', '=', source)
    .where('raw_resource', '=', resource)
    .where('kind', '<>', 'profile')
    .where('starts_at', '>=', new Date(`${days.from}T00:00:00Z`))
    .where('ends_at', '<=', new Date(Date.parse(`${days.to}T00:00:00Z`) + DAY_MS))
    .execute()
  return rows.map((row) => row.raw_object_id)
}

/** Finds the local days for which a source gave totals, and those on which one of its sleeps ended, with these resources. */
export async function reportedDays(
  db: Db,
  scope: Scope,
  source: Source,
  { from, zone, resources }: { from: string; zone: Zone; resources: readonly string[] },
): Promise<{ totals: Set<string>; sleep: Set<string> }> {
  if (resources.length === 0) return { totals: new Set(), sleep: new Set() }
  const rows = await db
    .selectFrom('records')
    .select(['kind', 'starts_at', 'ends_at'])
    .where('lane', '=', scope.lane)
    .where('user_key', '=', scope.userKey)
    .where('source', '=', source)
    .where('kind', 'in', ['day', 'sleep'])
    .where('raw_resource', 'in', resources)
    .where('ends_at', '>=', new Date(Date.parse(`${from}T00:00:00Z`) - DAY_MS))
    .execute()
  const reported = { totals: new Set<string>(), sleep: new Set<string>() }
  for (const row of rows) {
    if (row.kind === 'day') reported.totals.add(row.starts_at.toISOString().slice(0, 10))
    else reported.sleep.add(localDate({ at: row.ends_at.getTime(), offset: null }, zone))
  }
  return reported
}

/** Finds workouts of a source that were under way at some moment of a span. */
export async function workoutsDuring(
  db: Db,
  key: DataKey,
  scope: Scope,
  source: Source,
  { start, end }: { start: Date; end: Date },
): Promise<HealthRecord[]> {
  const rows = await db
    .selectFrom('records')
    .selectAll()
    .where('lane', '=', scope.lane)
    .where('user_key', '=', scope.userKey)
    .where('source', '=', source)
    .where('kind', '=', 'workout')
    .where('ends_at', '>=', start)
    .where('starts_at', '<=', end)
    .execute()
  return rows.map((row) => open(key, scope, row))
}

/** Reads records by day. Records between days that are not neighbours are read too, so the days should lie close together. */
export async function readRecordsOfDays(
  db: Db,
  key: DataKey,
  scope: Scope,
  days: readonly string[],
  { isLocal }: { isLocal: boolean } = { isLocal: true },
): Promise<Map<string, TracedRecord[]>> {
  const spans = days.map(spanOf)
  const start = new Date(Math.min(...spans.map((span) => span.start)) - DAY_MS)
  const end = new Date(Math.max(...spans.map((span) => span.end)) + DAY_MS)
  const { rows } = await sql<Selectable<Records>>`
    select ${COLUMNS} from records r
    where lane = ${scope.lane} and user_key = ${scope.userKey} and ends_at >= ${start} and starts_at <= ${end}`.execute(
    db,
  )
  const opened = new Map<Selectable<Records>, TracedRecord>()
  const open = (row: Selectable<Records>) => {
    const record = opened.get(row) ?? traced(key, scope, row)
    opened.set(row, record)
    return record
  }
  return new Map(
    days.map((day, index) => [day, rows.filter((row) => concerns(row, spans[index]!, isLocal)).map(open)]),
  )
}

interface DaySpan {
  /** Midnight by UTC. */
  midnight: number
  /** In whatever zone. */
  start: number
  end: number
}

function spanOf(day: string): DaySpan {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  return { midnight, start: midnight - EAST_MOST_MS, end: midnight + DAY_MS + WEST_MOST_MS }
}

/**
 * Series reach back a day further, because a sleep that ends on the day contains the samples from its beginning. Events
 * beyond midnight decide which events of the day they are merged with.
 */
function concerns(row: Selectable<Records>, { midnight, start, end }: DaySpan, isLocal: boolean): boolean {
  const [starts, ends] = [row.starts_at.getTime(), row.ends_at.getTime()]
  const within = (margin: { before: number; after: number }) =>
    ends >= start - margin.before && starts <= end + margin.after
  switch (row.kind) {
    case 'sleep':
      return within({ before: DAY_MS, after: DAY_MS })
    case 'day':
      return isLocal ? starts === midnight : Math.abs(starts - midnight) <= DAY_MS
    case 'series':
      return within({ before: DAY_MS, after: EVENT_REACH_MS })
    default:
      return within({ before: EVENT_REACH_MS, after: EVENT_REACH_MS })
  }
}

/** Reads the first profile that the source reported. */
export async function firstProfile(
  db: Db,
  key: DataKey,
  scope: Scope,
  source: string,
): Promise<TracedRecord | null> {
  const row = await db
    .selectFrom('records')
    .selectAll()
    .where('lane', '=', scope.lane)
    .where('user_key', '=', scope.userKey)
    .where('source', '=', source)
    .where('kind', '=', 'profile')
    .orderBy('starts_at')
    .limit(1)
    .executeTakeFirst()
  return row ? traced(key, scope, row) : null
}

/** Reads all profiles that the sources reported. */
export async function readProfiles(db: Db, key: DataKey, scope: Scope): Promise<TracedRecord[]> {
  const rows = await db
    .selectFrom('records')
    .selectAll()
    .where('lane', '=', scope.lane)
    .where('user_key', '=', scope.userKey)
    .where('kind', '=', 'profile')
    .execute()
  return rows.map((row) => traced(key, scope, row))
}

const RECORDS_AT_ONCE = 200

export async function* everyRecord(
  db: Db,
  key: DataKey,
  scope: Scope,
): AsyncGenerator<TracedRecord & { storedAt: Date }> {
  for await (const row of everyRow(db, 'records', scope, ['source', 'record_key'], RECORDS_AT_ONCE))
    yield { ...traced(key, scope, row), storedAt: row.stored_at }
}

function traced(key: DataKey, scope: Scope, row: Selectable<Records>): TracedRecord {
  return {
    record: open(key, scope, row),
    raw: {
      resource: row.raw_resource,
      objectId: row.raw_object_id,
      revision: row.raw_revision,
      mapperVersion: row.mapper_version,
    },
  }
}

function open(key: DataKey, scope: Scope, row: Selectable<Records>): HealthRecord {
  const body = key.openContent(identity(scope, row.source, row.record_key), row.body)
  return unpacked(JSON.parse(body.toString()))
}

const identity = (scope: Scope, source: string, recordKey: string) =>
  userRowIdentity('records', scope, [source, recordKey], 'body')
