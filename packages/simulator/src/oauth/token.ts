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
  if (!known) return reply.code(401).send({ error: 'invalid_client' })
  const grantType = one(form.grant_type)
  const refreshes = grantType === 'refresh_token' && oauth.refresh !== 'none'
  if (grantType !== 'authorization_code' && !refreshes) {
    return reply.code(400).send({ error: 'unsupported_grant_type' })
  }
  const pair = refreshes
    ? parts.grants.refresh(one(form.refresh_token) ?? '')
    : parts.grants.redeemCode(one(form.code) ?? '', one(form.redirect_uri) ?? '', one(form.code_verifier))
  if (!pair) return reply.code(400).send({ error: 'invalid_grant' })
  // A refresh token that does not rotate is given once.
  const answer = usualAnswer(oauth.accessSeconds, pair, !refreshes || oauth.refresh === 'rotating')
  const person = findPerson(parts.people, pair.personId)
  return reply
    .header('cache-control', 'no-store')
    .send(oauth.tokenAnswer?.(answer, person, parts.seed) ?? answer)
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

export function isBasicClient(client: SimulatedApp, request: FastifyRequest): boolean {
  const given = /^Basic (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
  const [id, secret] = Buffer.from(given, 'base64').toString().split(':').map(formDecoded)
  return same(id, client.clientId) && same(secret, client.clientSecret)
}

/** RFC 6749 wants both halves form-encoded. */
function formDecoded(text: string): string | null {
  return new URLSearchParams(`value=${text}`).get('value')
}

export function same(given: string | null | undefined, expected: string): boolean {
  const left = Buffer.from(given ?? '')
  const right = Buffer.from(expected)
  return left.length === right.length && timingSafeEqual(left, right)
}
