import { Type } from 'typebox'
import type { ConnectionPorts } from '../../connections/index.ts'
import { errors } from '../../platform/http/openapi.ts'
import type { Server } from '../../platform/http/server.ts'
import type { Platform } from '../../platform/platform.ts'
import { authenticateDevice } from '../authenticate.ts'
import { logOut } from '../leave.ts'
import { SECURITY, TAG } from './schemas.ts'

export function registerLogOut(
  server: Server,
  platform: Platform,
  ports: Pick<ConnectionPorts, 'onEnded'>,
): void {
  server.post(
    '/api/v1/mobile/log_out',
    {
      onRequest: [authenticateDevice(platform)],
      schema: {
        operationId: 'log_out_phone',
        tags: [TAG],
        summary: 'Log out on this phone',
        description:
          'Ends the credential. The sources stay connected, so that the same phone goes on with them when it is bound again, unless the binding asked for complete log-outs: then they are disconnected.',
        security: SECURITY,
        response: { 204: Type.Null(), ...errors(401) },
      },
    },
    async ({ device }, reply) => {
      await logOut(platform, ports, device)
      return reply.code(204).send(null)
    },
  )
}
