import { Type } from 'typebox'
import { type Client, findClient } from '../../accounts/index.ts'
import type { Db } from '../../platform/database.ts'
import { apiError } from '../../platform/http/errors.ts'

export const TextOrNull = Type.Union([Type.String(), Type.Null()])

/** Counted no further than was worth it. */
export const CountSchema = Type.Object({ count: Type.Integer(), is_more: Type.Boolean() })

export const countedTo = (count: number, limit: number) => ({
  count: Math.min(count, limit),
  is_more: count > limit,
})

/** Not `client_uuid`: that name is for paths on which the people of the client are let in too. */
export const OneClientParams = Type.Object({ client_id: Type.String({ format: 'uuid' }) })

export const NamedClient = Type.Object({ client_uuid: Type.String(), client_name: Type.String() })

export async function requireClient(db: Db, clientUuid: string): Promise<Client> {
  const client = await findClient(db, clientUuid)
  if (!client) throw apiError('portal_client_not_found')
  return client
}

export const iso = (at: Date | null): string | null => at?.toISOString() ?? null
