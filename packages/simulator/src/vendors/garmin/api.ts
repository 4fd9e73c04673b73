import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DAY } from '../../people/calendar.ts'
import { findPerson } from '../../people/personas.ts'
import { bearerOf } from '../../platform/server.ts'
import type { Grant } from '../../platform/state.ts'
import type { VendorContext } from '../../platform/vendor.ts'
import { askForPast, forgetPast, type Past } from './backfill.ts'
import { sendProblem } from './errors.ts'
import { accountId } from './identity.ts'
import type { Library } from './library.ts'
import { type SummaryType, summaryTypes } from './summaries/registry.ts'

export const REST_PATH = '/wellness-api/rest'

type Handle = (grant: Grant, query: Record<string, string>, reply: FastifyReply) => unknown

export function registerApi(
  app: FastifyInstance,
  context: VendorContext,
  library: Library,
  past: Past,
): void {
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
    `${REST_PATH}/user/id`,
    guarded(null, ({ personId }) => ({
      userId: accountId(context.seed, findPerson(context.people, personId)),
    })),
  )
  app.get(
    `${REST_PATH}/user/permissions`,
    guarded(null, ({ scopes }) => ({ permissions: scopes })),
  )
  app.delete(
    `${REST_PATH}/user/registration`,
    guarded(null, ({ personId }, _query, reply) => {
      context.grants.endAll(personId)
      forgetPast(context, personId)
      return reply.code(204).send()
    }),
  )
  for (const type of summaryTypes) {
    app.get(
      `${REST_PATH}/${type.path}`,
      guarded(type.permission, (grant, query, reply) => sendUploads(library, type, grant, query, reply)),
    )
    app.get(
      `${REST_PATH}/backfill/${type.path}`,
      guarded(type.permission, (grant, query, reply) => {
        const range = rangeOf(query, 'summaryStartTimeInSeconds', 'summaryEndTimeInSeconds')
        if (range === null) return sendProblem(reply, 400, 'Missing or invalid time range')
        const answer = askForPast(context, past, grant, type, range)
        return answer.status === 202
          ? reply.code(202).send()
          : sendProblem(reply, answer.status, answer.message)
      }),
    )
  }
}

/** The times are those of the upload, not of what was measured. */
function sendUploads(
  library: Library,
  type: SummaryType,
  grant: Grant,
  query: Record<string, string>,
  reply: FastifyReply,
): unknown {
  const range = rangeOf(query, 'uploadStartTimeInSeconds', 'uploadEndTimeInSeconds')
  if (range === null) return sendProblem(reply, 400, 'Missing or invalid time range')
  if (range.to - range.from > DAY) {
    return sendProblem(reply, 400, 'Time range exceeds maximum of 86400 seconds')
  }
  const watch = library.watch(grant.personId)
  return reply.send(library.uploaded(watch, type, range.from, range.to).map(({ summary }) => summary))
}

function rangeOf(query: Record<string, string>, first: string, second: string) {
  const [from, to] = [query[first], query[second]]
  if (!/^\d{1,10}$/.test(from ?? '') || !/^\d{1,10}$/.test(to ?? '')) return null
  const range = { from: Number(from) * 1000, to: Number(to) * 1000 }
  return range.from < range.to ? range : null
}
