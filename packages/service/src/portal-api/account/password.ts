import { Type } from 'typebox'
import { changePassword, countTry, PersonRefused, setName, takeBackTry } from '../../accounts/people/index.ts'
import { ApiError, forbidden, unprocessable } from '../../platform/http/errors.ts'
import type { Area } from '../ports.ts'

const Password = Type.String({ maxLength: 1024 })

export function registerPassword({ server, platform, access }: Area): void {
  server.put(
    '/me/password',
    { ...access('person'), schema: { body: Type.Object({ present: Password, chosen: Password }) } },
    async (request, reply) => {
      const { person, sessionId } = request.portal
      const tried = { email: person.email, address: request.ip }
      const seconds = await countTry(platform.db, tried)
      if (seconds !== null)
        throw new ApiError(429, 'Too many wrong tries; wait a few minutes', {
          'retry-after': String(seconds),
        })
      try {
        if (!(await changePassword(platform, person, sessionId, request.body)))
          throw forbidden('your present password is not this one')
      } catch (error) {
        if (!(error instanceof PersonRefused)) throw error
        await takeBackTry(platform.db, tried)
        throw unprocessable(error.message)
      }
      await takeBackTry(platform.db, tried)
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
