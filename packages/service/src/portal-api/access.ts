import type {
  FastifyReply,
  FastifyRequest,
  onRequestAsyncHookHandler,
  preHandlerAsyncHookHandler,
} from 'fastify'
import { Type } from 'typebox'
import {
  type Actor,
  actorOf,
  audit,
  findClient,
  findSignIn,
  type MemberRole,
  mayDo,
  type Person,
  type SignIn,
} from '../accounts/index.ts'
import { apiError } from '../platform/http/errors.ts'
import type { Platform } from '../platform/platform.ts'
import { findUser } from '../users/index.ts'
import { keepToken, tokenOf } from './cookie.ts'

/** Who may call a route of the portal. */
export type Need =
  /** Before a sign-in. */
  | 'anybody'
  /** After the password and before the code. */
  | 'pending'
  /** Every signed-in person, for what is their own. */
  | 'person'
  | 'operator'
  /** On paths below a client: its people of at least this role, and operators. */
  | MemberRole

export interface RouteAccess {
  needs: Need
  /** What of a person's health the answer shows; every such answer is in the audit log. */
  shows?: string
}

declare module 'fastify' {
  interface FastifyContextConfig {
    portal?: RouteAccess
  }
  interface FastifyRequest {
    /** Who is calling, once `access` let them through. */
    portal: PortalCall
  }
}

interface PortalCall {
  person: Person
  sessionId: string
  isFederated: boolean
  actor: Actor
}

export const ClientParams = Type.Object({ client_uuid: Type.String({ format: 'uuid' }) })
export const UserParams = Type.Object({
  client_uuid: Type.String({ format: 'uuid' }),
  user_id: Type.String(),
})

/** The hooks of a route; spread into its options. */
export function createAccess(platform: Platform) {
  return (needs: Need, { about, ...options }: Omit<RouteAccess, 'needs'> & { about?: About } = {}) => ({
    config: { portal: { needs, ...options } satisfies RouteAccess },
    onRequest: [ownOriginOnly, admit(platform, needs)],
    preHandler: options.shows === undefined ? [] : [noteView(platform, options.shows, about)],
  })
}

/** Whose health it is that is shown, where the path alone does not show it. */
export type About = (params: Record<string, string>) => Promise<Record<string, unknown>>

export type Access = ReturnType<typeof createAccess>

/**
 * Browsers say where a change was asked for. A page of another site may make a browser send its cookies, but not
 * another origin than its own.
 */
const ownOriginOnly: onRequestAsyncHookHandler = async (request) => {
  if (request.method === 'GET') return
  const origin = request.headers.origin
  if (origin === undefined || hostOf(origin) !== request.host) throw apiError('portal_origin_refused')
}

const hostOf = (origin: string): string | null => (URL.canParse(origin) ? new URL(origin).host : null)

function admit(platform: Platform, needs: Need): onRequestAsyncHookHandler {
  return async (request, reply) => {
    if (needs === 'anybody') return
    const signedIn = await signInOf(platform, request, reply)
    if (signedIn.stage === 'second_factor' && needs !== 'pending') throw apiError('portal_code_required')
    if (signedIn.stage === 'complete' && needs === 'pending') throw apiError('portal_already_signed_in')
    const { person, sessionId, isFederated } = signedIn
    request.portal = { person, sessionId, isFederated, actor: actorOf(person) }
    if (needs === 'pending' || needs === 'person') return
    if (lacksSecondFactor(platform, person, isFederated)) throw apiError('portal_second_factor_required')
    if (needs === 'operator') {
      // Who is no operator learns nothing of what operators have.
      if (person.role !== 'operator') throw apiError('route_not_found')
      return
    }
    await admitToClient(platform, request, person, needs)
  }
}

/** Production demands an authenticator of everyone for whom no identity provider vouches. */
export const lacksSecondFactor = (
  { config }: Platform,
  { hasSecondFactor }: Person,
  isFederated: boolean,
): boolean => config.environment === 'production' && !hasSecondFactor && !isFederated

async function admitToClient(
  platform: Platform,
  request: FastifyRequest,
  person: Person,
  needs: MemberRole,
): Promise<void> {
  const { client_uuid: named } = request.params as { client_uuid: string }
  const known =
    /^[0-9a-f-]{36}$/.test(named) &&
    (person.role === 'operator' ? await findClient(platform.db, named) : named === person.clientUuid)
  if (!known) throw apiError('portal_client_not_found')
  if (!mayDo(person.role, needs))
    throw apiError('portal_role_insufficient', { needed: needs, role: person.role })
}

async function signInOf(platform: Platform, request: FastifyRequest, reply: FastifyReply): Promise<SignIn> {
  const token = tokenOf(platform, request)
  const found = token ? await findSignIn(platform.db, token) : null
  if (!found) throw apiError('portal_sign_in_required')
  if (found.renewed) keepToken(platform, reply, found.renewed)
  return found
}

/** Before the answer: nothing is shown that is not in the log. */
function noteView(platform: Platform, shows: string, about?: About): preHandlerAsyncHookHandler {
  return async (request) => {
    const params = request.params as { client_uuid: string }
    const {
      client_uuid: clientUuid,
      user_id: userId,
      ...named
    }: Record<string, string> & { client_uuid: string } = { ...params, ...(await about?.(params)) }
    const user = userId === undefined ? null : await findUser(platform.db, clientUuid, userId)
    await platform.db.transaction().execute((trx) =>
      audit(trx, platform, {
        actor: request.portal.actor,
        clientUuid,
        action: 'health.view',
        // The log is for ever, and a client's name for a user may have to go.
        detail: { what: shows, ...(user && { user_key: user.scope.userKey }), ...named },
      }),
    )
  }
}
