import { type Static, Type } from 'typebox'
import { endOtherSignIns, endSignIn, listSignIns } from '../../accounts/index.ts'
import { apiError } from '../../platform/http/errors.ts'
import type { Area } from '../ports.ts'

const SignInSchema = Type.Object({
  session_id: Type.String(),
  agent: Type.String(),
  created_at: Type.String(),
  seen_at: Type.String(),
  is_this_one: Type.Boolean(),
})
export type SignInEntry = Static<typeof SignInSchema>

/** Where a person is signed in, and ending that. */
export function registerSignIns({ server, platform, access }: Area): void {
  server.get(
    '/me/sign_ins',
    {
      ...access('person'),
      schema: { response: { 200: Type.Object({ sign_ins: Type.Array(SignInSchema) }) } },
    },
    async ({ portal }) => {
      const signIns = await listSignIns(platform.db, portal.person.personId)
      return {
        sign_ins: signIns.map(({ sessionId, agent, createdAt, seenAt }) => ({
          session_id: sessionId,
          agent,
          created_at: createdAt.toISOString(),
          seen_at: seenAt.toISOString(),
          is_this_one: sessionId === portal.sessionId,
        })),
      }
    },
  )

  server.delete(
    '/me/sign_ins/:session_id',
    {
      ...access('person'),
      schema: { params: Type.Object({ session_id: Type.String({ format: 'uuid' }) }) },
    },
    async (request, reply) => {
      const { person } = request.portal
      if (!(await endSignIn(platform.db, person.personId, request.params.session_id)))
        throw apiError('portal_session_not_found')
      return reply.code(204).send()
    },
  )

  server.delete('/me/sign_ins', { ...access('person') }, async ({ portal }, reply) => {
    await endOtherSignIns(platform.db, portal.person.personId, portal.sessionId)
    return reply.code(204).send()
  })
}
