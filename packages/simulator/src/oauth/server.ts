import type { FastifyInstance, FastifyReply } from 'fastify'
import type { SimulatedApp } from '../options.ts'
import type { Person } from '../people/personas.ts'
import type { Registration } from '../platform/registration.ts'
import { bearerOf } from '../platform/server.ts'
import type { Fields, VendorModule } from '../platform/vendor.ts'
import { consentPage } from './consent.ts'
import { many, one } from './fields.ts'
import type { Grants } from './grants.ts'
import { registerRefusals, sendRefusal, showsAllRefusals, UNANSWERABLE } from './refusals.ts'
import { isClient, token } from './token.ts'

export interface OAuthParts {
  vendor: VendorModule
  client: SimulatedApp
  people: readonly Person[]
  grants: Grants
  registration: Registration
  seed: number
}

interface AuthorizeRequest {
  redirectUri: string
  state: string | null
  scopes: string[]
  challenge: string | null
  withRefresh: boolean
}

const WORDS = {
  unsupported_response_type: 'The response type is not supported.',
  invalid_scope: 'The requested scope is unknown or not registered for this application.',
  invalid_request: 'The request lacks a parameter or has one that is not valid.',
  invalid_state: 'The state is missing or too short.',
} as const

export function registerOAuth(app: FastifyInstance, parts: OAuthParts): void {
  const { paths } = parts.vendor.oauth
  registerRefusals(app, parts.vendor)
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
    if (parts.vendor.oauth.revokesForClientsOnly && !isClient(parts.client, body))
      return reply.code(401).send({ error: 'invalid_client' })
    const given = one(request.query.access_token) ?? one(body.access_token) ?? one(body.token)
    const credential = given ?? bearerOf(request)
    if (credential === null) return reply.code(400).send({ error: 'invalid_request' })
    parts.grants.end(credential)
    return reply.send({})
  })
}

/** Sends the refusal itself and returns null when the request cannot be shown to a person. */
function readAuthorize(parts: OAuthParts, query: Fields, reply: FastifyReply): AuthorizeRequest | null {
  const { vendor, registration } = parts
  const redirectUri = one(query.redirect_uri)
  const unanswerable =
    one(query.client_id) !== parts.client.clientId
      ? UNANSWERABLE.unknownClient
      : registration.allowsRedirect(redirectUri)
        ? null
        : UNANSWERABLE.otherRedirect
  if (unanswerable !== null || redirectUri === null) {
    sendRefusal(reply, vendor, unanswerable ?? UNANSWERABLE.otherRedirect)
    return null
  }
  const state = one(query.state)
  const known = vendor.oauth.scopes.map((scope) => scope.name)
  const { dropsUnknownScopes, leastState = 0 } = vendor.oauth
  const asked =
    one(query.scope)
      ?.split(/[ +,]+/)
      .filter((scope) => scope !== '' && (!dropsUnknownScopes || known.includes(scope))) ?? []
  const error =
    one(query.response_type) !== 'code'
      ? 'unsupported_response_type'
      : asked.some((scope) => !known.includes(scope)) || !registration.allowsScopes(asked)
        ? 'invalid_scope'
        : lacksChallenge(vendor, query)
          ? 'invalid_request'
          : (state ?? '').length < leastState
            ? 'invalid_state'
            : null
  if (error) {
    if (showsAllRefusals(vendor)) sendRefusal(reply, vendor, { code: error, words: WORDS[error] })
    else reply.redirect(returnAddress(redirectUri, { error, error_description: WORDS[error], state }))
    return null
  }
  return {
    redirectUri,
    state,
    scopes: asked.length > 0 ? asked : known,
    challenge: one(query.code_challenge),
    withRefresh: vendor.oauth.asksForRefresh?.(query) ?? true,
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

function lacksChallenge({ oauth }: VendorModule, query: Fields): boolean {
  if (oauth.pkce === 'required' && one(query.code_challenge) === null) return true
  return one(query.code_challenge) !== null && one(query.code_challenge_method) !== 'S256'
}
