import { API_SOURCES } from '@tributary/providers'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { authenticate, requireOwnClient } from '../../accounts/index.ts'
import { apiError } from '../../platform/http/errors.ts'
import { errors } from '../../platform/http/openapi.ts'
import type { Server } from '../../platform/http/server.ts'
import type { Platform } from '../../platform/platform.ts'
import { userIdSchema } from '../../users/index.ts'
import { isConnected, newLinkAddress, offeredSources } from '../offered.ts'
import { imageAddress } from '../source-images.ts'
import { dataSourceSchema, imageSchema, redirectUrlSchema, refuseBadRedirect } from './schemas.ts'

const DEPRECATED_AT = Date.UTC(2026, 0, 1)
const SUNSET_AT = Date.UTC(2027, 11, 31)
const THEME = 'auto'

const AuthorizersSchema = Type.Object(
  {
    client_name: Type.String(),
    theme: Type.String({ description: 'How a page that shows this list looks: `auto` follows the device.' }),
    data_sources: Type.Array(
      Type.Object({
        name: dataSourceSchema,
        description: Type.String(),
        image: imageSchema,
        connected: Type.Boolean(),
        authorization_url: Type.Union([Type.String(), Type.Null()], {
          description: 'Where to send the person to connect, valid for 24 hours; null when connected.',
        }),
      }),
    ),
  },
  { title: 'Authorizers' },
)

export function registerAuthorizers(server: Server, platform: Platform): void {
  server.get(
    '/api/v1/client_uuid/:client_uuid/user_id/:user_id/data_sources/authorizers',
    {
      onRequest: [
        authenticate(platform),
        requireOwnClient,
        sayDeprecated(platform),
        refuseInProduction(platform),
      ],
      schema: {
        operationId: 'list_authorizers',
        tags: ['Connections'],
        summary: 'All data sources with their links',
        description: 'For sandboxes only; in production it answers 410. Ask for each data source by itself.',
        deprecated: true,
        security: [{ basic: [] }],
        params: Type.Object({
          client_uuid: Type.String({ description: 'That of the credentials.' }),
          user_id: userIdSchema,
        }),
        querystring: Type.Object({ redirect_url: redirectUrlSchema }),
        response: { 200: AuthorizersSchema, ...errors(401, 403, 410, 422) },
      },
    },
    async (request) => {
      const { redirect_url: asked } = request.query
      refuseBadRedirect(platform, asked)
      const { user_id: userId } = request.params
      const { clientUuid, name } = request.client
      const { sources } = await offeredSources(platform, clientUuid, userId)
      const wish = { clientUuid, userId, redirectUrl: asked ?? null }
      return {
        client_name: name,
        theme: THEME,
        data_sources: await Promise.all(
          sources.map(async (offered) => ({
            name: offered.source,
            description: offered.description,
            image: imageAddress(platform, offered.source),
            connected: isConnected(offered),
            authorization_url: isConnected(offered)
              ? null
              : await newLinkAddress(platform, { ...wish, source: offered.source }),
          })),
        ),
      }
    },
  )
}

/** RFC 9745 and RFC 8594; the successors are the authorizers of the single sources. */
function sayDeprecated(platform: Platform) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { user_id: userId } = request.params as { user_id: string }
    const successors = API_SOURCES.filter((source) => platform.providers.has(source)).map((source) => {
      const path = `/api/v1/user_id/${encodeURIComponent(userId)}/data_source/${source}/authorizer`
      return `<${platform.baseUrl}${path}>; rel="successor-version"; title="${source}"`
    })
    reply.header('deprecation', `@${DEPRECATED_AT / 1000}`)
    reply.header('sunset', new Date(SUNSET_AT).toUTCString())
    reply.header('link', successors.join(', '))
  }
}

function refuseInProduction(platform: Platform) {
  return async () => {
    if (platform.config.environment === 'production') throw apiError('endpoint_gone')
  }
}
