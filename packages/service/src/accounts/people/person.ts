import type { Actor } from '../audit.ts'

/** What people of a client may do, least first; each may do what those before it may. */
export const MEMBER_ROLES = ['viewer', 'developer', 'owner'] as const
export type MemberRole = (typeof MEMBER_ROLES)[number]
export type Role = MemberRole | 'operator'

export interface Person {
  personId: string
  email: string
  name: string
  role: Role
  /** Null for an operator. */
  clientUuid: string | null
  /** Whether they have accepted their invitation, by choosing a password or by the identity provider. */
  hasJoined: boolean
  hasSecondFactor: boolean
  createdAt: Date
}

/** A mistake of the caller; the message is for them to read. */
export class PersonRefused extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'PersonRefused'
  }
}

export const actorOf = ({ personId, role }: Pick<Person, 'personId' | 'role'>): Actor =>
  role === 'operator' ? `operator:${personId}` : `member:${personId}`

/** Operators help: they may do in a client's name what a developer may, and nothing that only an owner may. */
export function mayDo(role: Role, needed: MemberRole): boolean {
  const rank = role === 'operator' ? 'developer' : role
  return MEMBER_ROLES.indexOf(rank) >= MEMBER_ROLES.indexOf(needed)
}

const EMAIL = /^[^\s@<>()[\],;:"\\]{1,64}@[^\s@]{1,190}\.[^\s@.]{1,63}$|^[^\s@<>()[\],;:"\\]{1,64}@localhost$/

/** Addresses are compared without regard to case; null for what is none. */
export function emailOf(text: string): string | null {
  const email = text.trim().toLowerCase()
  return EMAIL.test(email) ? email : null
}
