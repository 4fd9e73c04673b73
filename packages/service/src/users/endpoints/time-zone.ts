import { timeZoneName, zoneOffset } from '@tributary/health'
import { Type } from 'typebox'
import { authenticate } from '../../accounts/index.ts'
import { apiError } from '../../platform/http/errors.ts'
import { errors } from '../../platform/http/openapi.ts'
import type { Server } from '../../platform/http/server.ts'
import { strictly } from '../../platform/http/strict.ts'
import type { Platform } from '../../platform/platform.ts'
import type { UserPorts } from '../ports.ts'
import { ensureUser, findUserByScope, setTimeZone } from '../store.ts'
import { userIdSchema } from '../user.ts'

const DESCRIPTION =
  'The first zone that you report holds for the past too. A later one holds from the date it is there now, and the days before stay as they were. Days that it concerns are built again. A zone that a phone of the user reports is used only until you report one. Creates the user when you had none by that name.'

export function registerTimeZone(server: Server, platform: Platform, ports: UserPorts): void {
  server.post(
    '/api/v1/user_id/:user_id/time_zone',
    {
      onRequest: [authenticate(platform)],
      validatorCompiler: strictly,
      schema: {
        operationId: 'set_time_zone',
        tags: ['People'],
        summary: 'Report the time zone of a user',
        description: DESCRIPTION,
        security: [{ basic: [] }],
        params: Type.Object({ user_id: userIdSchema }),
        body: Type.Object(
          {
            time_zone: Type.String({ description: 'IANA name.', examples: ['Europe/Berlin'] }),
            offset: Type.Optional(
              Type.String({
                pattern: '^[+-]\\d{2}:\\d{2}$',
                description: 'The offset in force there now: a check that the name is meant.',
                examples: ['+01:00'],
              }),
            ),
          },
          { additionalProperties: false },
        ),
        response: {
          200: Type.Object({ message: Type.String(), time_zone: Type.String() }, { title: 'TimeZone' }),
          ...errors(400, 401, 415, 422),
        },
      },
    },
    async (request) => {
      const { time_zone: given, offset } = request.body
      const zone = timeZoneName(given)
      if (zone === null) throw apiError('time_zone_unknown')
      if (offset !== undefined && secondsOf(offset) !== zoneOffset(zone, platform.clock.now()))
        throw apiError('time_zone_offset_mismatch')
      const { clientUuid } = request.client
      const isNew = await platform.db.transaction().execute(async (trx) => {
        const { user, created } = await ensureUser(trx, platform, clientUuid, request.params.user_id)
        if (created) await ports.onCreated(trx, user)
        const change = await setTimeZone(trx, platform, user.scope, zone, 'client')
        const moved = change && (await findUserByScope(trx, user.scope))
        if (moved) await ports.onMoved(trx, moved, change.from)
        return moved !== null
      })
      return { message: isNew ? 'The time zone is set.' : 'The time zone was set already.', time_zone: zone }
    },
  )
}

function secondsOf(offset: string): number {
  const [hours, minutes] = [Number(offset.slice(1, 3)), Number(offset.slice(4))]
  return (offset.startsWith('-') ? -1 : 1) * (hours * 3600 + minutes * 60)
}
