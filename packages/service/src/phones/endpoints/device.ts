import { Type } from 'typebox'
import { brandOf } from '../../accounts/index.ts'
import type { ConnectionPorts } from '../../connections/index.ts'
import { errors } from '../../platform/http/openapi.ts'
import type { Server } from '../../platform/http/server.ts'
import type { Platform } from '../../platform/platform.ts'
import { authenticateDevice } from '../authenticate.ts'
import { unlink } from '../leave.ts'
import { userOf, viewsOf } from '../sources.ts'
import { SECURITY, SourceViewSchema, TAG } from './schemas.ts'

const nullable = Type.Union([Type.String(), Type.Null()])

const DeviceViewSchema = Type.Object(
  {
    client: Type.Object(
      {
        name: Type.String({ description: 'As the person was shown it when they accepted.' }),
        brand: Type.Union([
          Type.Object(
            { company_name: nullable, primary_color: nullable, logo_url: nullable },
            { title: 'ClientBrand' },
          ),
          Type.Null(),
        ]),
        tyc_url: nullable,
        support_url: nullable,
      },
      { title: 'PhoneClient' },
    ),
    environment: Type.Enum(['sandbox', 'production'], { type: 'string' }),
    complete_log_out: Type.Boolean({ description: 'Whether logging out disconnects the sources too.' }),
    time_zone: Type.Union([Type.String(), Type.Null()], { description: 'That days are cut by, IANA.' }),
    next_sequence: Type.Integer(),
    sources: Type.Array(SourceViewSchema, { description: 'Those that were ever connected.' }),
  },
  { title: 'PhoneDevice' },
)

export function registerDevice(
  server: Server,
  platform: Platform,
  ports: Pick<ConnectionPorts, 'onEnded'>,
): void {
  server.get(
    '/api/v1/mobile/device',
    {
      onRequest: [authenticateDevice(platform)],
      schema: {
        operationId: 'read_phone_device',
        tags: [TAG],
        summary: 'Read how this phone stands',
        description: 'Whose client it is bound to, its sources and what it may read of them.',
        security: SECURITY,
        response: { 200: DeviceViewSchema, ...errors(401) },
      },
    },
    async ({ device }) => {
      const { db, config } = platform
      const user = await userOf(db, device)
      return {
        client: {
          name: device.clientName,
          brand: await brandOf(db, platform, device.clientUuid),
          tyc_url: device.tycUrl,
          support_url: device.supportUrl,
        },
        environment: config.environment,
        complete_log_out: device.completeLogOut,
        time_zone: user.timeZone,
        next_sequence: device.lastSequence + 1,
        sources: await viewsOf(db, platform, device),
      }
    },
  )
  server.delete(
    '/api/v1/mobile/device',
    {
      onRequest: [authenticateDevice(platform)],
      schema: {
        operationId: 'unlink_phone',
        tags: [TAG],
        summary: 'Unlink this phone',
        description:
          'Disconnects the sources of this phone and ends its credential, at once. What was acknowledged before is still stored.',
        security: SECURITY,
        response: { 204: Type.Null(), ...errors(401) },
      },
    },
    async ({ device }, reply) => {
      await unlink(platform, ports, device)
      return reply.code(204).send(null)
    },
  )
}
