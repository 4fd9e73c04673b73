import { Type } from 'typebox'
import { authenticate } from '../../accounts/index.ts'
import type { PersonalData } from '../../platform/capability.ts'
import { apiError } from '../../platform/http/errors.ts'
import { errors } from '../../platform/http/openapi.ts'
import type { Server } from '../../platform/http/server.ts'
import type { Platform } from '../../platform/platform.ts'
import { userIdSchema } from '../../users/index.ts'
import { eraseUser } from '../erase.ts'
import { receiptSchema } from './schemas.ts'

export function registerEraseUser(
  server: Server,
  platform: Platform,
  capabilities: readonly PersonalData[],
): void {
  server.delete(
    '/api/v1/user_id/:user_id',
    {
      onRequest: [authenticate(platform)],
      schema: {
        operationId: 'erase_user',
        tags: ['Users'],
        summary: 'Erase a user and everything stored about them',
        description:
          'Effective at once and for good: the key that opens what is stored of the user is destroyed, and every row of theirs goes with it, also what waits to be delivered. Grants are withdrawn at the providers in the background. The answer is a signed receipt, which is not kept here: store it. The same user_id may be used again later, for a user who has no past.',
        security: [{ basic: [] }],
        params: Type.Object({ user_id: userIdSchema }),
        response: { 200: receiptSchema, ...errors(400, 401, 404, 422) },
      },
    },
    async (request) => {
      const receipt = await eraseUser(
        platform,
        capabilities,
        'client',
        request.client.clientUuid,
        request.params.user_id,
      )
      if (!receipt) throw apiError('user_not_found')
      return receipt
    },
  )
}
