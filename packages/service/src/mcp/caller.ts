import type { onRequestAsyncHookHandler, preHandlerAsyncHookHandler } from 'fastify'
import { apiError } from '../platform/http/errors.ts'
import { nowDate, type Platform } from '../platform/platform.ts'
import { findUserByScope, type User } from '../users/index.ts'
import { WINDOW_MS } from './limits.ts'
import { isScope, type McpScope } from './scopes.ts'
import { countRequest, findLive } from './store.ts'
import { hashToken, isToken } from './tokens.ts'

/** The token that asks, and what it may read. */
export interface Caller {
  /** Of the token. */
  lane: number
  tokenId: string
  name: string
  clientUuid: string
  /** Whom it speaks for; null for everybody of the client. */
  user: User | null
  scopes: readonly McpScope[]
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Once `authenticateAssistant` has run. */
    assistant: Caller
  }
}

const CHALLENGE = { 'www-authenticate': 'Bearer realm="Tributary"' }
const WRONG_TOKEN = { 'www-authenticate': 'Bearer realm="Tributary", error="invalid_token"' }

/** A Bearer token that was made here, for `onRequest`: it answers before a body is read. */
export function authenticateAssistant(platform: Platform): onRequestAsyncHookHandler {
  return async (request, reply) => {
    const [, token] = /^\s*bearer\s+(\S+)\s*$/i.exec(request.headers.authorization ?? '') ?? []
    if (token === undefined) throw apiError('assistant_token_missing', { headers: CHALLENGE })
    const { admission } = request.server
    const caller = await admission.check(request, async () =>
      isToken(token) ? callerOf(platform, token) : null,
    )
    if (!caller) throw apiError('assistant_token_invalid', { headers: WRONG_TOKEN })
    request.assistant = caller
    admission.enter(reply, caller.clientUuid)
  }
}

async function callerOf(platform: Platform, token: string): Promise<Caller | null> {
  const row = await findLive(platform.db, hashToken(token), nowDate(platform.clock))
  if (!row) return null
  const { token_id: tokenId, name, client_uuid: clientUuid, lane, user_key: userKey } = row
  const user = userKey === null ? null : await findUserByScope(platform.db, { lane, userKey })
  if (userKey !== null && !user) return null
  return { lane, tokenId, name, clientUuid, user, scopes: row.scopes.filter(isScope) }
}

/**
 * A page of another site that got a browser to call here names itself in `Origin`; programs send none. For `onRequest`, after
 * `authenticateAssistant`.
 */
export function refuseForeignPages(platform: Platform): onRequestAsyncHookHandler {
  return async ({ headers: { origin } }) => {
    if (origin !== undefined && origin !== new URL(platform.baseUrl).origin)
      throw apiError('assistant_origin_refused')
  }
}

/** For `preHandler`: what is refused for another reason does not count. */
export function limitAssistant(platform: Platform): preHandlerAsyncHookHandler {
  return async ({ assistant }) => {
    if (!(await countRequest(platform.db, assistant, nowDate(platform.clock))))
      throw apiError('assistant_rate_limited', {
        headers: {
          'retry-after': String(WINDOW_MS / 1000),
        },
      })
  }
}
