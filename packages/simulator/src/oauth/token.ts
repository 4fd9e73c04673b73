import { timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SimulatedApp } from '../options.ts'
import { findPerson } from '../people/personas.ts'
import type { Fields, TokenAnswer } from '../platform/vendor.ts'
import { one } from './fields.ts'
import type { TokenPair } from './grants.ts'
import type { OAuthParts } from './server.ts'

export function token(
  parts: OAuthParts,
  request: FastifyRequest<{ Body: Fields | null }>,
  reply: FastifyReply,
) {
  const form = request.body ?? {}
  const { oauth } = parts.vendor
  const known =
    oauth.clientAuth === 'basic' ? isBasicClient(parts.client, request) : isClient(parts.client, form)
  if (!known) return refuse(reply, 'invalid_client')
  const grantType = one(form.grant_type)
  const refreshes = grantType === 'refresh_token' && oauth.refresh !== 'none'
  if (grantType !== 'authorization_code' && !refreshes) {
    return refuse(reply, 'unsupported_grant_type')
  }
  if (!refreshes && !parts.registration.allowsRedirect(one(form.redirect_uri)))
    return refuse(reply, oauth.redirectMismatch ?? 'invalid_grant')
  const pair = refreshes
    ? parts.grants.refresh(one(form.refresh_token) ?? '')
    : parts.grants.redeemCode(one(form.code) ?? '', one(form.redirect_uri) ?? '', one(form.code_verifier))
  if (!pair && refreshes && oauth.deadRefresh) return reply.code(400).send(oauth.deadRefresh)
  if (!pair) return refuse(reply, 'invalid_grant')
  // A refresh token that does not rotate is given once.
  const answer = usualAnswer(oauth.accessSeconds, pair, !refreshes || oauth.refresh === 'rotating')
  const person = findPerson(parts.people, pair.personId)
  return reply
    .header('cache-control', 'no-store')
    .send(oauth.tokenAnswer?.(answer, person, parts.seed) ?? answer)
}

const REFUSALS = {
  invalid_client: { status: 401, words: 'The application is not known, or its secret is wrong.' },
  unsupported_grant_type: { status: 400, words: 'The grant type is not supported.' },
  invalid_grant: {
    status: 400,
    words: 'The code or refresh token is not valid, was used before, or belongs to another redirect URI.',
  },
  redirect_uri_mismatch: { status: 400, words: 'The redirect URI is not registered for this application.' },
} as const

function refuse(reply: FastifyReply, error: keyof typeof REFUSALS): FastifyReply {
  const { status, words } = REFUSALS[error]
  return reply.code(status).send({ error, error_description: words })
}

function usualAnswer(accessSeconds: number, pair: TokenPair, withRefresh: boolean): TokenAnswer {
  return {
    access_token: pair.accessToken,
    token_type: 'bearer',
    expires_in: accessSeconds,
    ...(withRefresh && pair.refreshToken !== null && { refresh_token: pair.refreshToken }),
    scope: pair.scopes.join(' '),
  }
}

export function isClient(client: SimulatedApp, form: Fields): boolean {
  return same(one(form.client_id), client.clientId) && same(one(form.client_secret), client.clientSecret)
}

/** Compares the header with the plain `id:secret`: form-encoded halves, as RFC 6749 wants them, are refused. */
export function isBasicClient({ clientId, clientSecret }: SimulatedApp, request: FastifyRequest): boolean {
  const given = /^Basic (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
  return same(Buffer.from(given, 'base64').toString(), `${clientId}:${clientSecret}`)
}

export function same(given: string | null | undefined, expected: string): boolean {
  const left = Buffer.from(given ?? '')
  const right = Buffer.from(expected)
  return left.length === right.length && timingSafeEqual(left, right)
}
