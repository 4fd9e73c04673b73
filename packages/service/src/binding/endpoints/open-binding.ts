import { Type } from 'typebox'
import { brandOf } from '../../accounts/index.ts'
import { apiError, errorBody } from '../../platform/http/errors.ts'
import { ErrorSchema, errors } from '../../platform/http/openapi.ts'
import type { Server } from '../../platform/http/server.ts'
import { strictly } from '../../platform/http/strict.ts'
import type { Platform } from '../../platform/platform.ts'
import { PROOF_BYTES } from '../lock.ts'
import { openBinding } from '../open.ts'
import { brandSchema } from './brand.ts'

const DESCRIPTION =
  'For the app, once a person has typed the code. master = PBKDF2-SHA-256 of the code, with the reference as salt, 600,000 iterations, 256 bits; `proof` = HKDF-SHA-256 of master with the info `tributary binding proof`, 32 bytes; the key of AES-256-GCM = the same with `tributary binding key`. Inside is JSON: `client_name`, `tyc_url`, `support_url`, `complete_log_out`, `environment`, `base_url`, `enrolment_token`. `exception` is `wrong_code` (403), `binding_unknown` (404), `binding_used`, `binding_expired` or `binding_ended` (410). The tenth wrong code ends the binding.'

const OpenedSchema = Type.Object(
  {
    ciphertext: Type.String({ description: 'Base64url, with the tag at its end.' }),
    iv: Type.String({ description: 'Base64url, 12 bytes.' }),
    brand: brandSchema,
  },
  { title: 'OpenedBinding' },
)

const WrongCodeSchema = Type.Object(
  { ...ErrorSchema.properties, attempts_left: Type.Integer({ minimum: 1, maximum: 9 }) },
  { title: 'WrongCode', description: 'The error body, and how many more tries there are.' },
)

const PATH = '/api/v1/mobile/bindings/:reference/open'

/** Also below the app, for all that a phone knows before it opens a binding is the link. */
export function registerOpenBinding(server: Server, platform: Platform): void {
  registerAt(server, platform, PATH, false)
  registerAt(server, platform, `/app${PATH}`, true)
}

function registerAt(server: Server, platform: Platform, path: string, hide: boolean): void {
  server.post(
    path,
    {
      validatorCompiler: strictly,
      schema: {
        hide,
        operationId: 'open_binding',
        tags: ['Phones'],
        summary: 'Open a binding with a proof of its code',
        description: DESCRIPTION,
        security: [],
        params: Type.Object({ reference: Type.String({ description: 'The last part of the link.' }) }),
        body: Type.Object(
          { proof: Type.String({ description: 'Base64url, 32 bytes.' }) },
          { additionalProperties: false },
        ),
        response: { 200: OpenedSchema, ...errors(400, 404, 410, 415, 422), 403: WrongCodeSchema },
      },
    },
    async (request, reply) => {
      const opening = await openBinding(platform, request.params.reference, readProof(request.body.proof))
      switch (opening.outcome) {
        case 'opened':
          return {
            ciphertext: opening.ciphertext.toString('base64url'),
            iv: opening.iv.toString('base64url'),
            brand: await brandOf(platform.db, platform, opening.clientUuid),
          }
        case 'wrong_code':
          return reply.code(403).send({
            ...errorBody(apiError('wrong_code'), request),
            attempts_left: opening.attemptsLeft,
          })
        case 'unknown':
          throw apiError('binding_unknown')
        default:
          throw apiError(`binding_${opening.outcome}`)
      }
    },
  )
}

function readProof(text: string): Buffer {
  const proof = Buffer.from(text, 'base64url')
  if (proof.length !== PROOF_BYTES || proof.toString('base64url') !== text)
    throw apiError('proof_malformed', { bytes: PROOF_BYTES })
  return proof
}
