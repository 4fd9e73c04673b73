import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { authenticate } from '../../accounts/index.ts'
import { apiError } from '../../platform/http/errors.ts'
import { acceptJson } from '../../platform/http/json.ts'
import { errors } from '../../platform/http/openapi.ts'
import type { Server } from '../../platform/http/server.ts'
import type { Platform } from '../../platform/platform.ts'
import { findUser, userIdSchema } from '../../users/index.ts'
import { disconnect } from '../disconnect.ts'
import type { ConnectionPorts } from '../ports.ts'
import { anySourceSchema } from './schemas.ts'

/** In a context of its own: the body may be left out, also by callers that name its type all the same. */
export function registerRevoke(server: Server, platform: Platform, ports: ConnectionPorts): void {
  server.register(async (given) => {
    const scoped = given as Server
    scoped.removeAllContentTypeParsers()
    acceptJson(scoped, { mayBeEmpty: true })
    scoped.post(
      '/api/v1/user_id/:user_id/data_sources/revoke_auth',
      {
        onRequest: [authenticate(platform)],
        preValidation: [withBody],
        schema: {
          operationId: 'revoke_authorization',
          tags: ['Connections'],
          summary: 'Disconnect a user from all data sources, or from one',
          description:
            'For the calling client only, and effective at once: nothing that arrives afterwards is stored or delivered. The grant is withdrawn at the provider in the background, unless another user or client here is connected to the same account; the provider may take hours to act on it. The body may be left out.',
          security: [{ basic: [] }],
          params: Type.Object({ user_id: userIdSchema }),
          body: Type.Object({ data_source: Type.Optional(anySourceSchema) }, { additionalProperties: false }),
          response: {
            200: Type.Object(
              {
                message: Type.String(),
                data_sources: Type.Array(anySourceSchema, { description: 'What was disconnected now.' }),
              },
              { title: 'Revocation' },
            ),
            ...errors(400, 401, 404, 415, 422),
          },
        },
      },
      async (request) => {
        const user = await findUser(platform.db, request.client.clientUuid, request.params.user_id)
        if (!user) throw apiError('user_not_found')
        const source = request.body.data_source ?? null
        const ended = await disconnect(platform, ports, 'client', user, source)
        return { message: messageOf(ended), data_sources: ended }
      },
    )
  })
}

async function withBody(request: FastifyRequest): Promise<void> {
  request.body ??= {}
}

const messageOf = (ended: readonly string[]) =>
  ended.length === 0
    ? 'There was nothing to disconnect.'
    : `The user is disconnected from ${ended.join(', ')}.`
