import { Type } from 'typebox'
import { type ApiKey, LONGEST_API_KEY_NAME, stateOfApiKey } from './keys.ts'
import { API_SCOPE_NAMES } from './scopes.ts'

const MomentOrNull = (description: string) =>
  Type.Union([Type.String({ format: 'date-time' }), Type.Null()], { description })

const ApiScopeSchema = Type.Enum([...API_SCOPE_NAMES], { type: 'string' })

/** The fields of a key in the API and in the portal. */
export const API_KEY_FIELDS = {
  key_id: Type.String({ format: 'uuid' }),
  name: Type.String({ examples: ['nightly export'] }),
  begins_with: Type.String({
    description: 'The first letters of the key, to recognise it by.',
    examples: ['trib_Xa81fQ'],
  }),
  scopes: Type.Array(ApiScopeSchema),
  state: Type.Enum(['active', 'expired', 'revoked'], { type: 'string' }),
  created_at: Type.String({ format: 'date-time' }),
  expires_at: MomentOrNull('Null for a key that works until it is revoked.'),
  revoked_at: MomentOrNull('Null for a key that was not revoked.'),
  last_used_at: MomentOrNull('To the minute; null before the first use.'),
}

export const ApiKeySchema = Type.Object(API_KEY_FIELDS, { title: 'ApiKey' })

export const NewApiKeySchema = Type.Object(
  {
    name: Type.String({
      maxLength: LONGEST_API_KEY_NAME,
      description: 'What the key is for.',
      examples: ['nightly export'],
    }),
    scopes: Type.Array(ApiScopeSchema, {
      minItems: 1,
      maxItems: API_SCOPE_NAMES.length,
      examples: [['read']],
    }),
    expires_at: Type.Optional(
      Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
        description: 'When the key stops working; without it, when it is revoked.',
      }),
    ),
  },
  { additionalProperties: false },
)

export const describeApiKey = (key: ApiKey, now: number) => ({
  key_id: key.keyId,
  name: key.name,
  begins_with: key.hint,
  scopes: key.scopes,
  state: stateOfApiKey(key, now),
  created_at: key.createdAt.toISOString(),
  expires_at: key.expiresAt?.toISOString() ?? null,
  revoked_at: key.revokedAt?.toISOString() ?? null,
  last_used_at: key.lastUsedAt?.toISOString() ?? null,
})
