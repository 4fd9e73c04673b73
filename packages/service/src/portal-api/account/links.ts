import { type Static, Type } from 'typebox'
import {
  countTry,
  emailOf,
  findClient,
  PersonRefused,
  personOfLink,
  takeBackTry,
  traceLockout,
  useLink,
} from '../../accounts/index.ts'
import { sendForgottenPassword } from '../../mail/index.ts'
import { apiError } from '../../platform/http/errors.ts'
import { networkOf } from '../../platform/http/network.ts'
import type { Area } from '../ports.ts'
import { rememberBrowser } from './browser.ts'
import { RoleSchema } from './me.ts'

const Token = Type.String({ maxLength: 100 })

const WelcomeSchema = Type.Object({
  email: Type.String(),
  name: Type.String(),
  role: RoleSchema,
  client_name: Type.Union([Type.String(), Type.Null()]),
  /** Not the first time: the password is replaced. */
  is_return: Type.Boolean(),
})
export type Welcome = Static<typeof WelcomeSchema>

/** Choosing a password by a link that a person was given. */
export function registerLinks({ server, platform, access }: Area): void {
  // The answer says nothing about whether the address is known.
  server.post(
    '/links/ask',
    { ...access('anybody'), schema: { body: Type.Object({ email: Type.String({ maxLength: 320 }) }) } },
    async (request, reply) => {
      if (platform.config.mail === null) throw apiError('portal_mail_off')
      const email = emailOf(request.body.email)
      if (!email) throw apiError('portal_email_invalid')
      const address = networkOf(request.ip)
      const lockout = await countTry(platform.db, { mailTo: email, address })
      if (lockout) {
        await traceLockout(platform, null, lockout, address)
        throw apiError('portal_links_limited', { headers: { 'retry-after': String(lockout.seconds) } })
      }
      await sendForgottenPassword(platform.db, email)
      return reply.code(202).send()
    },
  )

  // In the body: an address would be kept in logs on the way.
  server.post(
    '/links/read',
    {
      ...access('anybody'),
      schema: { body: Type.Object({ token: Token }), response: { 200: WelcomeSchema } },
    },
    async (request) => {
      const tried = { linkFrom: networkOf(request.ip) }
      const lockout = await countTry(platform.db, tried)
      if (lockout) {
        await traceLockout(platform, null, lockout, tried.linkFrom)
        throw apiError('portal_links_limited', {
          headers: {
            'retry-after': String(lockout.seconds),
          },
        })
      }
      const person = await personOfLink(platform.db, request.body.token)
      if (!person) throw apiError('portal_link_invalid')
      await takeBackTry(platform.db, tried)
      const client = person.clientUuid === null ? null : await findClient(platform.db, person.clientUuid)
      return {
        email: person.email,
        name: person.name === person.email ? '' : person.name,
        role: person.role,
        client_name: client?.name ?? null,
        is_return: person.hasJoined,
      }
    },
  )

  server.post(
    '/links/use',
    {
      ...access('anybody'),
      schema: {
        body: Type.Object({
          token: Token,
          name: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' }),
          password: Type.String({ maxLength: 1024 }),
        }),
      },
    },
    async (request, reply) => {
      const { token, name, password } = request.body
      try {
        const person = await useLink(platform, token, { name: name.trim(), password })
        if (!person) throw apiError('portal_link_invalid')
        await rememberBrowser(platform, reply, person)
      } catch (error) {
        if (error instanceof PersonRefused)
          throw apiError('portal_password_refused', { reason: error.message })
        throw error
      }
      return reply.code(204).send()
    },
  )
}
