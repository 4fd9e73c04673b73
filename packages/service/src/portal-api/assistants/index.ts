import { type Static, Type } from 'typebox'
import { mayDo, namesOfActors } from '../../accounts/index.ts'
import {
  createMcpToken,
  LONGEST_LIFE_DAYS,
  LONGEST_NAME,
  listMcpTokens,
  MCP_SCOPES,
  type McpToken,
  refusalOfToken,
  revokeMcpToken,
  SCOPE_NAMES,
} from '../../mcp/index.ts'
import { apiError } from '../../platform/http/errors.ts'
import { findUser } from '../../users/index.ts'
import { ClientParams } from '../access.ts'
import type { Area } from '../ports.ts'

const TOKENS_AT_ONCE = 50
const DAY_MS = 86_400_000

const TextOrNull = Type.Union([Type.String(), Type.Null()])
const ScopeSchema = Type.Enum(SCOPE_NAMES)

const TokenSchema = Type.Object({
  token_id: Type.String(),
  name: Type.String(),
  /** Null for everybody of the client. */
  user_id: TextOrNull,
  scopes: Type.Array(ScopeSchema),
  /** A person's name, or what else made it. */
  created_by: Type.String(),
  created_at: Type.String(),
  expires_at: Type.String(),
  revoked_at: TextOrNull,
  last_used_at: TextOrNull,
  state: Type.Union([Type.Literal('working'), Type.Literal('ended'), Type.Literal('revoked')]),
})
export type AssistantToken = Static<typeof TokenSchema>

const PageSchema = Type.Object({ tokens: Type.Array(TokenSchema), next_after: TextOrNull })
export type AssistantPage = Static<typeof PageSchema>

const OfferSchema = Type.Object({
  url: Type.String(),
  scopes: Type.Array(Type.Object({ name: ScopeSchema, covers: Type.String() })),
  longest_days: Type.Integer(),
})
export type AssistantOffer = Static<typeof OfferSchema>

const MadeSchema = Type.Object({ token_id: Type.String(), token: Type.String() })
export type MadeAssistantToken = Static<typeof MadeSchema>

const TokenParams = Type.Object({ ...ClientParams.properties, token_id: Type.String({ format: 'uuid' }) })

/** Tokens with which an assistant may be asked about people. */
export function registerAssistants({ server, platform, access }: Area): void {
  server.get(
    '/clients/:client_uuid/assistants',
    {
      ...access('viewer'),
      schema: {
        params: ClientParams,
        querystring: Type.Object({ after: Type.Optional(Type.String({ format: 'uuid' })) }),
        response: { 200: PageSchema },
      },
    },
    async ({ params, query }) => {
      const found = await listMcpTokens(platform.db, params.client_uuid, {
        after: query.after ?? null,
        limit: TOKENS_AT_ONCE + 1,
      })
      const page = found.slice(0, TOKENS_AT_ONCE)
      const nameOf = await namesOfActors(
        platform.db,
        page.map(({ createdBy }) => createdBy),
      )
      const now = platform.clock.now()
      return {
        tokens: page.map((token) => describeToken(token, nameOf(token.createdBy).name, now)),
        next_after: found.length > TOKENS_AT_ONCE ? page.at(-1)!.tokenId : null,
      }
    },
  )

  server.get(
    '/clients/:client_uuid/assistant_offer',
    { ...access('viewer'), schema: { params: ClientParams, response: { 200: OfferSchema } } },
    async () => ({
      url: `${platform.baseUrl}/mcp`,
      scopes: SCOPE_NAMES.map((name) => ({ name, covers: MCP_SCOPES[name] })),
      longest_days: LONGEST_LIFE_DAYS,
    }),
  )

  server.post(
    '/clients/:client_uuid/assistants',
    {
      ...access('developer'),
      schema: {
        params: ClientParams,
        body: Type.Object({
          user_id: TextOrNull,
          name: Type.String({ maxLength: LONGEST_NAME }),
          scopes: Type.Array(ScopeSchema, { maxItems: SCOPE_NAMES.length }),
          days: Type.Integer({ minimum: 1, maximum: LONGEST_LIFE_DAYS }),
        }),
        response: { 201: MadeSchema },
      },
    },
    async ({ params: { client_uuid: clientUuid }, body, portal }, reply) => {
      if (body.user_id === null && !mayDo(portal.person.role, 'owner'))
        throw apiError('portal_token_owner_required')
      const user = body.user_id === null ? null : await findUser(platform.db, clientUuid, body.user_id)
      if (body.user_id !== null && !user) throw apiError('portal_token_user_unknown')
      const expiresAt = new Date(platform.clock.now() + body.days * DAY_MS)
      const wish = { clientUuid, user, name: body.name.trim(), scopes: body.scopes, expiresAt }
      const refusal = refusalOfToken(platform, wish)
      if (refusal) throw apiError('portal_token_refused', { reason: refusal })
      const { tokenId, token } = await platform.db
        .transaction()
        .execute((trx) => createMcpToken(platform, trx, portal.actor, wish))
      return reply.code(201).send({ token_id: tokenId, token })
    },
  )

  server.delete(
    '/clients/:client_uuid/assistants/:token_id',
    { ...access('developer'), schema: { params: TokenParams } },
    async ({ params, portal }, reply) => {
      const isRevoked = await platform.db
        .transaction()
        .execute((trx) => revokeMcpToken(platform, trx, portal.actor, params.client_uuid, params.token_id))
      if (!isRevoked) throw apiError('portal_token_not_found')
      return reply.code(204).send()
    },
  )
}

function describeToken(token: McpToken, createdBy: string, now: number): AssistantToken {
  const { expiresAt, revokedAt } = token
  return {
    token_id: token.tokenId,
    name: token.name,
    user_id: token.userId,
    scopes: token.scopes,
    created_by: createdBy,
    created_at: token.createdAt.toISOString(),
    expires_at: expiresAt.toISOString(),
    revoked_at: revokedAt?.toISOString() ?? null,
    last_used_at: token.lastUsedAt?.toISOString() ?? null,
    state: revokedAt ? 'revoked' : expiresAt.getTime() <= now ? 'ended' : 'working',
  }
}
