import { type AliasableExpression, type Selectable, sql } from 'kysely'
import { daysOfVersions } from '../../documents/index.ts'
import { plainArray } from '../../platform/array-literal.ts'
import type { Db } from '../../platform/database.ts'
import type { Deliveries } from '../../platform/schema.ts'
import { LANES, type Scope } from '../../platform/scope.ts'
import { userIdsOf } from '../../users/index.ts'
import {
  type DeliveryState,
  deliveryIdOf,
  type EndpointKind,
  kindOfEndpoint,
  tableOfState,
  webhookId,
} from '../model.ts'

export interface DeliveryEntry {
  webhookId: string
  endpointId: string
  kind: EndpointKind
  /** The client's id of the user; null when it concerns no single user. */
  userId: string | null
  dataStructure: string
  documentVersion: number
  /** The local day that the document describes; null where it describes none, or is gone. */
  day: string | null
  state: DeliveryState
  attempts: number
  createdAt: Date
  /** When the next attempt is due; null when settled, or while its endpoint is paused. */
  nextAttemptAt: Date | null
  deliveredAt: Date | null
  lastStatus: number | null
}

interface AttemptEntry {
  at: Date
  status: number | null
  durationMs: number
  error: string | null
}

export interface DeliveryPage {
  deliveries: DeliveryEntry[]
  /** Give it to the next call; null at the end. */
  nextCursor: string | null
}

/** A cursor that names no delivery. */
export class UnknownCursor extends Error {
  constructor() {
    super('cursor is not one that was returned here')
    this.name = 'UnknownCursor'
  }
}

/** Finds the client of a delivery, for operators, who have an id and no client. */
export async function clientOfDelivery(db: Db, webhookId: string): Promise<string | null> {
  const id = deliveryIdOf(webhookId)
  if (!id) return null
  const row = await db
    .selectFrom('deliveries')
    .select('client_uuid')
    .where('lane', 'in', [...Array(LANES).keys()])
    .where('delivery_id', '=', id)
    .executeTakeFirst()
  return row?.client_uuid ?? null
}

/** Newest first. */
export async function listDeliveries(
  db: Db,
  clientUuid: string,
  options: { state?: DeliveryState; limit: number; cursor?: string },
): Promise<DeliveryPage> {
  const { state, limit, cursor } = options
  const before = cursor === undefined ? null : deliveryIdOf(cursor)
  if (cursor !== undefined && !before) throw new UnknownCursor()
  const found = fromTableOf(db, state)
    .select(['lane', 'delivery_id'])
    .where('client_uuid', '=', clientUuid)
    .$if(state !== undefined, (query) => query.where('state', '=', state!))
    .$if(before !== null, (query) => query.where('delivery_id', '<', before!))
    .orderBy('delivery_id', 'desc')
    .limit(limit + 1)
  const rows = await inLog(db, found)
  const page = rows.slice(0, limit)
  const deliveries = await toEntries(db, page)
  return { deliveries, nextCursor: rows.length > limit ? deliveries.at(-1)!.webhookId : null }
}

type Listed = Omit<Selectable<Deliveries>, keyof NewestAttempt | 'attempts' | 'created_at' | 'settled_at'>

/** To look for deliveries in a state, or in any, by what both tables know. */
export const fromTableOf = (db: Db, state: DeliveryState | undefined) =>
  db.selectFrom(sql<Listed>`${sql.table(tableOfState(state))}`.as('listed'))

/** The whole of what was found, newest first. */
export const inLog = (
  db: Db,
  found: AliasableExpression<Pick<Deliveries, 'lane' | 'delivery_id'>>,
): Promise<Selectable<Deliveries>[]> =>
  db
    .selectFrom(found.as('found'))
    .innerJoin('deliveries', (join) =>
      join
        .onRef('deliveries.lane', '=', 'found.lane')
        .onRef('deliveries.delivery_id', '=', 'found.delivery_id'),
    )
    .selectAll('deliveries')
    .orderBy('deliveries.delivery_id', 'desc')
    .execute()

export interface DeliveryDetail extends DeliveryEntry {
  scope: Scope
  documentKey: string
  log: AttemptEntry[]
}

export async function getDelivery(db: Db, clientUuid: string, id: string): Promise<DeliveryDetail | null> {
  const deliveryId = deliveryIdOf(id)
  if (!deliveryId) return null
  const row = await db
    .selectFrom('deliveries')
    .selectAll()
    .where('client_uuid', '=', clientUuid)
    .where('delivery_id', '=', deliveryId)
    .executeTakeFirst()
  if (!row) return null
  const attempts = await db
    .selectFrom('delivery_attempts')
    .select(['at', 'status', 'duration_ms', 'error'])
    .where('lane', '=', row.lane)
    .where('delivery_id', '=', deliveryId)
    .orderBy('attempt')
    .execute()
  const [entry] = await toEntries(db, [row])
  const former = attempts.map(({ duration_ms: durationMs, ...attempt }) => ({ ...attempt, durationMs }))
  return {
    ...entry!,
    scope: { lane: row.lane, userKey: row.user_key },
    documentKey: row.document_key,
    log: [...former, ...newestAttempt(row)],
  }
}

type NewestAttempt = Pick<Deliveries, 'last_attempt_at' | 'last_duration_ms' | 'last_status' | 'last_error'>

function newestAttempt(row: Selectable<NewestAttempt>): AttemptEntry[] {
  const { last_attempt_at: at, last_duration_ms: durationMs, last_status: status, last_error: error } = row
  return at === null || durationMs === null ? [] : [{ at, durationMs, status, error }]
}

export async function toEntries(db: Db, rows: readonly Selectable<Deliveries>[]): Promise<DeliveryEntry[]> {
  const scopes = rows.map((row) => ({ lane: row.lane, userKey: row.user_key }))
  const userIds = await userIdsOf(db, scopes)
  const nextAttempts = await nextAttemptsOf(db, rows)
  const days = await daysOfVersions(
    db,
    rows.map((row) => ({
      lane: row.lane,
      userKey: row.user_key,
      documentKey: row.document_key,
      documentVersion: row.document_version,
    })),
  )
  return rows.map((row, index) => ({
    webhookId: webhookId(row.delivery_id),
    endpointId: row.endpoint_id,
    kind: kindOfEndpoint(row.endpoint_id),
    userId: userIds.get(row.user_key) ?? null,
    dataStructure: row.data_structure,
    documentVersion: row.document_version,
    day: days[index] ?? null,
    state: row.state,
    attempts: row.attempts,
    createdAt: row.created_at,
    nextAttemptAt: nextAttempts.get(row.delivery_id) ?? null,
    deliveredAt: row.state === 'delivered' ? row.settled_at : null,
    lastStatus: row.last_status,
  }))
}

/** Reads the next attempts by delivery id; absent where there will be none, and while the endpoint is paused. */
async function nextAttemptsOf(
  db: Db,
  rows: readonly Selectable<Deliveries>[],
): Promise<ReadonlyMap<string, Date>> {
  const pending = rows.filter((row) => row.state === 'pending')
  if (pending.length === 0) return new Map()
  const found = await sql<{ id: string; at: Date }>`
    select delivery_id as id, next_attempt_at as at from open_deliveries
    where lane = any(${plainArray([...new Set(pending.map((row) => row.lane))])}::smallint[])
      and delivery_id = any(${plainArray(pending.map((row) => row.delivery_id))}::uuid[])
      and next_attempt_at < 'infinity'`.execute(db)
  return new Map(found.rows.map(({ id, at }) => [id, at]))
}
