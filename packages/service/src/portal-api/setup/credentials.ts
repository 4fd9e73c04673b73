import { type Static, Type } from 'typebox'
import {
  callbackUrlOf,
  hasCallbackPath,
  listSecrets,
  rotateSecret,
  setCallbackPath,
  setCallbackUrl,
} from '../../accounts/index.ts'
import { refusalOfRedirect } from '../../connections/index.ts'
import { apiError } from '../../platform/http/errors.ts'
import { ClientParams } from '../access.ts'
import type { Area } from '../ports.ts'

const CredentialsSchema = Type.Object({
  base_url: Type.String(),
  client_uuid: Type.String(),
  secrets: Type.Array(
    Type.Object({
      /** The first letters, to know one by. */
      hint: Type.String(),
      created_at: Type.String(),
      /** Null for the newest, which does not end by itself. */
      expires_at: Type.Union([Type.String(), Type.Null()]),
      /** To the quarter of an hour; null before its first use. */
      last_used_at: Type.Union([Type.String(), Type.Null()]),
    }),
  ),
  callback_url: Type.Union([Type.String(), Type.Null()]),
  callback_path: Type.Boolean(),
})
export type Credentials = Static<typeof CredentialsSchema>

const RotatedSchema = Type.Object({ secret_key: Type.String(), previous_valid_until: Type.String() })
export type RotatedSecret = Static<typeof RotatedSchema>

export function registerCredentials({ server, platform, access }: Area): void {
  server.get(
    '/clients/:client_uuid/credentials',
    { ...access('viewer'), schema: { params: ClientParams, response: { 200: CredentialsSchema } } },
    async ({ params: { client_uuid: clientUuid } }) => ({
      base_url: platform.baseUrl,
      client_uuid: clientUuid,
      secrets: (await listSecrets(platform, clientUuid)).map((secret) => ({
        hint: secret.hint,
        created_at: secret.createdAt.toISOString(),
        expires_at: secret.expiresAt?.toISOString() ?? null,
        last_used_at: secret.lastUsedAt?.toISOString() ?? null,
      })),
      callback_url: await callbackUrlOf(platform.db, clientUuid),
      callback_path: await hasCallbackPath(platform.db, clientUuid),
    }),
  )

  server.post(
    '/clients/:client_uuid/credentials/rotate',
    {
      // With a key everything of the client can be exported and erased, which is the owners' right.
      ...access('owner'),
      schema: {
        params: ClientParams,
        body: Type.Object({ end_others_now: Type.Boolean() }),
        response: { 201: RotatedSchema },
      },
    },
    async ({ params, body, portal }, reply) => {
      const overlap = body.end_others_now ? [0] : []
      const { secretKey, previousValidUntil } = await platform.db
        .transaction()
        .execute((trx) => rotateSecret(platform, trx, portal.actor, params.client_uuid, ...overlap))
      return reply
        .code(201)
        .send({ secret_key: secretKey, previous_valid_until: previousValidUntil.toISOString() })
    },
  )

  server.put(
    '/clients/:client_uuid/callback_url',
    {
      ...access('developer'),
      schema: {
        params: ClientParams,
        body: Type.Object({ url: Type.Union([Type.String({ maxLength: 4000 }), Type.Null()]) }),
      },
    },
    async ({ params, body, portal }, reply) => {
      const refusal = body.url === null ? null : refusalOfRedirect(body.url, platform.config.environment)
      if (refusal)
        throw apiError('portal_callback_refused', { reason: refusal.replace('redirect_url', 'the address') })
      await platform.db
        .transaction()
        .execute((trx) => setCallbackUrl(platform, trx, portal.actor, params.client_uuid, body.url))
      return reply.code(204).send()
    },
  )

  server.put(
    '/clients/:client_uuid/callback_path',
    { ...access('developer'), schema: { params: ClientParams, body: Type.Object({ on: Type.Boolean() }) } },
    async ({ params, body, portal }, reply) => {
      await platform.db
        .transaction()
        .execute((trx) => setCallbackPath(platform, trx, portal.actor, params.client_uuid, body.on))
      return reply.code(204).send()
    },
  )
}
