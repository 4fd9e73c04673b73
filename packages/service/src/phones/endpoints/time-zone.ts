import { timeZoneName } from '@tributary/health'
import { Type } from 'typebox'
import { apiError } from '../../platform/http/errors.ts'
import { errors } from '../../platform/http/openapi.ts'
import type { Server } from '../../platform/http/server.ts'
import { strictly } from '../../platform/http/strict.ts'
import type { Platform } from '../../platform/platform.ts'
import type { UserPorts } from '../../users/index.ts'
import { authenticateDevice } from '../authenticate.ts'
import { userOf } from '../sources.ts'
import { takeZone } from '../zone.ts'
import { SECURITY, TAG } from './schemas.ts'

export function registerPhoneTimeZone(
  server: Server,
  platform: Platform,
  ports: Pick<UserPorts, 'onMoved'>,
): void {
  server.put(
    '/api/v1/mobile/time_zone',
    {
      onRequest: [authenticateDevice(platform)],
      validatorCompiler: strictly,
      schema: {
        operationId: 'set_phone_time_zone',
        tags: [TAG],
        summary: 'Set the time zone of this phone',
        description:
          'The first zone holds for the past too, a later one from the date it is there now. A zone that the client set has precedence: the phone’s is then not used. The answer has the one in force.',
        security: SECURITY,
        body: Type.Object(
          { time_zone: Type.String({ description: 'IANA name.', examples: ['Europe/Berlin'] }) },
          { additionalProperties: false },
        ),
        response: {
          200: Type.Object({ time_zone: Type.String() }, { title: 'PhoneTimeZone' }),
          ...errors(400, 401, 415, 422),
        },
      },
    },
    async ({ device, body }) => {
      const zone = timeZoneName(body.time_zone)
      if (zone === null) throw apiError('time_zone_unknown')
      await takeZone(platform, ports, device.scope, zone)
      return { time_zone: (await userOf(platform.db, device)).timeZone ?? zone }
    },
  )
}
