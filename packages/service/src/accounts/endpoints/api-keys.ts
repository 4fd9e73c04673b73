import { Type } from 'typebox'
import { apiError } from '../../platform/http/errors.ts'
import { errors } from '../../platform/http/openapi.ts'
import type { Server } from '../../platform/http/server.ts'
import { strictly } from '../../platform/http/strict.ts'
import type { Platform } from '../../platform/platform.ts'
import {
  type ApiKey,
  createApiKey,
  listApiKeys,
  MOST_API_KEYS,
  type NewApiKey,
  refusalOfApiKey,
  revokeApiKey,
} from '../api-keys/keys.ts'
import { API_KEY_FIELDS, ApiKeySchema, describeApiKey, NewApiKeySchema } from '../api-keys/schemas.ts'
import { callingClient } from '../audit.ts'
import { authenticate } from '../authenticate.ts'

const COMMON = { tags: ['API keys'], security: [{ basic: [] }] }

export function registerApiKeys(server: Server, platform: Platform): void {
  server.get(
    '/api/v2/api_keys',
    {
      onRequest: [authenticate(platform)],
      schema: {
        ...COMMON,
        operationId: 'list_api_keys',
        summary: 'List your API keys',
        description: 'Newest first. A key that has expired or was revoked is listed for 30 days at least.',
        response: { 200: Type.Object({ api_keys: Type.Array(ApiKeySchema) }), ...errors(401, 403) },
      },
    },
    async ({ client }) => {
      const keys = await listApiKeys(platform.db, client.clientUuid)
      return { api_keys: keys.map((key) => describeApiKey(key, platform.clock.now())) }
    },
  )

  server.post(
    '/api/v2/api_keys',
    {
      onRequest: [authenticate(platform)],
      validatorCompiler: strictly,
      schema: {
        ...COMMON,
        operationId: 'create_api_key',
        summary: 'Create an API key',
        description:
          'The key is in this answer and never again. A key with the scope `keys` creates only keys with scopes of its own, which do not work longer than itself.',
        body: NewApiKeySchema,
        response: {
          201: Type.Object(
            {
              ...API_KEY_FIELDS,
              api_key: Type.String({ description: 'The key itself. It is shown this once.' }),
            },
            { title: 'CreatedApiKey' },
          ),
          ...errors(400, 401, 403, 415, 422),
        },
      },
    },
    async ({ client, body }, reply) => {
      const expiresAt = body.expires_at ? new Date(body.expires_at) : null
      const wanted = { clientUuid: client.clientUuid, name: body.name, scopes: body.scopes, expiresAt }
      const refusal = refusalOfApiKey(platform, wanted)
      if (refusal) throw apiError('api_key_refused', { reason: refusal })
      if (client.apiKey && !mayGrant(client.apiKey, wanted)) throw apiError('api_key_grant_exceeded')
      const made = await platform.db
        .transaction()
        .execute((trx) => createApiKey(platform, trx, callingClient(), wanted))
      if (!made) throw apiError('api_key_limit_reached', { most: MOST_API_KEYS })
      const answer = describeApiKey(made.created, platform.clock.now())
      return reply.code(201).send({ ...answer, api_key: made.apiKey })
    },
  )

  server.delete(
    '/api/v2/api_keys/:key_id',
    {
      onRequest: [authenticate(platform)],
      schema: {
        ...COMMON,
        operationId: 'revoke_api_key',
        summary: 'Revoke an API key',
        description: 'Effective at once, also for the key that makes the call.',
        params: Type.Object({ key_id: Type.String({ format: 'uuid' }) }),
        response: { 200: ApiKeySchema, ...errors(401, 403, 404, 422) },
      },
    },
    async ({ client, params }) => {
      const revoked = await platform.db
        .transaction()
        .execute((trx) => revokeApiKey(platform, trx, 'client', client.clientUuid, params.key_id))
      if (!revoked) throw apiError('api_key_not_found')
      return describeApiKey(revoked, platform.clock.now())
    },
  )
}

/** A key that gave others more than it has would make its own limits worthless. */
const mayGrant = (key: ApiKey, wanted: NewApiKey): boolean =>
  wanted.scopes.every((scope) => key.scopes.includes(scope)) &&
  (key.expiresAt === null || (wanted.expiresAt !== null && wanted.expiresAt <= key.expiresAt))
