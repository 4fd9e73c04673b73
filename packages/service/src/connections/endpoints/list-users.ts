import { Type } from 'typebox'
import { authenticate } from '../../accounts/index.ts'
import { isMoment, isStorable, readCursor, writeCursor } from '../../platform/http/cursor.ts'
import { apiError } from '../../platform/http/errors.ts'
import { momentOf, momentSchema } from '../../platform/http/moments.ts'
import { errors } from '../../platform/http/openapi.ts'
import type { Server } from '../../platform/http/server.ts'
import type { Platform } from '../../platform/platform.ts'
import type { UserPosition } from '../../users/index.ts'
import { CONNECTION_FILTERS, type ConnectedUserPage, pageOfUsers } from '../list-users.ts'
import { anySourceSchema } from './schemas.ts'

const DEFAULT_LIMIT = 100
const MOST_USERS = 500

const UserSchema = Type.Object(
  {
    user_id: Type.String({ description: 'Your own identifier of the person.' }),
    created_at: Type.String({ format: 'date-time' }),
    time_zone: Type.Union([Type.String(), Type.Null()], {
      description: 'The IANA time zone in force; null before any was reported.',
      examples: ['Europe/Berlin'],
    }),
    data_sources: Type.Array(
      Type.Object({
        data_source: anySourceSchema,
        connection_state: Type.Enum(['active', 'ended'], { type: 'string' }),
        connected_at: Type.String({ format: 'date-time', description: 'When it was last connected.' }),
      }),
      { description: 'What the user is or was connected to.' },
    ),
  },
  { title: 'User' },
)

const DESCRIPTION =
  'In the order of user ids, or in the order of their creation where `created_from` or `created_to` is given. A page may have fewer users than `limit`, even none: go on until `next_cursor` is null. Send the same filters with the cursor.'

export function registerListUsers(server: Server, platform: Platform): void {
  server.get(
    '/api/v2/users',
    {
      onRequest: [authenticate(platform)],
      schema: {
        operationId: 'list_users',
        tags: ['People'],
        summary: 'List your users and their connections',
        description: DESCRIPTION,
        security: [{ basic: [] }],
        querystring: Type.Object({
          user_id_prefix: Type.Optional(
            Type.String({
              minLength: 1,
              maxLength: 50,
              description: 'How the user id begins; case matters.',
            }),
          ),
          data_source: Type.Optional(anySourceSchema),
          connection_state: Type.Optional(
            Type.Enum([...CONNECTION_FILTERS], {
              type: 'string',
              description:
                'Of `data_source`, or of any data source: `active` is connected now, `ended` was connected and is not now, `none` was never connected. `active` where only `data_source` is given.',
            }),
          ),
          created_from: Type.Optional(momentSchema('2026-03-01', 'Created then or later.')),
          created_to: Type.Optional(
            momentSchema('2026-03-31', 'Created then or earlier; a date is its whole day in UTC.'),
          ),
          limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST_USERS, default: DEFAULT_LIMIT })),
          cursor: Type.Optional(Type.String({ description: '`next_cursor` of the page before.' })),
        }),
        response: {
          200: Type.Object({
            users: Type.Array(UserSchema),
            next_cursor: Type.Union([Type.String(), Type.Null()], { description: 'Null on the last page.' }),
          }),
          ...errors(401, 422),
        },
      },
    },
    async ({ client, query }) => {
      const { user_id_prefix: startsWith = '', data_source: source = null, limit = DEFAULT_LIMIT } = query
      const created = createdRange(query.created_from, query.created_to)
      const connection = query.connection_state ?? (source === null ? null : 'active')
      const page = await pageOfUsers(
        platform.db,
        client.clientUuid,
        { startsWith, created, source, connection },
        { after: positionOf(query.cursor), limit },
      )
      return { users: page.users.map(toUser), next_cursor: page.last && cursorOf(page.last) }
    },
  )
}

function createdRange(from: string | undefined, to: string | undefined) {
  if (from === undefined && to === undefined) return null
  const range = {
    from: from === undefined ? null : momentOf(from, 'created_from', 'first'),
    to: to === undefined ? null : momentOf(to, 'created_to', 'last'),
  }
  if (range.from && range.to && range.from > range.to)
    throw apiError('period_reversed', { start: 'created_from', end: 'created_to' })
  return range
}

const cursorOf = ({ createdAt, userId }: UserPosition) => writeCursor([createdAt.toISOString(), userId])

function positionOf(cursor: string | undefined): UserPosition | null {
  const position = readCursor(cursor, [isMoment, isStorable])
  return position && { createdAt: new Date(position[0]!), userId: position[1]! }
}

const toUser = ({ user, connections }: ConnectedUserPage['users'][number]) => ({
  user_id: user.userId,
  created_at: user.createdAt.toISOString(),
  time_zone: user.timeZone,
  data_sources: connections.map(({ source, state, connectedAt }) => ({
    data_source: source,
    connection_state: state,
    connected_at: connectedAt.toISOString(),
  })),
})
