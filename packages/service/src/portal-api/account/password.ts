import { Type } from 'typebox'
import { changePassword, PersonRefused, setName } from '../../accounts/index.ts'
import { apiError } from '../../platform/http/errors.ts'
import type { Area } from '../ports.ts'
import { withinTries } from './tries.ts'

const Password = Type.String({ maxLength: 1024 })

export function registerPassword({ server, platform, access }: Area): void {
  server.put(
    '/me/password',
    { ...access('person'), schema: { body: Type.Object({ present: Password, chosen: Password }) } },
    async (request, reply) => {
      const { person, sessionId } = request.portal
      const change = () => changePassword(platform, person, sessionId, request.body)
      try {
        if (!(await withinTries(platform, request, reply, change))) throw apiError('portal_password_wrong')
      } catch (error) {
        throw error instanceof PersonRefused
          ? apiError('portal_password_refused', { reason: error.message })
          : error
      }
      return reply.code(204).send()
    },
  )

  server.put(
    '/me/name',
    {
      ...access('person'),
      schema: { body: Type.Object({ name: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' }) }) },
    },
    async (request, reply) => {
      const { person } = request.portal
      await platform.db
        .transaction()
        .execute((trx) => setName(platform, trx, person, request.body.name.trim()))
      return reply.code(204).send()
    },
  )
}
