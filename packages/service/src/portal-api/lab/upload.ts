import multipart from '@fastify/multipart'
import { type Static, Type } from 'typebox'
import { hasAddon } from '../../accounts/index.ts'
import { createIntake, submitDocument } from '../../lab/index.ts'
import { apiError } from '../../platform/http/errors.ts'
import type { Server } from '../../platform/http/server.ts'
import { userIdSchema } from '../../users/index.ts'
import { ClientParams } from '../access.ts'
import type { Area } from '../ports.ts'

/** People try single files: the room is the clients' programs'. */
const LIMITS = { atOnce: 2, ofOneClient: 2, patienceMs: 15_000, arrivalMs: 55_000 }

const SubmittedSchema = Type.Object({ document_id: Type.String() })
export type SubmittedLabDocument = Static<typeof SubmittedSchema>

/** The same way that a client's program submits one. */
export function registerLabUpload({ server, platform, access, ports }: Area): void {
  const take = createIntake(LIMITS, platform.clock)
  server.register(async (given) => {
    const scoped = given as Server
    scoped.removeAllContentTypeParsers()
    await scoped.register(multipart, { throwFileSizeLimit: false })
    scoped.post(
      '/clients/:client_uuid/lab_documents',
      {
        ...access('developer'),
        schema: {
          params: ClientParams,
          querystring: Type.Object({ user_id: userIdSchema }),
          response: { 201: SubmittedSchema },
        },
      },
      async (request, reply) => {
        const clientUuid = request.params.client_uuid
        if (!(await hasAddon(platform, platform.db, clientUuid, 'lab_data')))
          throw apiError('portal_lab_not_enabled')
        const of = { clientUuid, userId: request.query.user_id }
        const documentId = await take(request, clientUuid, (document) =>
          platform.db
            .transaction()
            .execute((trx) => submitDocument(platform, trx, ports.users, of, document, request.portal.actor)),
        )
        return reply.code(201).send({ document_id: documentId })
      },
    )
  })
}
