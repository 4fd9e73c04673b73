import { Readable } from 'node:stream'
import { Type } from 'typebox'
import { eraseUser, exportUser, receiptSchema } from '../../erasure/index.ts'
import { apiError } from '../../platform/http/errors.ts'
import { UserParams } from '../access.ts'
import type { Area } from '../ports.ts'
import { requireUser } from './require-user.ts'

export type { SignedReceipt } from '../../erasure/index.ts'

/** All that is stored of a user, to take away or to end. Both are audited where they are done. */
export function registerErasure({ server, platform, access, ports }: Area): void {
  server.get(
    '/clients/:client_uuid/users/:user_id/export',
    { ...access('owner'), schema: { params: UserParams } },
    async ({ params, portal }, reply) => {
      const user = await requireUser(platform, params)
      const lines = Readable.from(await exportUser(platform, ports.capabilities, portal.actor, user), {
        objectMode: false,
      })
      return reply
        .header('content-disposition', 'attachment; filename="export.ndjson"')
        .type('application/x-ndjson')
        .send(lines as never)
    },
  )

  server.delete(
    '/clients/:client_uuid/users/:user_id',
    {
      ...access('owner'),
      schema: {
        params: UserParams,
        // Typed by the person who asks for it, so that no user is erased by mistake.
        body: Type.Object({ user_id: Type.String() }),
        response: { 200: receiptSchema },
      },
    },
    async ({ params, body, portal }) => {
      if (body.user_id !== params.user_id) throw apiError('portal_user_id_mismatch')
      const receipt = await eraseUser(
        platform,
        ports.capabilities,
        portal.actor,
        params.client_uuid,
        params.user_id,
      )
      if (!receipt) throw apiError('portal_user_not_found')
      return receipt
    },
  )
}
