import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DAY } from '../../people/calendar.ts'
import { findPerson } from '../../people/personas.ts'
import { bearerOf } from '../../platform/server.ts'
import type { Grant } from '../../platform/state.ts'
import type { VendorContext } from '../../platform/vendor.ts'
import { askForPast, forgetPast, type Past } from './backfill.ts'
import { sendProblem } from './errors.ts'
import { accountId } from './identity.ts'
import type { GarminLibrary } from './library.ts'
import type { Pings } from './pings.ts'
import { type SummaryType, summaryTypes } from './summaries/registry.ts'

export const REST_PATH = '/wellness-api/rest'
/** The same calls answer under both. */
export const REST_PATHS = [REST_PATH, '/partner-gateway/rest']

type Handle = (grant: Grant, query: Record<string, string>, reply: FastifyReply) => unknown

interface Parts {
  library: GarminLibrary
  past: Past
  pings: Pings
}

export function registerApi(app: FastifyInstance, context: VendorContext, parts: Parts): void {
  for (const root of REST_PATHS) registerUnder(root, app, context, parts)
}

function registerUnder(root: string, app: FastifyInstance, context: VendorContext, parts: Parts): void {
  const guarded =
    (permission: string | null, handle: Handle) => (request: FastifyRequest, reply: FastifyReply) => {
      const grant = context.grants.find(bearerOf(request) ?? '')
      if (!grant) return sendProblem(reply, 401, 'Invalid or expired access token')
      if (permission !== null && !grant.scopes.includes(permission)) {
        return sendProblem(reply, 403, `User has not granted ${permission}`)
      }
      return handle(grant, request.query as Record<string, string>, reply)
    }

  app.get(
    `${root}/user/id`,
    guarded(null, ({ personId }) => ({
      userId: accountId(context.seed, findPerson(context.people, personId)),
    })),
  )
  app.get(
    `${root}/user/permissions`,
    guarded(null, ({ scopes }) => ({ permissions: scopes })),
  )
  app.delete(
    `${root}/user/registration`,
    guarded(null, ({ personId }, _query, reply) => {
      context.grants.endAll(personId)
      forgetPast(context, personId)
      return reply.code(204).send()
    }),
  )
  for (const type of summaryTypes) {
    app.get(
      `${root}/${type.path}`,
      guarded(type.permission, (grant, query, reply) =>
        sendUploads(context, parts, type, grant, query, reply),
      ),
    )
    app.get(
      `${root}/backfill/${type.path}`,
      guarded(type.permission, (grant, query, reply) => {
        const range = rangeOf(query, 'summaryStartTimeInSeconds', 'summaryEndTimeInSeconds')
        if (range === null) return sendProblem(reply, 400, 'Missing time range parameters')
        const answer = askForPast(context, parts.past, grant, type, range)
        return answer.status === 202
          ? reply.code(202).send()
          : sendProblem(reply, answer.status, answer.message)
      }),
    )
  }
}

/**
 * The times are those of the upload, not of what was measured. Only the address of a ping is answered, with its token and its
 * window, unless the vendor has allowed the application to pull as it likes.
 */
function sendUploads(
  { app, clock }: VendorContext,
  { library, pings }: Parts,
  type: SummaryType,
  { personId }: Grant,
  query: Record<string, string>,
  reply: FastifyReply,
): unknown {
  const range = rangeOf(query, 'uploadStartTimeInSeconds', 'uploadEndTimeInSeconds')
  if (range === null) return sendProblem(reply, 400, 'Missing time range parameters')
  const window = { personId, path: type.path, from: range.from / 1000, to: range.to / 1000 }
  const isPinged = pings.allows(query.token, window)
  if (!isPinged && app.settings?.pull !== 'allowed') {
    return sendProblem(reply, 400, 'InvalidPullTokenException failure')
  }
  if (range.to - range.from > DAY) {
    return sendProblem(reply, 400, 'Time range exceeds maximum of 86400 seconds')
  }
  if (!isPinged && range.to > clock.now() + 1000) {
    return sendProblem(reply, 400, 'End time is in the future')
  }
  const watch = library.watch(personId)
  return reply.send(library.uploaded(watch, type, range.from, range.to).map(({ summary }) => summary))
}

function rangeOf(query: Record<string, string>, first: string, second: string) {
  const [from, to] = [query[first], query[second]]
  if (!/^\d{1,10}$/.test(from ?? '') || !/^\d{1,10}$/.test(to ?? '')) return null
  const range = { from: Number(from) * 1000, to: Number(to) * 1000 }
  return range.from < range.to ? range : null
}
