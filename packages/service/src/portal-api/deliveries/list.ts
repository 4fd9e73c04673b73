import { DOCUMENT_SCHEMAS } from '@tributary/health'
import { type Static, Type } from 'typebox'
import { type DeliveryFilter, searchDeliveries, UnknownCursor } from '../../delivery/index.ts'
import { apiError } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { findUser } from '../../users/index.ts'
import { ClientParams } from '../access.ts'
import type { Area } from '../ports.ts'
import { DeliverySchema, describeDelivery, KindSchema, StateSchema } from './schemas.ts'
import { optionalTime } from './time.ts'

const PAGE = 50

export const DeliveryFilterSchema = Type.Object({
  state: Type.Optional(StateSchema),
  kind: Type.Optional(KindSchema),
  data_structure: Type.Optional(Type.String({ maxLength: 60 })),
  user_id: Type.Optional(Type.String({ maxLength: 500 })),
  /** Made at or after, and before. */
  from: Type.Optional(Type.String({ maxLength: 40 })),
  to: Type.Optional(Type.String({ maxLength: 40 })),
})

const ListQuery = Type.Object({
  ...DeliveryFilterSchema.properties,
  cursor: Type.Optional(Type.String({ maxLength: 60 })),
})

const PageSchema = Type.Object({
  deliveries: Type.Array(DeliverySchema),
  next_cursor: Type.Union([Type.String(), Type.Null()]),
  /** Where the search stopped before the page was full: so many are looked through at once. */
  looked_back_to: Type.Union([Type.String(), Type.Null()]),
})
export type DeliveriesPage = Static<typeof PageSchema>

const StructuresSchema = Type.Object({ data_structures: Type.Array(Type.String()) })
export type StructureNames = Static<typeof StructuresSchema>

const STRUCTURES = [...Object.keys(DOCUMENT_SCHEMAS), 'notification']

export function registerDeliveryList({ server, platform, access }: Area): void {
  server.get(
    '/clients/:client_uuid/deliveries',
    {
      ...access('viewer'),
      schema: { params: ClientParams, querystring: ListQuery, response: { 200: PageSchema } },
    },
    ({ params, query: { cursor, ...filter } }) =>
      pageOfDeliveries(platform, params.client_uuid, filter, cursor ?? null),
  )

  server.get(
    '/clients/:client_uuid/delivery_structures',
    { ...access('viewer'), schema: { params: ClientParams, response: { 200: StructuresSchema } } },
    async () => ({ data_structures: STRUCTURES }),
  )
}

/** Reads a page of the log, newest first. */
export async function pageOfDeliveries(
  platform: Platform,
  clientUuid: string,
  query: Static<typeof DeliveryFilterSchema>,
  cursor: string | null,
): Promise<DeliveriesPage> {
  const user = query.user_id === undefined ? null : await findUser(platform.db, clientUuid, query.user_id)
  if (query.user_id !== undefined && !user) return { deliveries: [], next_cursor: null, looked_back_to: null }
  const [from, to] = [optionalTime(query.from, 'from'), optionalTime(query.to, 'to')]
  const filter: DeliveryFilter = {
    ...(query.state && { state: query.state }),
    ...(query.kind && { kind: query.kind }),
    ...(query.data_structure && { dataStructure: query.data_structure }),
    ...(user && { user: user.scope }),
    ...(from && { from }),
    ...(to && { to }),
  }
  const page = { limit: PAGE, ...(cursor !== null && { cursor }) }
  const found = await searchDeliveries(platform.db, clientUuid, filter, page).catch((error) => {
    throw error instanceof UnknownCursor ? apiError('cursor_unknown') : error
  })
  return {
    deliveries: found.deliveries.map(describeDelivery),
    next_cursor: found.nextCursor,
    looked_back_to: found.lookedBackTo?.toISOString() ?? null,
  }
}
