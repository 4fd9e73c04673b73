import type { FastifyInstance } from 'fastify'
import { one } from '../../oauth/fields.ts'
import type { Person } from '../../people/personas.ts'
import type { Fields, TokenAnswer } from '../../platform/vendor.ts'
import { accountId } from './identity.ts'

/** Granted scopes carry a prefix that requested ones do not have, and an identity token comes unasked. */
export function tokenAnswer(usual: TokenAnswer, person: Person, seed: number): object {
  const scopes = usual.scope.split(' ').map((name) => `extapi:${name}`)
  return { ...usual, scope: scopes.join(' '), id_token: identityToken(accountId(seed, person)) }
}

/** Signed by a key that applications of this kind never ask for. */
function identityToken(subject: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const issuer = 'https://moi.ouraring.com/oauth/v2/ext/oauth-anonymous'
  return `${part({ alg: 'RS256', kid: '1' })}.${part({ iss: issuer, sub: subject })}.c2lnbmF0dXJl`
}

/** Where tokens came from until the present developer portal; it refuses the applications of that. */
export function registerFormerTokenPath(app: FastifyInstance): void {
  app.post<{ Body: Fields | null }>('/oauth/token', (request, reply) =>
    one(request.body?.grant_type) === 'refresh_token'
      ? reply.code(400).send({ error: 'invalid_request', error_description: 'Invalid request' })
      : reply.code(401).send({ error: 'invalid_client', error_description: 'Invalid client' }),
  )
}
