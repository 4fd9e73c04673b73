import type { FastifyInstance, FastifyReply } from 'fastify'
import type { SimulatedApp } from '../options.ts'
import type { Person } from '../people/personas.ts'
import { bearerOf } from '../platform/server.ts'
import type { Fields, VendorModule } from '../platform/vendor.ts'
import { consentPage, problemPage } from './consent.ts'
import { many, one } from './fields.ts'
import type { Grants } from './grants.ts'
import { token } from './token.ts'

export interface OAuthParts {
  vendor: VendorModule
  client: SimulatedApp
  people: readonly Person[]
  grants: Grants
  seed: number
}

interface AuthorizeRequest {
  redirectUri: string
  state: string | null
  scopes: string[]
  challenge: string | null
  withRefresh: boolean
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
  if (!parts.vendor.oauth.ownTokenEndpoint)
    app.post<{ Body: Fields | null }>(paths.token, (request, reply) => token(parts, request, reply))
  if (paths.revoke === null) return
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
  const asked =
    one(query.scope)
      ?.split(/[ +,]+/)
      .filter(Boolean) ?? []
  const error =
    one(query.response_type) !== 'code'
      ? 'unsupported_response_type'
      : asked.some((scope) => !known.includes(scope))
        ? 'invalid_scope'
        : lacksChallenge(parts.vendor, query)
          ? 'invalid_request'
          : null
  if (error) {
    reply.redirect(returnAddress(redirectUri, { error, state }))
    return null
  }
  return {
    redirectUri,
    state,
    scopes: asked.length > 0 ? asked : known,
    challenge: one(query.code_challenge),
    withRefresh: parts.vendor.oauth.asksForRefresh?.(query) ?? true,
  }
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
  const { redirectUri, challenge, withRefresh } = asked
  const code = parts.grants.issueCode({
    personId: person.id,
    scopes: ticked,
    redirectUri,
    challenge,
    withRefresh,
  })
  return reply.redirect(
    returnAddress(asked.redirectUri, { code, scope: ticked.join(' '), state: asked.state }),
  )
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

function lacksChallenge({ oauth }: VendorModule, query: Fields): boolean {
  if (oauth.pkce === 'required' && one(query.code_challenge) === null) return true
  return one(query.code_challenge) !== null && one(query.code_challenge_method) !== 'S256'
}
