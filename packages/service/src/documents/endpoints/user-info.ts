import { dayBounds } from '@tributary/health'
import { Type } from 'typebox'
import { authenticate } from '../../accounts/index.ts'
import { documentRef, errors } from '../../platform/http/openapi.ts'
import type { Server } from '../../platform/http/server.ts'
import type { Platform } from '../../platform/platform.ts'
import { findUser, userIdSchema, zoneOf } from '../../users/index.ts'
import { USER_INFO_KEY } from '../keys.ts'
import { readReleasedBy } from '../read-released.ts'
import { asStored, sendBodies } from './bodies.ts'
import { dateSchema } from './schemas.ts'

export function registerUserInfo(server: Server, platform: Platform): void {
  server.get(
    '/v2/processed_data/user/info',
    {
      onRequest: [authenticate(platform)],
      serializerCompiler: asStored,
      schema: {
        operationId: 'read_user_info',
        tags: ['Documents'],
        summary: 'What is known of a user',
        description:
          'Byte for byte as the Data Webhook gets it. With a date: as it stood at the end of that day.',
        security: [{ basic: [] }],
        querystring: Type.Object({ user_id: userIdSchema, date: Type.Optional(dateSchema) }),
        response: {
          200: documentRef('user_info'),
          204: Type.Null({ description: 'Nothing is known, or there is no such user.' }),
          ...errors(401, 422),
        },
      },
    },
    async (request, reply) => {
      const { user_id: userId, date } = request.query
      const user = await findUser(platform.db, request.client.clientUuid, userId)
      if (!user) return sendBodies(reply, [])
      const now = platform.clock.now()
      const by = date === undefined ? now : Math.min(now, dayBounds(date, zoneOf(user, [])).end - 1)
      const found = await readReleasedBy(platform.db, platform, user.scope, USER_INFO_KEY, new Date(by))
      return sendBodies(reply, found ? [found.body] : [])
    },
  )
}
