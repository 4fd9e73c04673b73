import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { apiError } from '../../platform/http/errors.ts'
import { errors } from '../../platform/http/openapi.ts'
import type { Server } from '../../platform/http/server.ts'
import type { Platform } from '../../platform/platform.ts'
import { CHALLENGE, clientOfSecret, readBasic } from '../authenticate.ts'
import { issueToken, LIFE_SECONDS } from '../tokens/own.ts'

const DESCRIPTION =
  'The client credentials grant of OAuth 2.0 (RFC 6749): `client_id` is your client_uuid and `client_secret` your secret_key, by HTTP Basic or in the form, not both. The token is for laboratory documents. In an error, `exception` is the code of RFC 6749: `invalid_request`, `invalid_client` or `unsupported_grant_type`.'

const FORM = 'application/x-www-form-urlencoded'

const TokenSchema = Type.Object(
  {
    access_token: Type.String({ description: 'A signed JWT; its content may change.' }),
    token_type: Type.Literal('Bearer'),
    expires_in: Type.Integer({ description: 'Seconds.', examples: [LIFE_SECONDS] }),
  },
  { title: 'AccessToken' },
)

export function registerToken(server: Server, platform: Platform): void {
  server.register(async (given) => {
    const scoped = given as Server
    scoped.removeAllContentTypeParsers()
    scoped.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, done) =>
      done(null, new URLSearchParams(body as string)),
    )
    scoped.post(
      '/oauth2/token',
      {
        // The form is read by `credentialsOf`, for the codes of its refusals are those of RFC 6749.
        validatorCompiler: () => () => true,
        schema: {
          operationId: 'issue_token',
          tags: ['Laboratory'],
          summary: 'Get an access token',
          description: DESCRIPTION,
          security: [{ basic: [] }, {}],
          consumes: [FORM],
          body: Type.Object({
            grant_type: Type.Literal('client_credentials'),
            client_id: Type.Optional(Type.String({ format: 'uuid' })),
            client_secret: Type.Optional(Type.String()),
          }),
          response: { 200: TokenSchema, ...errors(400, 401, 415) },
        },
      },
      async (request, reply) => {
        const form = formOf(request)
        const { clientUuid, secret } = credentialsOf(request, form)
        const client = await request.server.admission.check(request, () =>
          clientOfSecret(platform, clientUuid, secret),
        )
        if (!client) throw invalidClient()
        const grant = form.get('grant_type')
        if (!grant) throw apiError('invalid_request')
        if (grant !== 'client_credentials') throw apiError('unsupported_grant_type')
        reply.header('pragma', 'no-cache')
        return {
          access_token: await issueToken(platform, client.clientUuid),
          token_type: 'Bearer' as const,
          expires_in: LIFE_SECONDS,
        }
      },
    )
  })
}

const invalidClient = () => apiError('invalid_client', { headers: CHALLENGE })

/** A parameter that comes twice could be read two ways. */
function formOf(request: FastifyRequest): URLSearchParams {
  const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
  const names = [...form.keys()]
  if (new Set(names).size < names.length) throw apiError('invalid_request')
  return form
}

function credentialsOf(
  request: FastifyRequest,
  form: URLSearchParams,
): { clientUuid: string; secret: string } {
  const [id, secret] = [form.get('client_id'), form.get('client_secret')]
  if (request.headers.authorization === undefined) {
    if (!id || !secret) throw invalidClient()
    return { clientUuid: id, secret }
  }
  const basic = basicOf(request)
  if (secret !== null || (id !== null && id !== basic.clientUuid)) throw apiError('invalid_request')
  return basic
}

function basicOf(request: FastifyRequest): { clientUuid: string; secret: string } {
  try {
    return readBasic(request)
  } catch {
    throw invalidClient()
  }
}
