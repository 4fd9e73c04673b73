import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Day, dayNumber, dayOfNumber } from '../../people/calendar.ts'
import { bearerOf } from '../../platform/server.ts'
import type { Grant } from '../../platform/state.ts'
import { heartrateRows } from './documents/heartrate.ts'
import { personalInfo, ringConfiguration } from './documents/person.ts'
import { documentTypes } from './documents/registry.ts'
import { sendNotFound, sendProblem, sendUnprocessable } from './errors.ts'
import { dayOfDocument } from './identity.ts'
import type { OuraLibrary } from './library.ts'
import { type OuraPage, pageOf } from './paging.ts'
import { dayRange, type OuraParsed, type OuraQuery, timeRange } from './query.ts'
import { FIRST_DAY, type Ring } from './ring.ts'

export const DATA_PATH = '/v2/usercollection'
/** The vendor's test data, of the same shapes; the account itself is not among them. */
export const SANDBOX_PATH = '/v2/sandbox/usercollection'

/** Whatever `fields` asks for. */
const ALWAYS_RETURNED = ['id', 'day', 'timestamp']

const DOCUMENTS_PER_PAGE = 20
const ROWS_PER_PAGE = 1000

export function registerApi(
  app: FastifyInstance,
  library: OuraLibrary,
  find: (token: string) => Grant | null,
): void {
  /** Runs a handler for the grant behind the token. What was not granted is answered as if the token were not good. */
  const guarded =
    (
      scope: string | null,
      handle: (ring: Ring, query: OuraQuery, reply: FastifyReply, grant: Grant) => unknown,
    ) =>
    (request: FastifyRequest, reply: FastifyReply) => {
      const grant = find(bearerOf(request) ?? '')
      if (!grant || (scope !== null && !grant.scopes.includes(scope)))
        return sendProblem(reply, 401, 'The access token is expired, malformed or revoked.')
      const query = { ...(request.query as OuraQuery), ...(request.params as OuraQuery) }
      return handle(library.ring(grant.personId), query, reply, grant)
    }

  app.get(
    `${DATA_PATH}/personal_info`,
    guarded(null, (ring, _query, _reply, grant) => personalInfo(ring, grant.scopes)),
  )
  for (const path of [DATA_PATH, SANDBOX_PATH]) registerDocuments(app, path, library, guarded)
}

type Guarded = (
  scope: string | null,
  handle: (ring: Ring, query: OuraQuery, reply: FastifyReply) => unknown,
) => (request: FastifyRequest, reply: FastifyReply) => unknown

function registerDocuments(app: FastifyInstance, path: string, library: OuraLibrary, guarded: Guarded): void {
  app.get(
    `${path}/ring_configuration`,
    guarded('ring_configuration', (ring) => ({ data: [ringConfiguration(ring)], next_token: null })),
  )

  app.get(
    `${path}/ring_configuration/:document_id`,
    guarded('ring_configuration', (ring, query, reply) => {
      const document = ringConfiguration(ring)
      return document.id === query.document_id ? document : sendNotFound(reply)
    }),
  )

  app.get(
    `${path}/heartrate`,
    guarded('heartrate', (ring, query, reply) => {
      const range = timeRange(query, ring.now)
      if (!range.ok) return refuse(reply, range)
      const rows = heartrateRows(ring, range.value.from, range.value.to)
      const wanted = query.latest === 'true' ? rows.slice(-1) : rows
      const key = `heartrate/${query.start_datetime}/${query.end_datetime}`
      return sendPage(reply, pageOf(wanted, ROWS_PER_PAGE, key, query.next_token), query.fields)
    }),
  )

  for (const type of documentTypes) {
    app.get(
      `${path}/${type.path}`,
      guarded(type.scope, (ring, query, reply) => {
        const today = ring.localDay(ring.now)
        const range = dayRange(query, today, type.excludesEnd)
        if (!range.ok) return refuse(reply, range)
        const { from, to } = range.value
        const rows = existingDays(from, to, today).flatMap((day) => library.documents(ring, type, day))
        const key = `${type.path}/${from}/${to}`
        return sendPage(reply, pageOf(rows, DOCUMENTS_PER_PAGE, key, query.next_token), query.fields)
      }),
    )
    app.get(
      `${path}/${type.path}/:document_id`,
      guarded(type.scope, (ring, query, reply) => {
        const id = query.document_id ?? ''
        const day = dayOfDocument(id)
        const found = day && library.documents(ring, type, day).find((document) => document.id === id)
        return found || sendNotFound(reply)
      }),
    )
  }
}

/** A late nap counts for tomorrow: beyond that nothing can exist yet. */
function existingDays(from: Day, to: Day, today: Day): Day[] {
  const first = Math.max(dayNumber(from), dayNumber(FIRST_DAY))
  const last = Math.min(dayNumber(to), dayNumber(today) + 1)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => dayOfNumber(first + index))
}

function sendPage<T extends object>(
  reply: FastifyReply,
  page: OuraParsed<OuraPage<T>>,
  fields: string | undefined,
) {
  if (!page.ok) return refuse(reply, page)
  if (fields === undefined) return page.value
  const wanted = [...ALWAYS_RETURNED, ...fields.split(',')]
  const data = page.value.data.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => wanted.includes(name))),
  )
  return { ...page.value, data }
}

function refuse(reply: FastifyReply, refusal: Exclude<OuraParsed<never>, { ok: true }>): FastifyReply {
  return refusal.status === 422
    ? sendUnprocessable(reply, refusal.problems)
    : sendProblem(reply, refusal.status, refusal.detail)
}
