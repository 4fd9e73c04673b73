import { Type } from 'typebox'
import { addPerson, findPerson, listPeople, type Person, removePerson } from '../../accounts/index.ts'
import { makeAndSendLink } from '../../mail/index.ts'
import type { Db } from '../../platform/database.ts'
import { apiError } from '../../platform/http/errors.ts'
import { describePerson, LinkSchema, PersonSchema, refusing } from '../members/index.ts'
import type { Area } from '../ports.ts'

const OperatorParams = Type.Object({ person_id: Type.String({ format: 'uuid' }) })

/** Those who run this deployment. */
export function registerOperators({ server, platform, access }: Area): void {
  server.get(
    '/operator/operators',
    {
      ...access('operator'),
      schema: { response: { 200: Type.Object({ operators: Type.Array(PersonSchema) }) } },
    },
    async ({ portal }) => ({
      operators: (await listPeople(platform.db, null)).map((person) => describePerson(person, portal.person)),
    }),
  )

  server.post(
    '/operator/operators',
    {
      ...access('operator'),
      schema: {
        body: Type.Object({ email: Type.String({ maxLength: 320 }) }),
        response: { 201: LinkSchema },
      },
    },
    async ({ body, portal }, reply) => {
      const { actor } = portal
      const given = { email: body.email, name: '', role: 'operator' as const, clientUuid: null }
      const link = await refusing(() =>
        makeAndSendLink(platform, actor, (trx) => addPerson(platform, trx, actor, given)),
      )
      return reply.code(201).send(link)
    },
  )

  server.post(
    '/operator/operators/:person_id/link',
    { ...access('operator'), schema: { params: OperatorParams, response: { 201: LinkSchema } } },
    async ({ params, portal }, reply) => {
      const link = await makeAndSendLink(platform, portal.actor, (trx) =>
        requireOperator(trx, params.person_id),
      )
      return reply.code(201).send(link)
    },
  )

  server.delete(
    '/operator/operators/:person_id',
    { ...access('operator'), schema: { params: OperatorParams } },
    async ({ params, portal }, reply) => {
      await refusing(() =>
        platform.db
          .transaction()
          .execute(async (trx) =>
            removePerson(platform, trx, portal.actor, await requireOperator(trx, params.person_id)),
          ),
      )
      return reply.code(204).send()
    },
  )
}

async function requireOperator(db: Db, personId: string): Promise<Person> {
  const person = await findPerson(db, personId)
  if (person?.role !== 'operator') throw apiError('portal_operator_not_found')
  return person
}
