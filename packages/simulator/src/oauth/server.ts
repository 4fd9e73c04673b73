import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Person } from '../people/personas.ts'
import { bearerOf } from '../platform/server.ts'
import type { VendorModule } from '../platform/vendor.ts'
import { consentPage, problemPage } from './consent.ts'
import type { Grants, TokenPair } from './grants.ts'

export interface OAuthParts {
  vendor: VendorModule
  client: { clientId: string; clientSecret: string }
  people: readonly Person[]
  grants: Grants
}

type Fields = Record<string, string | string[] | undefined>

interface AuthorizeRequest {
  redirectUri: string
  state: string | null
  scopes: string[]
}

export function registerOAuth(app: FastifyInstance, parts: OAuthParts): void {
  const { paths } = parts.vendor.oauth
  app.get<{ Querystring: Fields }>(paths.authorize, (request, reply) => {
    const asked = readAuthorize(parts, request.query, reply)
    return asked ? sendConsent(parts, reply, asked, null) : reply
  })
  app.post<{ Querystring: Fields; Body: Fields | null }>(paths.authorize, (request, reply) => {
    const asked = readAuthorize(parts, request.query, reply)
    return asked ? decide(parts, reply, asked, request.body ?? {}) : reply
  })
  app.post<{ Body: Fields | null }>(paths.token, (request, reply) => token(parts, reply, request.body ?? {}))
  app.post<{ Querystring: Fields; Body: Fields | null }>(paths.revoke, (request, reply) => {
    const body = request.body ?? {}
    const given = one(request.query.access_token) ?? one(body.access_token) ?? one(body.token)
    const credential = given ?? bearerOf(request)
    if (credential === null) return reply.code(400).send({ error: 'invalid_request' })
    parts.grants.end(credential)
    return reply.send({})
  })
}

/** Sends the refusal itself and returns null when the request cannot be shown to a person. */
function readAuthorize(parts: OAuthParts, query: Fields, reply: FastifyReply): AuthorizeRequest | null {
  const redirectUri = one(query.redirect_uri)
  const problem =
    one(query.client_id) !== parts.client.clientId
      ? 'This application is not known here.'
      : redirectUri === null || !isWebAddress(redirectUri)
        ? 'The address to return to is missing or not a web address.'
        : null
  if (problem !== null || redirectUri === null) {
    reply
      .code(400)
      .type('text/html')
      .send(problemPage(parts.vendor.label, problem ?? ''))
    return null
  }
  const state = one(query.state)
  const known = parts.vendor.oauth.scopes.map((scope) => scope.name)
  const asked = one(query.scope)?.split(/[ +]+/).filter(Boolean) ?? []
  const error =
    one(query.response_type) !== 'code'
      ? 'unsupported_response_type'
      : asked.some((scope) => !known.includes(scope))
        ? 'invalid_scope'
        : null
  if (error) {
    reply.redirect(returnAddress(redirectUri, { error, state }))
    return null
  }
  return { redirectUri, state, scopes: asked.length > 0 ? asked : known }
}

function sendConsent(
  parts: OAuthParts,
  reply: FastifyReply,
  asked: AuthorizeRequest,
  problem: string | null,
) {
  const scopes = parts.vendor.oauth.scopes.filter((scope) => asked.scopes.includes(scope.name))
  const page = consentPage({ label: parts.vendor.label, people: parts.people, scopes, problem })
  return reply
    .code(problem ? 400 : 200)
    .type('text/html')
    .header('cache-control', 'no-store')
    .send(page)
}

function decide(parts: OAuthParts, reply: FastifyReply, asked: AuthorizeRequest, form: Fields) {
  if (one(form.decision) !== 'allow') {
    return reply.redirect(returnAddress(asked.redirectUri, { error: 'access_denied', state: asked.state }))
  }
  const person = parts.people.find((candidate) => candidate.id === one(form.person))
  const ticked = many(form.scope).filter((scope) => asked.scopes.includes(scope))
  if (!person) return sendConsent(parts, reply, asked, 'Choose a person.')
  if (ticked.length === 0) return sendConsent(parts, reply, asked, 'Choose at least one kind of data.')
  const code = parts.grants.issueCode(person.id, ticked, asked.redirectUri)
  return reply.redirect(
    returnAddress(asked.redirectUri, { code, scope: ticked.join(' '), state: asked.state }),
  )
}

function token(parts: OAuthParts, reply: FastifyReply, form: Fields) {
  if (!isClient(parts.client, form)) return reply.code(401).send({ error: 'invalid_client' })
  const grantType = one(form.grant_type)
  if (grantType !== 'authorization_code' && grantType !== 'refresh_token') {
    return reply.code(400).send({ error: 'unsupported_grant_type' })
  }
  const pair =
    grantType === 'authorization_code'
      ? parts.grants.redeemCode(one(form.code) ?? '', one(form.redirect_uri) ?? '')
      : parts.grants.refresh(one(form.refresh_token) ?? '')
  if (!pair) return reply.code(400).send({ error: 'invalid_grant' })
  return reply.header('cache-control', 'no-store').send(tokenAnswer(parts.vendor, pair))
}

function tokenAnswer(vendor: VendorModule, pair: TokenPair) {
  return {
    access_token: pair.accessToken,
    token_type: 'bearer',
    expires_in: vendor.oauth.accessSeconds,
    refresh_token: pair.refreshToken,
    scope: pair.scopes.join(' '),
  }
}

function isClient(client: { clientId: string; clientSecret: string }, form: Fields): boolean {
  return same(one(form.client_id), client.clientId) && same(one(form.client_secret), client.clientSecret)
}

export function same(given: string | null | undefined, expected: string): boolean {
  const left = Buffer.from(given ?? '')
  const right = Buffer.from(expected)
  return left.length === right.length && timingSafeEqual(left, right)
}

function returnAddress(redirectUri: string, parameters: Record<string, string | null>): string {
  const address = new URL(redirectUri)
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== null) address.searchParams.set(name, value)
  }
  return address.href
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}

function one(value: string | string[] | undefined): string | null {
  return (Array.isArray(value) ? value[0] : value) ?? null
}

function many(value: string | string[] | undefined): string[] {
  return value === undefined ? [] : Array.isArray(value) ? value : [value]
}
