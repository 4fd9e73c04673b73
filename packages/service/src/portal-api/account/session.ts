import type { FastifyReply } from 'fastify'
import { type Static, Type } from 'typebox'
import { endSignIn, giveSecondFactor, namesOfClients, type SignedIn, signIn } from '../../accounts/index.ts'
import { apiError } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { forgetToken, keepToken } from '../cookie.ts'
import type { Area } from '../ports.ts'
import { rememberBrowser, visitorOf } from './browser.ts'
import { describeMe, MeSchema } from './me.ts'

const Credentials = Type.Object({
  email: Type.String({ maxLength: 320 }),
  password: Type.String({ maxLength: 1024 }),
  /** Which account, where the password opens several. */
  person_id: Type.Optional(Type.String({ format: 'uuid' })),
})

const Code = Type.Object({ code: Type.String({ maxLength: 64 }) })

export const SessionSchema = Type.Union([
  Type.Object({ state: Type.Literal('code_needed') }),
  Type.Object({
    state: Type.Literal('choose_account'),
    accounts: Type.Array(
      Type.Object({
        person_id: Type.String(),
        /** Null for an operator. */
        client_name: Type.Union([Type.String(), Type.Null()]),
      }),
    ),
  }),
  Type.Object({ state: Type.Literal('signed_in'), me: MeSchema }),
])
export type SessionAnswer = Static<typeof SessionSchema>

export function registerSession({ server, platform, access }: Area): void {
  server.get('/me', { ...access('person'), schema: { response: { 200: MeSchema } } }, (request) =>
    describeMe(platform, request.portal.person, request.portal.isFederated),
  )

  server.post(
    '/session',
    { ...access('anybody'), schema: { body: Credentials, response: { 200: SessionSchema } } },
    async (request, reply) => {
      const { email, password, person_id: personId = null } = request.body
      const given = { email: email.trim().toLowerCase(), password, personId }
      const signedIn = await signIn(platform, await visitorOf(platform, request), given)
      return answerSignIn(platform, reply, signedIn, 'portal_credentials_wrong')
    },
  )

  server.post(
    '/session/code',
    { ...access('pending'), schema: { body: Code, response: { 200: SessionSchema } } },
    async (request, reply) => {
      const visitor = await visitorOf(platform, request)
      const given = await giveSecondFactor(platform, visitor, request.portal, request.body.code)
      return answerSignIn(platform, reply, given, 'portal_code_wrong')
    },
  )

  server.delete('/session', { ...access('person') }, async (request, reply) => {
    await endSignIn(platform.db, request.portal.person.personId, request.portal.sessionId)
    forgetToken(platform, reply)
    return reply.code(204).send()
  })
}

/** Answers a sign-in, however it was made. */
export async function answerSignIn(
  platform: Platform,
  reply: FastifyReply,
  signedIn: SignedIn,
  whenWrong: 'portal_credentials_wrong' | 'portal_code_wrong' | 'portal_identity_unknown',
): Promise<SessionAnswer> {
  if (signedIn.outcome === 'wrong') throw apiError(whenWrong)
  if (signedIn.outcome === 'wait')
    throw apiError('portal_sign_in_limited', {
      headers: {
        'retry-after': String(signedIn.seconds),
      },
    })
  if (signedIn.outcome === 'choose')
    return { state: 'choose_account', ...(await accountsOf(platform, signedIn)) }
  keepToken(platform, reply, signedIn.token)
  if (signedIn.stage === 'second_factor') return { state: 'code_needed' }
  await rememberBrowser(platform, reply, signedIn.person)
  return { state: 'signed_in', me: await describeMe(platform, signedIn.person, signedIn.isFederated) }
}

async function accountsOf(platform: Platform, { people }: Extract<SignedIn, { outcome: 'choose' }>) {
  const clients = people.flatMap(({ clientUuid }) => clientUuid ?? [])
  const names = await namesOfClients(platform.db, clients)
  const accounts = people.map(({ personId, clientUuid }) => ({
    person_id: personId,
    client_name: clientUuid === null ? null : (names.get(clientUuid) ?? clientUuid),
  }))
  return { accounts: accounts.sort((a, b) => (a.client_name ?? '').localeCompare(b.client_name ?? '')) }
}
