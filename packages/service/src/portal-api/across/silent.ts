import { type Static, Type } from 'typebox'
import { countSilent, listSilent, type SilentPosition } from '../../connections/index.ts'
import { apiError } from '../../platform/http/errors.ts'
import { userIdsOf } from '../../users/index.ts'
import { ClientParams } from '../access.ts'
import type { Area } from '../ports.ts'

const PAGE = 50
const DAY_MS = 86_400_000
const DAYS = ['3', '7', '14', '30'] as const

const DaysSchema = Type.Object({ days: Type.Optional(Type.Enum([...DAYS])) })

const CountsSchema = Type.Object({
  sources: Type.Array(
    Type.Object({ source: Type.String(), connections: Type.Integer(), silent: Type.Integer() }),
  ),
})
export type SilentCounts = Static<typeof CountsSchema>

const PageSchema = Type.Object({
  connections: Type.Array(
    Type.Object({
      user_id: Type.String(),
      source: Type.String(),
      connected_at: Type.String(),
      last_data_at: Type.Union([Type.String(), Type.Null()]),
    }),
  ),
  next_cursor: Type.Union([Type.String(), Type.Null()]),
})
export type SilentPage = Static<typeof PageSchema>

/** Active connections of which no data has arrived for some days. */
export function registerSilent({ server, platform, access }: Area): void {
  const sinceOf = (days: (typeof DAYS)[number] = '7') =>
    new Date(platform.clock.now() - Number(days) * DAY_MS)

  server.get(
    '/clients/:client_uuid/silent_connections/counts',
    {
      ...access('viewer'),
      schema: { params: ClientParams, querystring: DaysSchema, response: { 200: CountsSchema } },
    },
    async ({ params, query }) => ({
      sources: await countSilent(platform.db, params.client_uuid, sinceOf(query.days)),
    }),
  )

  server.get(
    '/clients/:client_uuid/silent_connections',
    {
      ...access('viewer'),
      schema: {
        params: ClientParams,
        querystring: Type.Object({
          ...DaysSchema.properties,
          source: Type.Optional(Type.String({ maxLength: 40 })),
          cursor: Type.Optional(Type.String({ maxLength: 150 })),
        }),
        response: { 200: PageSchema },
      },
    },
    async ({ params, query }) => {
      const found = await listSilent(platform.db, params.client_uuid, {
        since: sinceOf(query.days),
        source: query.source ?? null,
        after: query.cursor === undefined ? null : positionOf(query.cursor),
        limit: PAGE + 1,
      })
      const page = found.slice(0, PAGE)
      const userIds = await userIdsOf(
        platform.db,
        page.map(({ scope }) => scope),
      )
      const last = found.length > PAGE ? page.at(-1)! : null
      return {
        connections: page.flatMap(({ scope, source, connectedAt, lastDataAt }) => {
          const userId = userIds.get(scope.userKey)
          if (userId === undefined) return []
          return {
            user_id: userId,
            source,
            connected_at: connectedAt.toISOString(),
            last_data_at: lastDataAt?.toISOString() ?? null,
          }
        }),
        next_cursor:
          last &&
          [
            (last.lastDataAt ?? last.connectedAt).toISOString(),
            last.scope.lane,
            last.scope.userKey,
            last.source,
          ].join('/'),
      }
    },
  )
}

const CURSOR = /^(\d{4}-[\d:.TZ-]+)\/(\d{1,3})\/([0-9a-f-]{36})\/(.+)$/

function positionOf(cursor: string): SilentPosition {
  const [, at, lane, userKey, source] = CURSOR.exec(cursor) ?? []
  if (source === undefined || Number.isNaN(Date.parse(at!))) throw apiError('cursor_unknown')
  return { heardAt: new Date(at!), scope: { lane: Number(lane), userKey: userKey! }, source }
}
