import QRCode from 'qrcode'
import { type Static, Type } from 'typebox'
import {
  isSecondFactor,
  proposeSecondFactor,
  switchOffSecondFactor,
  switchOnSecondFactor,
} from '../../accounts/index.ts'
import { ApiError, forbidden, unprocessable } from '../../platform/http/errors.ts'
import type { Area } from '../ports.ts'
import { withinTries } from './tries.ts'

const WRONG_CODE = 'the code is wrong; is the clock of your phone right?'

const ProposalSchema = Type.Object({ secret: Type.String(), qr_code: Type.String() })
export type SecondFactorProposal = Static<typeof ProposalSchema>

const CodesSchema = Type.Object({ recovery_codes: Type.Array(Type.String()) })

export function registerSecondFactor({ server, platform, access }: Area): void {
  server.post(
    '/me/second_factor/proposal',
    { ...access('person'), schema: { response: { 200: ProposalSchema } } },
    async (request) => {
      const { secret, address } = proposeSecondFactor(request.portal.person)
      return { secret, qr_code: await QRCode.toDataURL(address, { margin: 2, scale: 6 }) }
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
      if (person.hasSecondFactor) throw new ApiError(409, 'switch the present authenticator off first')
      const { secret, code } = request.body
      const codes = await switchOnSecondFactor(platform, person, secret, code.replace(/\s/g, ''))
      if (!codes) throw unprocessable(WRONG_CODE)
      return { recovery_codes: codes }
    },
  )

  server.delete(
    '/me/second_factor',
    { ...access('person'), schema: { body: Type.Object({ code: Type.String({ maxLength: 64 }) }) } },
    async (request, reply) => {
      const { person } = request.portal
      const isCode = () => isSecondFactor(platform, platform.db, person.personId, request.body.code)
      if (!(await withinTries(platform, request, reply, isCode))) throw forbidden(WRONG_CODE)
      await switchOffSecondFactor(platform, person)
      return reply.code(204).send()
    },
  )
}
