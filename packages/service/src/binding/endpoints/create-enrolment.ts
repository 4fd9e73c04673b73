import { Type } from 'typebox'
import { authenticate } from '../../accounts/index.ts'
import { createOnce } from '../../idempotency/index.ts'
import { errors } from '../../platform/http/openapi.ts'
import type { Server } from '../../platform/http/server.ts'
import { strictly } from '../../platform/http/strict.ts'
import type { Platform } from '../../platform/platform.ts'
import { userIdSchema } from '../../users/index.ts'
import { createEnrolment } from '../create.ts'
import { metadataSchema, readMetadata, type Shown } from '../metadata.ts'

const DESCRIPTION =
  'For an app of your own that embeds the mobile library: your server asks for a token and hands it to the app, without a QR code. It is good for one phone and for 24 hours. Your app shows the terms; say where they are in `metadata`, and they are kept beside the acceptance. Left out, your own name is kept and no address.'

const EnrolmentSchema = Type.Object(
  {
    enrolment_token: Type.String({ description: 'Shown this once.' }),
    expires_at: Type.String({ format: 'date-time' }),
  },
  { title: 'Enrolment' },
)

export function registerCreateEnrolment(server: Server, platform: Platform): void {
  server.post(
    '/api/v1/mobile/enrolments',
    {
      config: { creates: true },
      onRequest: [authenticate(platform)],
      validatorCompiler: strictly,
      schema: {
        operationId: 'create_enrolment',
        tags: ['Phones'],
        summary: 'Let your own app enrol a phone of a user',
        description: DESCRIPTION,
        security: [{ basic: [] }],
        body: Type.Object(
          { user_id: userIdSchema, metadata: Type.Optional(metadataSchema) },
          { additionalProperties: false },
        ),
        response: { 200: EnrolmentSchema, ...errors(400, 401, 415, 422) },
      },
    },
    async (request, reply) => {
      const { clientUuid, name } = request.client
      const { user_id: userId, metadata } = request.body
      const shown = metadata ? readMetadata(metadata) : nothingBut(name)
      const creation = { userId, content: metadata ?? null }
      return createOnce(platform, request, reply, creation, async (trx) => {
        const { token, expiresAt } = await createEnrolment(platform, trx, { clientUuid, userId, shown })
        return { status: 200, body: { enrolment_token: token, expires_at: expiresAt.toISOString() } }
      })
    },
  )
}

const nothingBut = (clientName: string): Shown => ({
  clientName,
  tycUrl: null,
  supportUrl: null,
  completeLogOut: false,
})
