import { hash } from 'node:crypto'
import type { DataStructure } from '@tributary/health'
import { type Static, Type } from 'typebox'
import { authenticate } from '../../accounts/index.ts'
import { isMoment, isStorable, readCursor, writeCursor } from '../../platform/http/cursor.ts'
import { isCalendarDate } from '../../platform/http/dates.ts'
import { apiError } from '../../platform/http/errors.ts'
import { momentOf, momentSchema } from '../../platform/http/moments.ts'
import { documentRef, errors } from '../../platform/http/openapi.ts'
import type { Server } from '../../platform/http/server.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Scope } from '../../platform/scope.ts'
import { findUser, userIdSchema } from '../../users/index.ts'
import { listByDay, listByRelease, type ReleasedVersion } from '../list-released.ts'
import { readBodies } from '../store.ts'
import { asStored, sendJson, sendUnchanged } from './bodies.ts'
import { READABLE } from './processed-data.ts'
import { dateSchema } from './schemas.ts'

const DEFAULT_LIMIT = 50
const MOST_DOCUMENTS = 200
/** A page ends with the document that reaches it. */
const PAGE_BYTES = 8_000_000
/** So that a page of large documents does not read those that it has no room for. */
const READ_AT_ONCE = 10

/** Results that arrive by webhook only (steps, alerts, profiles, clinical and laboratory documents) are not among them. */
const LISTABLE: readonly DataStructure[] = [
  ...new Set(READABLE.map(({ dataStructure }) => dataStructure)),
  'health_score',
  'user_info',
]

const QuerySchema = Type.Object({
  data_structure: Type.Optional(
    Type.Array(Type.Enum([...LISTABLE], { type: 'string' }), {
      minItems: 1,
      maxItems: LISTABLE.length,
      description:
        'What to list, given once or several times; everything that is listed here where it is left out.',
    }),
  ),
  from: Type.Optional(dateSchema),
  to: Type.Optional(dateSchema),
  updated_since: Type.Optional(
    momentSchema(
      '2026-11-14T06:00:00Z',
      'Only documents that changed then or later, in the order in which they did. A date begins at midnight UTC.',
    ),
  ),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST_DOCUMENTS, default: DEFAULT_LIMIT })),
  cursor: Type.Optional(Type.String({ description: '`next_cursor` of the page before.' })),
})
type Query = Static<typeof QuerySchema>

const PageSchema = Type.Object(
  {
    documents: Type.Array(Type.Union(LISTABLE.map((structure) => documentRef(structure)))),
    next_cursor: Type.Union([Type.String(), Type.Null()], { description: 'Null on the last page.' }),
  },
  {
    title: 'DocumentPage',
    headers: { ETag: { type: 'string', description: 'Changes with the content of the page.' } },
  },
)

const DESCRIPTION =
  'Summaries, events, health scores and the user information of a range of local days, `from` and `to` included: the newest version of each, byte for byte as the Data Webhook gets it, retractions included. In the order of days; `user_info` describes no day and is the last. A page may have fewer documents than `limit`: go on until `next_cursor` is null, with the same filters. Send the `ETag` of a page in `If-None-Match` to get 304 while the page is the same.'

export function registerListDocuments(server: Server, platform: Platform): void {
  server.get(
    '/api/v2/user_id/:user_id/documents',
    {
      onRequest: [authenticate(platform)],
      serializerCompiler: asStored,
      schema: {
        operationId: 'list_documents',
        tags: ['Documents'],
        summary: 'List the documents of a user by days or by change',
        description: DESCRIPTION,
        security: [{ basic: [] }],
        params: Type.Object({ user_id: userIdSchema }),
        querystring: QuerySchema,
        response: {
          200: PageSchema,
          304: Type.Null({ description: 'The page is the one whose `ETag` was sent.' }),
          ...errors(401, 404, 422),
        },
      },
    },
    async (request, reply) => {
      const user = await findUser(platform.db, request.client.clientUuid, request.params.user_id)
      const list = listing(platform, request.query)
      if (!user) throw apiError('user_not_found')
      const found = await list.read(user.scope)
      const tag = tagOf(found)
      reply.header('etag', tag)
      if (isSame(request.headers['if-none-match'], tag)) return sendUnchanged(reply)
      const { bodies, count } = await readPage(platform, user.scope, found.slice(0, list.limit))
      const next = count < found.length ? list.cursorAt(found[count - 1]!) : null
      return sendJson(reply, pageOf(bodies, next))
    },
  )
}

/** How a query is read and continued: by days, or by change. One document more than the page is read, to know whether there is a next one. */
function listing(platform: Platform, query: Query) {
  const { from = null, to = null, limit = DEFAULT_LIMIT, cursor } = query
  if (from !== null && to !== null && from > to)
    throw apiError('period_reversed', { start: 'from', end: 'to' })
  const range = { dataStructures: query.data_structure ?? LISTABLE, from, to, limit: limit + 1 }
  if (query.updated_since === undefined) {
    const after = readCursor(cursor, [isDay, isStorable, isStorable])
    const position = after && { day: after[0]!, dataStructure: after[1]!, documentKey: after[2]! }
    return {
      limit,
      read: (scope: Scope) => listByDay(platform.db, platform, scope, range, position),
      cursorAt: (last: ReleasedVersion) => writeCursor([last.day, last.dataStructure, last.documentKey]),
    }
  }
  const since = momentOf(query.updated_since, 'updated_since', 'first')
  const after = readCursor(cursor, [isMoment, isStorable])
  const position = after && { releaseAt: new Date(after[0]!), documentKey: after[1]! }
  return {
    limit,
    read: (scope: Scope) => listByRelease(platform.db, platform, scope, { ...range, since }, position),
    cursorAt: (last: ReleasedVersion) => writeCursor([last.releaseAt.toISOString(), last.documentKey]),
  }
}

const isDay = (text: string): boolean => text === 'infinity' || isCalendarDate(text)

/** Reads bodies until the page is full; at least one. A document that was erased meanwhile is left out. */
async function readPage(platform: Platform, scope: Scope, versions: readonly ReleasedVersion[]) {
  const bodies: Buffer[] = []
  let count = 0
  let bytes = 0
  while (count < versions.length && bytes < PAGE_BYTES) {
    const some = versions.slice(count, count + READ_AT_ONCE)
    const read = await readBodies(
      platform.db,
      platform,
      some.map((version) => ({ ...scope, ...version })),
    )
    for (const body of read) {
      if (bytes >= PAGE_BYTES) break
      count += 1
      bytes += body?.length ?? 0
      if (body) bodies.push(body)
    }
  }
  return { bodies, count }
}

function pageOf(bodies: readonly Buffer[], nextCursor: string | null): Buffer {
  const parts = bodies.flatMap((body, index) => (index === 0 ? [body] : [COMMA, body]))
  return Buffer.concat([
    Buffer.from('{"documents":['),
    ...parts,
    Buffer.from(`],"next_cursor":${JSON.stringify(nextCursor)}}`),
  ])
}

const COMMA = Buffer.from(',')

/** A version never changes, so that keys and versions stand for the bodies. */
const tagOf = (versions: readonly ReleasedVersion[]): string =>
  `"${hash('sha256', JSON.stringify(versions.map(({ documentKey, documentVersion }) => [documentKey, documentVersion])), 'base64url')}"`

/** Proxies that compress mark a tag as weak. */
const isSame = (given: string | undefined, tag: string): boolean =>
  (given ?? '').split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === tag)
