import { type Static, Type } from 'typebox'
import { mcpTokensOf } from '../../mcp/index.ts'
import { nowDate } from '../../platform/platform.ts'
import { createdAtOf, type Information, readInformation } from '../../users/index.ts'
import { UserParams } from '../access.ts'
import type { Area } from '../ports.ts'
import { requireUser } from './require-user.ts'

const textOrNull = Type.Union([Type.String(), Type.Null()])

const TokenSchema = Type.Object({
  token_id: Type.String(),
  name: Type.String(),
  scopes: Type.Array(Type.String()),
  is_live: Type.Boolean(),
  created_at: Type.String(),
  expires_at: Type.String(),
  revoked_at: textOrNull,
  last_used_at: textOrNull,
})

const AboutSchema = Type.Object({
  created_at: textOrNull,
  /** The first holds for the past too. */
  time_zones: Type.Array(Type.Object({ since: textOrNull, zone: Type.String() })),
  offset_seconds: Type.Union([Type.Integer(), Type.Null()]),
  /** What the client reported, each with when it was true. */
  information: Type.Array(Type.Object({ name: Type.String(), value: Type.String(), at: Type.String() })),
  /** For assistants that may be asked about this user alone. */
  tokens: Type.Array(TokenSchema),
})
export type UserAbout = Static<typeof AboutSchema>

export function registerAbout({ server, platform, access }: Area): void {
  server.get(
    '/clients/:client_uuid/users/:user_id/about',
    {
      ...access('viewer', { shows: 'person' }),
      schema: { params: UserParams, response: { 200: AboutSchema } },
    },
    async ({ params }) => {
      const { db, clock } = platform
      const user = await requireUser(platform, params)
      const now = nowDate(clock)
      return {
        created_at: (await createdAtOf(db, user.scope))?.toISOString() ?? null,
        time_zones: [...user.zones],
        offset_seconds: user.offsetSeconds,
        information: describeInformation(await readInformation(db, platform, user.scope)),
        tokens: (await mcpTokensOf(db, user)).map((token) => ({
          token_id: token.tokenId,
          name: token.name,
          scopes: token.scopes,
          is_live: token.revokedAt === null && token.expiresAt > now,
          created_at: token.createdAt.toISOString(),
          expires_at: token.expiresAt.toISOString(),
          revoked_at: token.revokedAt?.toISOString() ?? null,
          last_used_at: token.lastUsedAt?.toISOString() ?? null,
        })),
      }
    },
  )
}

const NAMES: Record<keyof Information, (value: never) => { name: string; value: string }> = {
  dateOfBirth: (value) => ({ name: 'Date of birth', value }),
  sex: (value) => ({ name: 'Sex', value }),
  heightCm: (value) => ({ name: 'Height', value: `${value} cm` }),
  weightKg: (value) => ({ name: 'Weight', value: `${value} kg` }),
}

const describeInformation = (information: Information): UserAbout['information'] =>
  (Object.keys(NAMES) as (keyof Information)[]).flatMap((field) => {
    const reported = information[field]
    return reported
      ? [{ ...NAMES[field](reported.value as never), at: new Date(reported.at.at).toISOString() }]
      : []
  })
