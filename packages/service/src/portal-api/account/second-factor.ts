import { type Static, Type } from 'typebox'
import {
  isSecondFactor,
  proposeSecondFactor,
  switchOffSecondFactor,
  switchOnSecondFactor,
} from '../../accounts/index.ts'
import { apiError } from '../../platform/http/errors.ts'
import { qrCodeOf } from '../../platform/qr-code.ts'
import type { Area } from '../ports.ts'
import { withinTries } from './tries.ts'

const ProposalSchema = Type.Object({ secret: Type.String(), qr_code: Type.String() })
export type SecondFactorProposal = Static<typeof ProposalSchema>

const CodesSchema = Type.Object({ recovery_codes: Type.Array(Type.String()) })

export function registerSecondFactor({ server, platform, access }: Area): void {
  server.post(
    '/me/second_factor/proposal',
    { ...access('person'), schema: { response: { 200: ProposalSchema } } },
    async (request) => {
      const { secret, address } = proposeSecondFactor(request.portal.person)
      return { secret, qr_code: qrCodeOf(address) }
    },
  )

  server.put(
    '/me/second_factor',
    {
      ...access('person'),
      schema: {
        body: Type.Object({
          secret: Type.String({ pattern: '^[A-Z2-7]{32}$' }),
          code: Type.String({ maxLength: 20 }),
        }),
        response: { 200: CodesSchema },
      },
    },
    async (request) => {
      const { person } = request.portal
      if (person.hasSecondFactor) throw apiError('portal_authenticator_present')
      const { secret, code } = request.body
      const codes = await switchOnSecondFactor(platform, person, secret, code.replace(/\s/g, ''))
      if (!codes) throw apiError('portal_authenticator_code_refused')
      return { recovery_codes: codes }
    },
  )

  server.delete(
    '/me/second_factor',
    { ...access('person'), schema: { body: Type.Object({ code: Type.String({ maxLength: 64 }) }) } },
    async (request, reply) => {
      const { person } = request.portal
      const isCode = () => isSecondFactor(platform, platform.db, person.personId, request.body.code)
      if (!(await withinTries(platform, request, reply, isCode)))
        throw apiError('portal_authenticator_code_wrong')
      await switchOffSecondFactor(platform, person)
      return reply.code(204).send()
    },
  )
}
