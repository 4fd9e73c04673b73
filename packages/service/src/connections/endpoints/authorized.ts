import { Type } from 'typebox'
import { authenticate } from '../../accounts/index.ts'
import { errors } from '../../platform/http/openapi.ts'
import type { Server } from '../../platform/http/server.ts'
import type { Platform } from '../../platform/platform.ts'
import { userIdSchema } from '../../users/index.ts'
import { isConnected, offeredSources } from '../offered.ts'
import { imageAddress } from '../source-images.ts'
import { anySourceSchema, imageSchema } from './schemas.ts'

export function registerAuthorized(server: Server, platform: Platform): void {
  server.get(
    '/api/v2/user_id/:user_id/data_sources/authorized',
    {
      onRequest: [authenticate(platform)],
      schema: {
        operationId: 'list_authorized',
        tags: ['Connections'],
        summary: 'Which data sources a user is connected to',
        description:
          'Every data source of this deployment, those of phones included: they are connected on the phone. A user who never connected anything is connected to none.',
        security: [{ basic: [] }],
        params: Type.Object({ user_id: userIdSchema }),
        response: {
          200: Type.Object(
            {
              data_sources: Type.Array(
                Type.Object({
                  data_source: anySourceSchema,
                  authorized: Type.Boolean({ description: 'Whether this user is connected to it now.' }),
                  image: imageSchema,
                }),
              ),
            },
            { title: 'AuthorizedDataSources' },
          ),
          ...errors(401, 422),
        },
      },
    },
    async (request) => {
      const { sources, phones } = await offeredSources(
        platform,
        request.client.clientUuid,
        request.params.user_id,
      )
      return {
        data_sources: [...sources, ...phones].map((offered) => ({
          data_source: offered.source,
          authorized: isConnected(offered),
          image: imageAddress(platform, offered.source),
        })),
      }
    },
  )
}
