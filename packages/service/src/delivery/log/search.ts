import type { Db } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import {
  type DeliveryState,
  deliveryIdOf,
  type EndpointKind,
  lowestDeliveryId,
  tableOfState,
  timeOfDeliveryId,
  webhookId,
} from '../model.ts'
import { type DeliveryEntry, fromTableOf, inLog, toEntries, UnknownCursor } from './delivery-log.ts'

/** However rare what is looked for, one call reads no more rows than this. */
const LOOKED_THROUGH = 20_000

export interface DeliveryFilter {
  state?: DeliveryState
  kind?: EndpointKind
  endpointId?: string
  dataStructure?: string
  user?: Scope
  /** Made at or after. */
  from?: Date
  /** Made before. */
  to?: Date
}

export interface FoundDeliveries {
  deliveries: DeliveryEntry[]
  /** Give it to the next call; null at the end. */
  nextCursor: string | null
  /** The time at which this call stopped looking before the page was full; null when it did not. */
  lookedBackTo: Date | null
}

/**
 * Newest first. Pages are found by the id they begin below, at the same cost wherever that is. Where no index knows what is
 * looked for, a call looks through so many deliveries and no more, and the next goes on from there.
 */
export async function searchDeliveries(
  db: Db,
  clientUuid: string,
  filter: DeliveryFilter,
  page: { limit: number; cursor?: string },
  lookThrough = LOOKED_THROUGH,
): Promise<FoundDeliveries> {
  const before = page.cursor === undefined ? null : deliveryIdOf(page.cursor)
  if (page.cursor !== undefined && !before) throw new UnknownCursor()
  const walked = walk(db, clientUuid, filter, before).limit(lookThrough)
  const found = db
    .selectFrom(walked.selectAll().as('walked'))
    .select(['lane', 'delivery_id'])
    .where('client_uuid', '=', clientUuid)
    .$if(filter.state !== undefined, (query) => query.where('state', '=', filter.state!))
    .$if(filter.kind !== undefined, (query) =>
      query.where('endpoint_id', filter.kind === 'notification' ? '=' : '<>', 'notification'),
    )
    .$if(filter.endpointId !== undefined, (query) => query.where('endpoint_id', '=', filter.endpointId!))
    .$if(filter.dataStructure !== undefined, (query) =>
      query.where('data_structure', '=', filter.dataStructure!),
    )
    .$if(filter.user !== undefined, (query) => query.where('user_key', '=', filter.user!.userKey))
    .limit(page.limit + 1)
  const rows = await inLog(db, found)
  const deliveries = await toEntries(db, rows.slice(0, page.limit))
  if (rows.length > page.limit)
    return { deliveries, nextCursor: deliveries.at(-1)!.webhookId, lookedBackTo: null }
  const last = await walk(db, clientUuid, filter, before)
    .select('delivery_id')
    .offset(lookThrough - 1)
    .limit(1)
    .executeTakeFirst()
  return {
    deliveries,
    nextCursor: last ? webhookId(last.delivery_id) : null,
    lookedBackTo: last ? new Date(timeOfDeliveryId(last.delivery_id)) : null,
  }
}

/** Walks along an index: the deliveries of the user's lane, those of the client in a rare state, or all of the client. */
function walk(db: Db, clientUuid: string, { user, state, from, to }: DeliveryFilter, before: string | null) {
  const isIndexed = user === undefined && tableOfState(state) === 'open_deliveries'
  return fromTableOf(db, isIndexed ? state : undefined)
    .$if(user !== undefined, (query) => query.where('lane', '=', user!.lane))
    .$if(user === undefined, (query) => query.where('client_uuid', '=', clientUuid))
    .$if(isIndexed, (query) => query.where('state', '=', state!))
    .$if(from !== undefined, (query) => query.where('delivery_id', '>=', lowestDeliveryId(from!.getTime())))
    .$if(to !== undefined, (query) => query.where('delivery_id', '<', lowestDeliveryId(to!.getTime())))
    .$if(before !== null, (query) => query.where('delivery_id', '<', before!))
    .orderBy('delivery_id', 'desc')
}

/** Reads the deliveries that still exist, in no order. */
export async function findDeliveries(
  db: Db,
  clientUuid: string,
  webhookIds: readonly string[],
): Promise<DeliveryEntry[]> {
  const ids = webhookIds.flatMap((id) => deliveryIdOf(id) ?? [])
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('deliveries')
    .selectAll()
    .where('client_uuid', '=', clientUuid)
    .where('delivery_id', 'in', ids)
    .execute()
  return toEntries(db, rows)
}
