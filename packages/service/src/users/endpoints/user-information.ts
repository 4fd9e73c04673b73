import { localDate, parseTime } from '@tributary/health'
import { Type } from 'typebox'
import { authenticate } from '../../accounts/index.ts'
import { apiError } from '../../platform/http/errors.ts'
import { errors } from '../../platform/http/openapi.ts'
import type { Server } from '../../platform/http/server.ts'
import { strictly } from '../../platform/http/strict.ts'
import type { Platform } from '../../platform/platform.ts'
import { addInformation } from '../information.ts'
import type { UserPorts } from '../ports.ts'
import { ensureUser } from '../store.ts'
import { userIdSchema } from '../user.ts'

const EARLIEST_BIRTH = '1900-01-01'
/** Clocks differ, and a local time may have been sent without its offset. */
const AHEAD_MS = 24 * 3_600_000

const nullable = <S extends Parameters<typeof Type.Union>[0][number]>(schema: S) =>
  Type.Optional(Type.Union([schema, Type.Null()]))

export function registerUserInformation(server: Server, platform: Platform, ports: UserPorts): void {
  server.post(
    '/api/v2/user-information',
    {
      onRequest: [authenticate(platform)],
      validatorCompiler: strictly,
      schema: {
        operationId: 'report_user_information',
        tags: ['People'],
        summary: 'Report the profile of a user',
        description:
          'Makes or changes the `user_info` document; what you say outranks what a source says. For each field the statement with the latest `datetime` holds; a field that is null or left out says nothing. Creates the user when you had none by that name.',
        security: [{ basic: [] }],
        body: Type.Object(
          {
            user_id: userIdSchema,
            datetime: Type.String({
              description: 'When this was true: ISO 8601, UTC unless it carries an offset.',
              examples: ['2026-11-14T07:02:30+01:00'],
            }),
            date_of_birth_string: nullable(Type.String({ format: 'date', examples: ['1984-05-17'] })),
            sex_string: nullable(
              Type.Enum(['female', 'male', 'intersex', 'other', 'unknown'], { type: 'string' }),
            ),
            height_cm_int: nullable(Type.Integer({ minimum: 30, maximum: 280 })),
            weight_kg_float: nullable(Type.Number({ minimum: 0.5, maximum: 700 })),
            bmi_float: nullable(
              Type.Number({
                minimum: 5,
                maximum: 200,
                description: 'Accepted and not stored: the index is computed from height and weight.',
              }),
            ),
          },
          { additionalProperties: false },
        ),
        response: {
          200: Type.Object({ message: Type.String() }, { title: 'UserInformationTaken' }),
          ...errors(400, 401, 415, 422),
        },
      },
    },
    async (request) => {
      const { body } = request
      const now = platform.clock.now()
      const at = parseTime(body.datetime)
      if (!at) throw apiError('time_malformed', { field: 'datetime' })
      if (at.at > now + AHEAD_MS) throw apiError('time_in_future', { field: 'datetime' })
      const statement = {
        dateOfBirth: body.date_of_birth_string ?? null,
        sex: body.sex_string ?? null,
        heightCm: body.height_cm_int ?? null,
        weightKg: body.weight_kg_float ?? null,
      }
      refuseBadBirth(statement.dateOfBirth, now)
      await platform.db.transaction().execute(async (trx) => {
        const { user, created } = await ensureUser(trx, platform, request.client.clientUuid, body.user_id)
        if (created) await ports.onCreated(trx, user)
        await addInformation(trx, platform, user.scope, at, statement)
        await ports.onInformed(trx, user)
      })
      return { message: 'The information is taken.' }
    },
  )
}

function refuseBadBirth(date: string | null, now: number): void {
  if (date === null) return
  if (date < EARLIEST_BIRTH) throw apiError('date_of_birth_too_early', { earliest: EARLIEST_BIRTH })
  if (date > localDate({ at: now + AHEAD_MS, offset: null }, null))
    throw apiError('time_in_future', { field: 'date_of_birth_string' })
}
