import { parseTime, timeZoneName } from '@tributary/health'
import { Type } from 'typebox'
import { DEVICE_PLATFORMS } from '../../phones/index.ts'
import { apiError } from '../../platform/http/errors.ts'
import { errors } from '../../platform/http/openapi.ts'
import type { Server } from '../../platform/http/server.ts'
import { strictly } from '../../platform/http/strict.ts'
import type { Platform } from '../../platform/platform.ts'
import type { UserPorts } from '../../users/index.ts'
import { enrolPhone } from '../enrol.ts'

/** Clocks of phones differ. */
const AHEAD_MS = 24 * 3_600_000

const DESCRIPTION =
  'For the app, after the person has accepted the terms: nothing is collected before. Trades a token, which is good for one phone, for the credential of this device, and creates the user when the client had none by that name. A phone that was enrolled for the same user before keeps the new credential only. `exception` is `enrolment_unknown` (404), `enrolment_used`, `enrolment_expired` or `enrolment_ended` (410).'

const line = (maxLength: number, description: string, example: string) =>
  Type.String({ minLength: 1, maxLength, pattern: '^[^\\p{Cc}\\p{Cs}]*$', description, examples: [example] })

const EnrolledSchema = Type.Object(
  {
    device_credential: Type.String({ description: 'The Bearer of all further calls; shown this once.' }),
    device: Type.Object({
      device_id: Type.String({ format: 'uuid' }),
      environment: Type.Enum(['sandbox', 'production'], { type: 'string' }),
      complete_log_out: Type.Boolean(),
      time_zone: Type.String({
        description: 'That days are cut by; a zone that the client set has precedence.',
      }),
      next_sequence: Type.Integer({ description: 'Of the first batch.' }),
    }),
  },
  { title: 'EnrolledDevice' },
)

export function registerEnrolDevice(
  server: Server,
  platform: Platform,
  ports: Pick<UserPorts, 'onCreated' | 'onMoved'>,
): void {
  server.post(
    '/api/v1/mobile/devices',
    {
      validatorCompiler: strictly,
      schema: {
        operationId: 'enrol_device',
        tags: ['Phones'],
        summary: 'Enrol a phone',
        description: DESCRIPTION,
        security: [],
        body: Type.Object(
          {
            enrolment_token: Type.String({ description: 'From an opened binding, or from your server.' }),
            installation_id: line(100, 'Made once by the app and kept while it is installed.', 'q3Zk…'),
            platform: Type.Enum([...DEVICE_PLATFORMS], { type: 'string' }),
            model: Type.Optional(line(100, 'As the system names it.', 'iPhone17,1')),
            app_version: line(50, 'Of the app.', '1.0.0'),
            time_zone: Type.String({ description: 'Of the phone: IANA name.', examples: ['Europe/Berlin'] }),
            terms_accepted_at: Type.String({
              description: 'When the person accepted the terms, by the phone’s clock: ISO 8601.',
              examples: ['2026-11-14T07:02:30Z'],
            }),
          },
          { additionalProperties: false },
        ),
        response: { 200: EnrolledSchema, ...errors(400, 404, 410, 415, 422) },
      },
    },
    async (request) => {
      const { body } = request
      const timeZone = timeZoneName(body.time_zone)
      if (timeZone === null) throw apiError('time_zone_unknown')
      const trade = await enrolPhone(platform, ports, body.enrolment_token, {
        installationId: body.installation_id,
        platform: body.platform,
        model: body.model ?? null,
        appVersion: body.app_version,
        timeZone,
        termsAcceptedAt: readAcceptance(body.terms_accepted_at, platform.clock.now()),
      })
      if (trade.outcome === 'unknown') throw apiError('enrolment_unknown')
      if (trade.outcome !== 'enrolled') throw apiError(`enrolment_${trade.outcome}`)
      const { user, device, credential } = trade
      return {
        device_credential: credential,
        device: {
          device_id: device.deviceId,
          environment: platform.config.environment,
          complete_log_out: device.completeLogOut,
          time_zone: user.timeZone ?? timeZone,
          next_sequence: device.lastSequence + 1,
        },
      }
    },
  )
}

function readAcceptance(text: string, now: number): Date {
  const time = parseTime(text)
  if (!time) throw apiError('time_malformed', { field: 'terms_accepted_at' })
  if (time.at > now + AHEAD_MS) throw apiError('time_in_future', { field: 'terms_accepted_at' })
  return new Date(time.at)
}
