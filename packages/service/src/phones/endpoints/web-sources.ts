import { API_SOURCES } from '@tributary/providers'
import { Type } from 'typebox'
import { isConnected, newLinkAddress, offeredSources } from '../../connections/index.ts'
import { errors } from '../../platform/http/openapi.ts'
import type { Server } from '../../platform/http/server.ts'
import type { Platform } from '../../platform/platform.ts'
import { authenticateDevice } from '../authenticate.ts'
import { userOf } from '../sources.ts'
import { SECURITY, TAG } from './schemas.ts'

const WebSourcesSchema = Type.Object(
  {
    data_sources: Type.Array(
      Type.Object({
        data_source: Type.Enum([...API_SOURCES], { type: 'string' }),
        authorized: Type.Boolean({ description: 'Whether this user is connected to it now.' }),
        authorization_url: Type.String({
          description: 'To be opened in the browser of the phone, never in an embedded view.',
        }),
      }),
    ),
  },
  { title: 'PhoneWebSources' },
)

export function registerWebSources(server: Server, platform: Platform): void {
  server.get(
    '/api/v1/mobile/web_sources',
    {
      onRequest: [authenticateDevice(platform)],
      schema: {
        operationId: 'list_phone_web_sources',
        tags: [TAG],
        summary: 'List the sources that are connected in a browser',
        description:
          'Those of this deployment, with a fresh address to connect each for the user of this phone.',
        security: SECURITY,
        response: { 200: WebSourcesSchema, ...errors(401) },
      },
    },
    async ({ device }) => {
      const { clientUuid, userId } = await userOf(platform.db, device)
      const { sources } = await offeredSources(platform, clientUuid, userId)
      const data_sources = await Promise.all(
        sources.map(async (offered) => ({
          data_source: offered.source,
          authorized: isConnected(offered),
          authorization_url: await newLinkAddress(platform, {
            clientUuid,
            userId,
            source: offered.source,
            redirectUrl: null,
          }),
        })),
      )
      return { data_sources }
    },
  )
}
