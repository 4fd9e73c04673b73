import { hash } from 'node:crypto'
import multipart from '@fastify/multipart'
import type { FastifyError } from 'fastify'
import { Type } from 'typebox'
import { authenticateOrToken, requireAddon, requireOwnClient, tokenReader } from '../../accounts/index.ts'
import { createOnce } from '../../idempotency/index.ts'
import { apiError } from '../../platform/http/errors.ts'
import { errors } from '../../platform/http/openapi.ts'
import type { Server } from '../../platform/http/server.ts'
import { strictly } from '../../platform/http/strict.ts'
import type { Platform } from '../../platform/platform.ts'
import { type UserPorts, userIdSchema } from '../../users/index.ts'
import type { UploadLimits } from '../gate.ts'
import { createIntake, FORM } from '../intake.ts'
import { submitDocument } from '../submit.ts'

const DESCRIPTION =
  'Takes a laboratory report to be read. Once it is stored, the answer names it by `document_id`; what was read is delivered to the data webhook as `lab_report` with that id. A duplicate, a document that cannot be read and one that does not say legibly when the sample was taken, unless you say it in `collected_at`, deliver nothing. Creates the user when you had none by that name. Needs the add-on Lab Data.'

const AcknowledgementSchema = Type.Object(
  {
    document_id: Type.String({
      format: 'uuid',
      description: '`lab_report.metadata.document_id_string` of the report that is delivered.',
    }),
    status: Type.Literal('received'),
  },
  { title: 'LabDocumentReceived' },
)

const FormSchema = Type.Object({
  file: Type.Unsafe<never>({
    type: 'string',
    format: 'binary',
    description: 'PDF, JPEG or PNG, recognised by its content; at most 10 MB (10,485,760 bytes).',
  }),
  timezone: Type.String({
    description: 'UTC offset, ±HH:MM or Z, for a document that does not state its own.',
    examples: ['-05:00'],
  }),
  collected_at: Type.Optional(
    Type.String({
      description:
        'When the sample was collected: YYYY-MM-DDTHH:MM, with or without seconds and a UTC offset; without one it is in `timezone`. Used only where the document has no time of collection that can be read, and marked in the result as `collection_time_source_string` `request`.',
      examples: ['2026-03-01T08:15-05:00'],
    }),
  ),
})

export function registerSubmitDocument(
  server: Server,
  platform: Platform,
  ports: Pick<UserPorts, 'onCreated'>,
  limits: UploadLimits,
): void {
  const take = createIntake(limits, platform.clock)
  server.register(async (given) => {
    const scoped = given as Server
    scoped.removeAllContentTypeParsers()
    await scoped.register(multipart, { throwFileSizeLimit: false })
    scoped.post(
      '/lab/client_uuid/:client_uuid/user_id/:user_id',
      {
        config: { readsBodyItself: true, creates: true },
        onRequest: [
          authenticateOrToken(platform, tokenReader(platform)),
          requireOwnClient,
          requireAddon(platform, 'lab_data'),
        ],
        validatorCompiler: (route) => (route.httpPart === 'body' ? () => true : strictly(route)),
        errorHandler(error: FastifyError) {
          throw error.validation ? apiError('lab_user_id_malformed') : error
        },
        schema: {
          operationId: 'submit_lab_document',
          tags: ['Laboratory'],
          summary: 'Submit a laboratory document',
          description: DESCRIPTION,
          security: [{ bearer: [] }, { basic: [] }],
          consumes: [FORM],
          params: Type.Object({
            client_uuid: Type.String({ description: 'Your own.' }),
            user_id: userIdSchema,
          }),
          body: FormSchema,
          response: { 200: AcknowledgementSchema, ...errors(400, 401, 403, 408, 413, 415, 429, 500, 503) },
        },
      },
      async (request, reply) => {
        const { clientUuid } = request.client
        const of = { clientUuid, userId: request.params.user_id }
        return take(request, clientUuid, (document) => {
          // The boundary of a form differs each time, so its parts are compared.
          const content = { ...document, file: hash('sha256', document.file) }
          return createOnce(platform, request, reply, { userId: of.userId, content }, async (trx) => {
            const documentId = await submitDocument(platform, trx, ports, of, document)
            return { status: 200, body: { document_id: documentId, status: 'received' as const } }
          })
        })
      },
    )
  })
}
