import { randomUUID } from 'node:crypto'
import type { FastifyError } from 'fastify'
import { Type } from 'typebox'
import { authenticate, requireAddon } from '../../../accounts/index.ts'
import { createOnce } from '../../../idempotency/index.ts'
import type { Db } from '../../../platform/database.ts'
import { type ApiError, apiError } from '../../../platform/http/errors.ts'
import { ErrorSchema, errors } from '../../../platform/http/openapi.ts'
import type { Server } from '../../../platform/http/server.ts'
import { nowDate, type Platform } from '../../../platform/platform.ts'
import { findUser, userIdSchema } from '../../../users/index.ts'
import { limitHeaders, retryAfterSeconds } from '../limits.ts'
import { requestProfile } from '../make.ts'
import { type Asker, countRequest, readWindows } from '../store.ts'
import { notJson, readUserId } from './body.ts'

const DESCRIPTION =
  'The profile is made from the previous seven local days and delivered to the data webhook as `user_profile`; there it carries the `request_id`. Nothing is delivered when the days have too few values. At most 3 requests an hour and 30 in 24 hours for each user; both windows open at the first request, and a refused request does not count. Needs the add-on User Health Profile.'

const LIMIT_HEADERS = {
  'X-RateLimit-Limit-Hour': { type: 'integer', description: 'Requests for a user in an hour: 3.' },
  'X-RateLimit-Remaining-Hour': { type: 'integer', description: 'What is left of them.' },
  'X-RateLimit-Limit-Day': { type: 'integer', description: 'Requests for a user in 24 hours: 30.' },
  'X-RateLimit-Remaining-Day': { type: 'integer', description: 'What is left of them.' },
}

const AcknowledgementSchema = Type.Object(
  {
    message: Type.String({ description: 'That the request is queued.' }),
    request_id: Type.String({
      format: 'uuid',
      description: '`metadata.request_id_string` of the profile that is delivered.',
    }),
  },
  { title: 'UserProfileRequest', headers: LIMIT_HEADERS },
)

const RefusalSchema = {
  ...ErrorSchema,
  headers: {
    ...LIMIT_HEADERS,
    'Retry-After': {
      type: 'integer',
      description: 'Seconds to the end of the window that blocks, the later one where both do.',
    },
  },
}

const NOT_JSON = ['FST_ERR_CTP_INVALID_JSON_BODY', 'FST_ERR_CTP_EMPTY_JSON_BODY']

export function registerRequestProfile(server: Server, platform: Platform): void {
  server.post(
    '/api/v2/user_profile',
    {
      config: { creates: true },
      onRequest: [authenticate(platform), requireAddon(platform, 'user_health_profile')],
      // The body is read by `readUserId`, because the texts of its errors are part of the contract.
      validatorCompiler: () => () => true,
      errorHandler(error: FastifyError) {
        throw NOT_JSON.includes(error.code) ? notJson() : error
      },
      schema: {
        operationId: 'request_user_profile',
        tags: ['Profiles'],
        summary: 'Ask for the health profile of a user',
        description: DESCRIPTION,
        security: [{ basic: [] }],
        body: Type.Object({ user_id: userIdSchema }),
        response: {
          202: AcknowledgementSchema,
          ...errors(400, 401, 403, 404, 415, 422, 500),
          429: RefusalSchema,
        },
      },
    },
    async (request, reply) => {
      const asker = { clientUuid: request.client.clientUuid, userId: readUserId(request.body) }
      const requestId = randomUUID()
      const now = nowDate(platform.clock)
      const creation = { userId: asker.userId, content: null }
      return createOnce(platform, request, reply, creation, async (trx) => {
        const user = await findUser(trx, asker.clientUuid, asker.userId)
        if (!user) throw apiError('user_not_found')
        const windows = await countRequest(trx, asker, now)
        if (!windows) throw await tooMany(trx, asker, now)
        await requestProfile(trx, user.scope, { requestId, requestedAt: now })
        reply.headers(limitHeaders(windows, now.getTime()))
        const message = 'The profile is queued and will be delivered to the data webhook.'
        return { status: 202, body: { message, request_id: requestId } }
      })
    },
  )
}

async function tooMany(trx: Db, asker: Asker, now: Date): Promise<ApiError> {
  const full = await readWindows(trx, asker)
  const at = now.getTime()
  const headers = { ...limitHeaders(full, at), 'Retry-After': String(retryAfterSeconds(full, at)) }
  return apiError('rate_limit_exceeded', { headers })
}
