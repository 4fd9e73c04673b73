import { Type } from 'typebox'
import { authenticate } from '../../accounts/index.ts'
import { apiError } from '../../platform/http/errors.ts'
import { errors } from '../../platform/http/openapi.ts'
import type { Server } from '../../platform/http/server.ts'
import type { Platform } from '../../platform/platform.ts'
import { findUser, userIdSchema } from '../../users/index.ts'
import { newLinkAddress } from '../offered.ts'
import { isActive } from '../store.ts'
import { dataSourceSchema, redirectUrlSchema, refuseBadRedirect } from './schemas.ts'

const AuthorizerSchema = Type.Object(
  {
    data_source: dataSourceSchema,
    authorized: Type.Boolean({ description: 'Whether this user is connected to the data source now.' }),
    authorization_url: Type.Optional(
      Type.String({
        description:
          'Where to send the person to connect, valid for 24 hours. Only present when not authorized. Open it in the system browser or a browser tab, never in an embedded WebView.',
      }),
    ),
  },
  { title: 'Authorizer' },
)

export function registerAuthorizer(server: Server, platform: Platform): void {
  server.get(
    '/api/v1/user_id/:user_id/data_source/:data_source/authorizer',
    {
      onRequest: [authenticate(platform)],
      schema: {
        operationId: 'get_authorizer',
        tags: ['Connections'],
        summary: 'Whether a user is connected to a data source, and the link to connect',
        description: 'Asking creates nothing: a user is created when a connection is completed.',
        security: [{ basic: [] }],
        params: Type.Object({ user_id: userIdSchema, data_source: dataSourceSchema }),
        querystring: Type.Object({ redirect_url: redirectUrlSchema }),
        response: { 200: AuthorizerSchema, ...errors(401, 422) },
      },
    },
    async (request) => {
      const { user_id: userId, data_source: source } = request.params
      const { redirect_url: asked } = request.query
      refuseBadRedirect(platform, asked)
      if (!platform.providers.has(source)) throw apiError('source_not_configured', { source })
      const { clientUuid } = request.client
      const user = await findUser(platform.db, clientUuid, userId)
      if (user && (await isActive(platform.db, user.scope, source)))
        return { data_source: source, authorized: true }
      const wish = { clientUuid, userId, source, redirectUrl: asked ?? null }
      return {
        data_source: source,
        authorized: false,
        authorization_url: await newLinkAddress(platform, wish),
      }
    },
  )
}
