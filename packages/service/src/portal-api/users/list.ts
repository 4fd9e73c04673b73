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

const textOrNull = Type.Union([Type.String(), Type.Null()])

const ListedSchema = Type.Object({
  user_id: Type.String(),
  time_zone: textOrNull,
  ...StandingSchema.properties,
})
export type ListedUser = Static<typeof ListedSchema>

const PageSchema = Type.Object({ users: Type.Array(ListedSchema), next_after: textOrNull })
export type UserPage = Static<typeof PageSchema>

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
          starts_with: Type.Optional(Type.String({ maxLength: 50 })),
          after: Type.Optional(Type.String({ maxLength: 50 })),
        }),
        response: { 200: PageSchema },
      },
    },
    async ({ params, query }) => {
      const found = await listUsers(platform.db, params.client_uuid, {
        startsWith: query.starts_with ?? '',
        after: query.after === undefined ? null : { userId: query.after },
        limit: USERS_AT_ONCE + 1,
      })
      const users = found.slice(0, USERS_AT_ONCE)
      const standing = await standings(
        platform,
        users.map(({ scope }) => scope),
      )
      return {
        users: users.map(({ userId, timeZone, scope }) => ({
          user_id: userId,
          time_zone: timeZone,
          ...standing(scope.userKey),
        })),
        next_after: found.length > USERS_AT_ONCE ? users.at(-1)!.userId : null,
      }
    },
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

async function standings(platform: Platform, scopes: Parameters<typeof connectionsOfUsers>[1]) {
  const connections = await connectionsOfUsers(platform.db, scopes)
  const readings = await readingsOfUsers(platform.db, scopes)
  return (userKey: string) =>
    standingOf(connections.get(userKey) ?? [], readings.get(userKey) ?? new Map(), platform.clock.now())
}
