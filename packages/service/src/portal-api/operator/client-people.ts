import { Type } from 'typebox'
import { addFirstOwner, findPerson, listPeople, refuseBesideOwner } from '../../accounts/index.ts'
import { makeAndSendLink } from '../../mail/index.ts'
import { apiError } from '../../platform/http/errors.ts'
import { describePerson, LinkSchema, PersonSchema, refusing } from '../members/index.ts'
import type { Area } from '../ports.ts'
import { OneClientParams, requireClient } from './shared.ts'

/** A client's first owner comes in by an operator; from then on its people are the owners' to invite. */
export function registerClientPeople({ server, platform, access }: Area): void {
  server.get(
    '/operator/clients/:client_id/people',
    {
      ...access('operator'),
      schema: {
        params: OneClientParams,
        response: { 200: Type.Object({ people: Type.Array(PersonSchema) }) },
      },
    },
    async ({ params, portal }) => {
      const { client_uuid: clientUuid } = await requireClient(platform.db, params.client_id)
      const people = await listPeople(platform.db, clientUuid)
      return { people: people.map((person) => describePerson(person, portal.person)) }
    },
  )

  server.post(
    '/operator/clients/:client_id/people',
    {
      ...access('operator'),
      schema: {
        params: OneClientParams,
        body: Type.Object({ email: Type.String({ maxLength: 320 }) }),
        response: { 201: LinkSchema },
      },
    },
    async ({ params, body, portal }, reply) => {
      const { client_uuid: clientUuid } = await requireClient(platform.db, params.client_id)
      const { actor } = portal
      const given = { email: body.email, name: '', clientUuid }
      const link = await refusing(() =>
        makeAndSendLink(platform, actor, (trx) => addFirstOwner(platform, trx, actor, given)),
      )
      return reply.code(201).send(link)
    },
  )

  server.post(
    '/operator/clients/:client_id/people/:person_id/link',
    {
      ...access('operator'),
      schema: {
        params: Type.Object({ ...OneClientParams.properties, person_id: Type.String({ format: 'uuid' }) }),
        response: { 201: LinkSchema },
      },
    },
    async ({ params, portal }, reply) => {
      const link = await refusing(() =>
        makeAndSendLink(platform, portal.actor, async (trx) => {
          const person = await findPerson(trx, params.person_id)
          if (person?.clientUuid !== params.client_id) throw apiError('portal_member_not_found')
          await refuseBesideOwner(trx, params.client_id)
          return person
        }),
      )
      return reply.code(201).send(link)
    },
  )
}
