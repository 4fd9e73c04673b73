import { type Static, Type } from 'typebox'
import {
  API_KEY_FIELDS,
  API_SCOPE_NAMES,
  API_SCOPES,
  createApiKey,
  describeApiKey,
  listApiKeys,
  MOST_API_KEYS,
  mayDo,
  NewApiKeySchema,
  namesOfActors,
  needsOwner,
  refusalOfApiKey,
  revokeApiKey,
} from '../../accounts/index.ts'
import { apiError } from '../../platform/http/errors.ts'
import { strictly } from '../../platform/http/strict.ts'
import { ClientParams } from '../access.ts'
import type { Area } from '../ports.ts'

const KeySchema = Type.Object({
  ...API_KEY_FIELDS,
  /** A person's name, or what else created it. */
  created_by: Type.String(),
})
export type ApiKeyEntry = Static<typeof KeySchema>

const ListSchema = Type.Object({
  api_keys: Type.Array(KeySchema),
  scopes: Type.Array(
    Type.Object({ name: Type.String(), covers: Type.String(), needs_owner: Type.Boolean() }),
  ),
})
export type ApiKeyList = Static<typeof ListSchema>

const MadeSchema = Type.Object({ key_id: Type.String(), api_key: Type.String() })
export type MadeApiKey = Static<typeof MadeSchema>

const KeyParams = Type.Object({ ...ClientParams.properties, key_id: Type.String({ format: 'uuid' }) })

export function registerApiKeySettings({ server, platform, access }: Area): void {
  server.get(
    '/clients/:client_uuid/api_keys',
    { ...access('viewer'), schema: { params: ClientParams, response: { 200: ListSchema } } },
    async ({ params }) => {
      const keys = await listApiKeys(platform.db, params.client_uuid)
      const nameOf = await namesOfActors(
        platform.db,
        keys.map(({ createdBy }) => createdBy),
      )
      return {
        api_keys: keys.map((key) => ({
          ...describeApiKey(key, platform.clock.now()),
          created_by: nameOf(key.createdBy).name,
        })),
        scopes: API_SCOPE_NAMES.map((name) => ({
          name,
          covers: API_SCOPES[name],
          needs_owner: needsOwner([name]),
        })),
      }
    },
  )

  server.post(
    '/clients/:client_uuid/api_keys',
    {
      ...access('developer'),
      validatorCompiler: strictly,
      schema: { params: ClientParams, body: NewApiKeySchema, response: { 201: MadeSchema } },
    },
    async ({ params: { client_uuid: clientUuid }, body, portal }, reply) => {
      if (needsOwner(body.scopes) && !mayDo(portal.person.role, 'owner'))
        throw apiError('portal_api_key_owner_required')
      const expiresAt = body.expires_at ? new Date(body.expires_at) : null
      const wanted = { clientUuid, name: body.name, scopes: body.scopes, expiresAt }
      const refusal = refusalOfApiKey(platform, wanted)
      if (refusal) throw apiError('api_key_refused', { reason: refusal })
      const made = await platform.db
        .transaction()
        .execute((trx) => createApiKey(platform, trx, portal.actor, wanted))
      if (!made) throw apiError('api_key_limit_reached', { most: MOST_API_KEYS })
      return reply.code(201).send({ key_id: made.created.keyId, api_key: made.apiKey })
    },
  )

  server.delete(
    '/clients/:client_uuid/api_keys/:key_id',
    { ...access('developer'), schema: { params: KeyParams } },
    async ({ params, portal }, reply) => {
      const revoked = await platform.db
        .transaction()
        .execute((trx) => revokeApiKey(platform, trx, portal.actor, params.client_uuid, params.key_id))
      if (!revoked) throw apiError('api_key_not_found')
      return reply.code(204).send()
    },
  )
}
