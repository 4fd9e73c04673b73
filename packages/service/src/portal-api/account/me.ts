import { type Static, Type } from 'typebox'
import type { Person } from '../../accounts/index.ts'
import { findClient } from '../../accounts/index.ts'
import { nowDate, type Platform } from '../../platform/platform.ts'
import { lacksSecondFactor } from '../access.ts'

export const RoleSchema = Type.Union([
  Type.Literal('owner'),
  Type.Literal('developer'),
  Type.Literal('viewer'),
  Type.Literal('operator'),
])

export const MeSchema = Type.Object({
  name: Type.String(),
  email: Type.String(),
  role: RoleSchema,
  /** Null for an operator. */
  client: Type.Union([Type.Object({ client_uuid: Type.String(), name: Type.String() }), Type.Null()]),
  has_second_factor: Type.Boolean(),
  /** Nothing but the account can be reached until there is one. */
  must_add_second_factor: Type.Boolean(),
  environment: Type.Union([Type.Literal('sandbox'), Type.Literal('production')]),
  /** By the clock of the service, which can be moved in a sandbox. */
  now: Type.String(),
})
export type Me = Static<typeof MeSchema>

export async function describeMe(platform: Platform, person: Person, isFederated: boolean): Promise<Me> {
  const client = person.clientUuid === null ? null : await findClient(platform.db, person.clientUuid)
  const { environment } = platform.config
  return {
    name: person.name,
    email: person.email,
    role: person.role,
    client: client && { client_uuid: client.client_uuid, name: client.name },
    has_second_factor: person.hasSecondFactor,
    must_add_second_factor: lacksSecondFactor(platform, person, isFederated),
    environment,
    now: nowDate(platform.clock).toISOString(),
  }
}
