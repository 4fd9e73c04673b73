import { Type } from 'typebox'
import type { ConnectionPorts } from '../../connections/index.ts'
import { errors } from '../../platform/http/openapi.ts'
import type { Server } from '../../platform/http/server.ts'
import { strictly } from '../../platform/http/strict.ts'
import type { Platform } from '../../platform/platform.ts'
import { authenticateDevice } from '../authenticate.ts'
import { connectSource, disconnectSource } from '../sources.ts'
import {
  backgroundSchema,
  permissionsSchema,
  phoneSourceSchema,
  SECURITY,
  SourceViewSchema,
  TAG,
} from './schemas.ts'

export function registerSources(server: Server, platform: Platform, ports: ConnectionPorts): void {
  server.put(
    '/api/v1/mobile/sources/:source',
    {
      onRequest: [authenticateDevice(platform)],
      validatorCompiler: strictly,
      schema: {
        operationId: 'connect_phone_source',
        tags: [TAG],
        summary: 'Connect a health store',
        description:
          'Or report anew what may be read of one that is connected, and whether it is read while the app is closed. A source is connected on one phone of a user at a time: a later phone takes it over.',
        security: SECURITY,
        params: Type.Object({ source: phoneSourceSchema }),
        body: Type.Object(
          { permissions: permissionsSchema, background: Type.Optional(backgroundSchema) },
          { additionalProperties: false },
        ),
        response: { 200: SourceViewSchema, ...errors(400, 401, 415, 422) },
      },
    },
    async ({ device, params, body: { permissions, background } }) =>
      connectSource(platform, ports, device, params.source, {
        permissions,
        background: background ? { mode: background.mode, lastSyncAt: background.last_sync_at } : null,
      }),
  )
  server.delete(
    '/api/v1/mobile/sources/:source',
    {
      onRequest: [authenticateDevice(platform)],
      validatorCompiler: strictly,
      schema: {
        operationId: 'disconnect_phone_source',
        tags: [TAG],
        summary: 'Disconnect a health store',
        description:
          'Effective at once; what was acknowledged before is still stored. One that is not connected on this phone is left as it is.',
        security: SECURITY,
        params: Type.Object({ source: phoneSourceSchema }),
        response: { 204: Type.Null(), ...errors(401, 422) },
      },
    },
    async ({ device, params }, reply) => {
      await disconnectSource(platform, ports, device, params.source)
      return reply.code(204).send(null)
    },
  )
}
