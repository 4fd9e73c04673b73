import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import { endSignIn, giveSecondFactor, type SignedIn, signIn } from '../../accounts/people/index.ts'
import { ApiError } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { forgetToken, keepToken } from '../cookie.ts'
import type { Area } from '../ports.ts'
import { describeMe, MeSchema } from './me.ts'

const Credentials = Type.Object({
  email: Type.String({ maxLength: 320 }),
  password: Type.String({ maxLength: 1024 }),
})

const Code = Type.Object({ code: Type.String({ maxLength: 64 }) })

const SessionSchema = Type.Union([
  Type.Object({ state: Type.Literal('code_needed') }),
  Type.Object({ state: Type.Literal('signed_in'), me: MeSchema }),
])
export type Session = Static<typeof SessionSchema>

export function registerSession({ server, platform, access }: Area): void {
  server.get('/me', { ...access('person'), schema: { response: { 200: MeSchema } } }, (request) =>
    describeMe(platform, request.portal.person),
  )

  server.post(
    '/session',
    { ...access('anybody'), schema: { body: Credentials, response: { 200: SessionSchema } } },
    async (request, reply) => {
      const email = request.body.email.trim().toLowerCase()
      const tried = { email, address: request.ip }
      const signedIn = await signIn(platform, tried, request.body.password, agentOf(request))
      return answer(platform, reply, signedIn, 'The e-mail address or the password is wrong')
    },
  )

  server.post(
    '/session/code',
    { ...access('pending'), schema: { body: Code, response: { 200: SessionSchema } } },
    async (request, reply) => {
      const { person } = request.portal
      const tried = { email: person.email, address: request.ip }
      const given = await giveSecondFactor(
        platform,
        tried,
        request.portal,
        request.body.code,
        agentOf(request),
      )
      return answer(platform, reply, given, 'The code is wrong, or it was used already')
    },
  )

  server.delete('/session', { ...access('person') }, async (request, reply) => {
    await endSignIn(platform.db, request.portal.person.personId, request.portal.sessionId)
    forgetToken(platform, reply)
    return reply.code(204).send()
  })
}

async function answer(
  platform: Platform,
  reply: FastifyReply,
  signedIn: SignedIn,
  whenWrong: string,
): Promise<Session> {
  if (signedIn.outcome === 'wrong') throw new ApiError(401, whenWrong)
  if (signedIn.outcome === 'wait')
    throw new ApiError(429, 'Too many wrong tries; wait a few minutes', {
      'retry-after': String(signedIn.seconds),
    })
  keepToken(platform, reply, signedIn.token)
  if (signedIn.stage === 'second_factor') return { state: 'code_needed' }
  return { state: 'signed_in', me: await describeMe(platform, signedIn.person) }
}

const agentOf = (request: FastifyRequest): string => request.headers['user-agent'] ?? 'unknown'
