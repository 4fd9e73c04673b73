import type { Source } from '@tributary/health'
import { API_SOURCES, SOURCES } from '@tributary/providers'
import { type Static, Type } from 'typebox'
import { hasAddon } from '../../accounts/index.ts'
import {
  disconnect,
  handOutLink,
  listConnections,
  offeredSources,
  pagePath,
} from '../../connections/index.ts'
import { polledSources, resourceReadings } from '../../intake/index.ts'
import { listDevices, listPhoneSources } from '../../phones/index.ts'
import { apiError } from '../../platform/http/errors.ts'
import { userIdSchema } from '../../users/index.ts'
import { UserParams } from '../access.ts'
import type { Area } from '../ports.ts'
import { ConnectionsSchema } from './connection-schemas.ts'
import { describeConnection, describeDevice, type PhoneOf } from './describe-connection.ts'
import { requireUser } from './require-user.ts'

const LinkSchema = Type.Object({ link: Type.String(), expires_at: Type.String() })
export type ConnectLinkAnswer = Static<typeof LinkSchema>

const SourceParams = Type.Object({
  ...UserParams.properties,
  data_source: Type.Enum([...SOURCES]),
})

export function registerConnections({ server, platform, access, ports }: Area): void {
  server.get(
    '/clients/:client_uuid/users/:user_id/connections',
    { ...access('viewer'), schema: { params: UserParams, response: { 200: ConnectionsSchema } } },
    async ({ params }) => {
      const { db } = platform
      const user = await requireUser(platform, params)
      const { scope, clientUuid, userId } = user
      const readings = await resourceReadings(db, scope)
      const phones: PhoneOf[] = await listPhoneSources(db, await platform.keyring.get(db, scope), scope)
      const connections = await listConnections(db, scope)
      const polled = await polledSources(platform)
      const { sources } = await offeredSources(platform, clientUuid, userId)
      const hasPage = await hasAddon(platform, db, clientUuid, 'connections_page')
      return {
        data_sources: connections.map((connection) =>
          describeConnection(platform, connection, {
            readings: readings.filter(({ source }) => source === connection.source),
            phone: phones.find(({ source }) => source === connection.source) ?? null,
            isPolled: polled.has(connection.source),
          }),
        ),
        connectable: sources
          .filter(({ connection }) => connection?.state !== 'active')
          .map(({ source, description }) => ({ data_source: source, description })),
        devices: (await listDevices(db, scope)).map((device) => describeDevice(device, phones)).toReversed(),
        connections_page_url: hasPage ? `${platform.baseUrl}${pagePath(clientUuid, userId)}` : null,
      }
    },
  )

  // Also for a user who does not exist yet: a user is created when a connection is completed.
  server.post(
    '/clients/:client_uuid/users/:user_id/connect_links',
    {
      ...access('developer'),
      schema: {
        params: Type.Object({ ...UserParams.properties, user_id: userIdSchema }),
        body: Type.Object({ data_source: Type.Enum([...API_SOURCES]) }),
        response: { 201: LinkSchema },
      },
    },
    async ({ params, body, portal }, reply) => {
      if (!platform.providers.has(body.data_source))
        throw apiError('portal_source_not_configured', { source: body.data_source })
      const { address, expiresAt } = await handOutLink(platform, portal.actor, {
        clientUuid: params.client_uuid,
        userId: params.user_id,
        source: body.data_source,
      })
      return reply.code(201).send({ link: address, expires_at: expiresAt.toISOString() })
    },
  )

  server.delete(
    '/clients/:client_uuid/users/:user_id/connections/:data_source',
    { ...access('developer'), schema: { params: SourceParams } },
    async ({ params, portal }, reply) => {
      const user = await requireUser(platform, params)
      const source: Source = params.data_source
      const ended = await disconnect(platform, ports.connections, portal.actor, user, source)
      if (ended.length === 0) throw apiError('portal_source_not_connected', { source })
      return reply.code(204).send()
    },
  )
}
