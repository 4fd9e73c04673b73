import { zoneAt } from '@tributary/health'
import { type Static, Type } from 'typebox'
import { hasAddon } from '../../accounts/index.ts'
import { connectionsOfUsers, offeredSources, pagePath } from '../../connections/index.ts'
import { readingsOfUsers } from '../../intake/index.ts'
import type { Platform } from '../../platform/platform.ts'
import { countUsers, createdAtOf, listUsers, zoneOf } from '../../users/index.ts'
import { ClientParams, UserParams } from '../access.ts'
import type { Area } from '../ports.ts'
import { requireUser, todayOf } from './require-user.ts'
import { StandingSchema, standingOf } from './state.ts'

const USERS_AT_ONCE = 50
/** No index knows how a user stands: a call with such a filter looks at so many users and no more. */
const LOOKED_AT = 1_000

const textOrNull = Type.Union([Type.String(), Type.Null()])

const ListedSchema = Type.Object({
  user_id: Type.String(),
  time_zone: textOrNull,
  ...StandingSchema.properties,
})
export type ListedUser = Static<typeof ListedSchema>

const PageSchema = Type.Object({
  users: Type.Array(ListedSchema),
  next_after: textOrNull,
  /** The user at whom this call stopped looking before the page was full; null when it did not. */
  looked_up_to: textOrNull,
})
export type UserPage = Static<typeof PageSchema>

export const UserFilterSchema = Type.Object({
  starts_with: Type.Optional(Type.String({ maxLength: 50 })),
  /** With an active connection to this source. */
  source: Type.Optional(Type.String({ maxLength: 40 })),
  state: Type.Optional(StandingSchema.properties.state),
})

const BeginningsSchema = Type.Object({
  users: Type.Integer(),
  data_sources: Type.Array(Type.String()),
  /** Addresses in which `{user_id}` and `{data_source}` are to be filled in. */
  authorizer_url: Type.String(),
  binding_url: Type.String(),
  /** Null where the page is not switched on. */
  connections_page_url: textOrNull,
})
export type UserBeginnings = Static<typeof BeginningsSchema>

const HeadSchema = Type.Object({
  ...ListedSchema.properties,
  created_at: textOrNull,
  /** The user's local date. */
  today: Type.String(),
  /** The time zone in which the user is now: their own, else the offset last seen, else UTC. */
  local_zone: Type.String(),
})
export type UserHead = Static<typeof HeadSchema>

export function registerList({ server, platform, access }: Area): void {
  server.get(
    '/clients/:client_uuid/users',
    {
      ...access('viewer'),
      schema: {
        params: ClientParams,
        querystring: Type.Object({
          ...UserFilterSchema.properties,
          after: Type.Optional(Type.String({ maxLength: 50 })),
        }),
        response: { 200: PageSchema },
      },
    },
    ({ params, query: { after, ...filter } }) =>
      pageOfListed(platform, params.client_uuid, filter, after ?? null),
  )

  server.get(
    '/clients/:client_uuid/user_beginnings',
    { ...access('viewer'), schema: { params: ClientParams, response: { 200: BeginningsSchema } } },
    async ({ params }) => {
      const { db, baseUrl } = platform
      const hasPage = await hasAddon(platform, db, params.client_uuid, 'connections_page')
      const { sources } = await offeredSources(platform, params.client_uuid, '')
      return {
        users: await countUsers(db, params.client_uuid),
        data_sources: sources.map(({ source }) => source),
        authorizer_url: `${baseUrl}/api/v1/user_id/{user_id}/data_source/{data_source}/authorizer`,
        binding_url: `${baseUrl}/api/v1/extraction_app/binding/`,
        connections_page_url: hasPage ? `${baseUrl}${pagePath(params.client_uuid, '')}{user_id}` : null,
      }
    },
  )

  server.get(
    '/clients/:client_uuid/users/:user_id',
    { ...access('viewer'), schema: { params: UserParams, response: { 200: HeadSchema } } },
    async ({ params }) => {
      const user = await requireUser(platform, params)
      const standing = await standings(platform, [user.scope])
      return {
        user_id: user.userId,
        time_zone: user.timeZone,
        created_at: (await createdAtOf(platform.db, user.scope))?.toISOString() ?? null,
        today: todayOf(user, platform),
        local_zone: zoneAt(zoneOf(user, []), platform.clock.now()),
        ...standing(user.scope.userKey),
      }
    },
  )
}

/** Reads a page of users in the order of their ids. */
export async function pageOfListed(
  platform: Platform,
  clientUuid: string,
  filter: Static<typeof UserFilterSchema>,
  after: string | null,
): Promise<UserPage> {
  const take = filter.source !== undefined || filter.state !== undefined ? LOOKED_AT : USERS_AT_ONCE
  const startsWith = filter.starts_with ?? ''
  const found = await listUsers(platform.db, clientUuid, {
    startsWith,
    after: after === null ? null : { userId: after },
    limit: take + 1,
  })
  const looked = found.slice(0, take)
  const standing = await standings(
    platform,
    looked.map(({ scope }) => scope),
  )
  const matching = looked
    .map(({ userId, timeZone, scope }) => ({
      user_id: userId,
      time_zone: timeZone,
      ...standing(scope.userKey),
    }))
    .filter(
      ({ state, live_sources: live }) =>
        (filter.state === undefined || state === filter.state) &&
        (filter.source === undefined || live.includes(filter.source)),
    )
  const users = matching.slice(0, USERS_AT_ONCE)
  if (matching.length > USERS_AT_ONCE) return { users, next_after: users.at(-1)!.user_id, looked_up_to: null }
  const last = found.length > take ? looked.at(-1)!.userId : null
  return { users, next_after: last, looked_up_to: users.length < USERS_AT_ONCE ? last : null }
}

async function standings(platform: Platform, scopes: Parameters<typeof connectionsOfUsers>[1]) {
  const connections = await connectionsOfUsers(platform.db, scopes)
  const readings = await readingsOfUsers(platform.db, scopes)
  return (userKey: string) =>
    standingOf(connections.get(userKey) ?? [], readings.get(userKey) ?? new Map(), platform.clock.now())
}
