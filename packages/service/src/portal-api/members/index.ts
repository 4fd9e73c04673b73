import { type Static, Type } from 'typebox'
import {
  addPerson,
  findPerson,
  listPeople,
  MEMBER_ROLES,
  type Person,
  PersonRefused,
  removePerson,
  setRole,
} from '../../accounts/index.ts'
import { makeAndSendLink } from '../../mail/index.ts'
import { apiError } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { ClientParams } from '../access.ts'
import { RoleSchema } from '../account/me.ts'
import type { Area } from '../ports.ts'

export const PersonSchema = Type.Object({
  person_id: Type.String(),
  name: Type.String(),
  email: Type.String(),
  role: RoleSchema,
  state: Type.Union([Type.Literal('invited'), Type.Literal('active')]),
  has_second_factor: Type.Boolean(),
  is_you: Type.Boolean(),
})
export type PersonEntry = Static<typeof PersonSchema>

/** A link that was made for a person. */
export const LinkSchema = Type.Object({
  /** Null when the person has received it by mail. */
  link: Type.Union([Type.String(), Type.Null()]),
  mail: Type.Union([Type.Literal('sent'), Type.Literal('failed'), Type.Literal('off')]),
})
export type ShownLink = Static<typeof LinkSchema>

const MemberRoleSchema = Type.Union(MEMBER_ROLES.map((role) => Type.Literal(role)))
const MemberParams = Type.Object({ ...ClientParams.properties, person_id: Type.String({ format: 'uuid' }) })

/** The people of a client. Where no mail can be sent, the person who invites hands the link over. */
export function registerMembers({ server, platform, access }: Area): void {
  server.get(
    '/clients/:client_uuid/members',
    {
      ...access('viewer'),
      schema: { params: ClientParams, response: { 200: Type.Object({ members: Type.Array(PersonSchema) }) } },
    },
    async ({ params, portal }) => ({
      members: (await listPeople(platform.db, params.client_uuid)).map((person) =>
        describePerson(person, portal.person),
      ),
    }),
  )

  server.post(
    '/clients/:client_uuid/members',
    {
      ...access('owner'),
      schema: {
        params: ClientParams,
        body: Type.Object({ email: Type.String({ maxLength: 320 }), role: MemberRoleSchema }),
        response: { 201: LinkSchema },
      },
    },
    async ({ params, body, portal }, reply) => {
      const { actor } = portal
      const given = { ...body, name: '', clientUuid: params.client_uuid }
      const link = await refusing(() =>
        makeAndSendLink(platform, actor, (trx) => addPerson(platform, trx, actor, given)),
      )
      return reply.code(201).send(link)
    },
  )

  server.put(
    '/clients/:client_uuid/members/:person_id/role',
    {
      ...access('owner'),
      schema: { params: MemberParams, body: Type.Object({ role: MemberRoleSchema }) },
    },
    async ({ params, body, portal }, reply) => {
      await refusing(() =>
        platform.db.transaction().execute(async (trx) => {
          const member = await requireMember(trx, params)
          await setRole(platform, trx, portal.actor, member, body.role)
        }),
      )
      return reply.code(204).send()
    },
  )

  server.post(
    '/clients/:client_uuid/members/:person_id/link',
    { ...access('owner'), schema: { params: MemberParams, response: { 201: LinkSchema } } },
    async ({ params, portal }, reply) => {
      const link = await makeAndSendLink(platform, portal.actor, (trx) => requireMember(trx, params))
      return reply.code(201).send(link)
    },
  )

  server.delete(
    '/clients/:client_uuid/members/:person_id',
    { ...access('owner'), schema: { params: MemberParams } },
    async ({ params, portal }, reply) => {
      await refusing(() =>
        platform.db.transaction().execute(async (trx) => {
          await removePerson(platform, trx, portal.actor, await requireMember(trx, params))
        }),
      )
      return reply.code(204).send()
    },
  )
}

export const describePerson = (person: Person, you: Person): PersonEntry => ({
  person_id: person.personId,
  name: person.name,
  email: person.email,
  role: person.role,
  state: person.hasJoined ? 'active' : 'invited',
  has_second_factor: person.hasSecondFactor,
  is_you: person.personId === you.personId,
})

async function requireMember(
  db: Platform['db'],
  params: { client_uuid: string; person_id: string },
): Promise<Person> {
  const person = await findPerson(db, params.person_id)
  if (person?.clientUuid !== params.client_uuid) throw apiError('portal_member_not_found')
  return person
}

/** What the rules about people refuse is the caller's to mend. */
export async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof PersonRefused) throw apiError('portal_member_refused', { reason: error.message })
    throw error
  }
}
