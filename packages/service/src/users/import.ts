import { isTimeZone } from '@tributary/health'
import { Type } from 'typebox'
import { daySchema, ImportRefused, importPart, orNull, timeSchema } from '../platform/import-lines.ts'
import { type Information, writeInformation } from './information.ts'
import { storeZones } from './store.ts'
import { userIdSchema } from './user.ts'

const known = <S extends Type.TSchema>(value: S) =>
  Type.Optional(
    Type.Object(
      {
        value,
        at: Type.Object(
          { at: Type.Integer(), offset: orNull(Type.Integer()) },
          { additionalProperties: false },
        ),
      },
      { additionalProperties: false },
    ),
  )

const InformationSchema = Type.Object(
  {
    dateOfBirth: known(daySchema),
    sex: known(Type.String({ maxLength: 100 })),
    heightCm: known(Type.Number()),
    weightKg: known(Type.Number()),
  },
  { additionalProperties: false },
)

/** Part of a user's import: the first, which creates them. */
export const importUser = importPart(
  'user',
  {
    user_id: userIdSchema,
    created_at: timeSchema,
    zone_reported_by: orNull(Type.Enum(['client', 'phone'])),
    time_zones: Type.Array(
      Type.Object(
        { since: orNull(daySchema), zone: Type.String({ maxLength: 100 }) },
        { additionalProperties: false },
      ),
      { maxItems: 10_000 },
    ),
    offset_seconds: orNull(Type.Integer({ minimum: -86_400, maximum: 86_400 })),
    information: InformationSchema,
  },
  async (target, [line, another]) => {
    if (!line || another) throw new ImportRefused('there is more than one user in it')
    const { trx, scope, clientUuid, userId } = target
    if (line.user_id !== userId) throw new ImportRefused('the line of the user is of another user')
    if (!line.time_zones.every(({ zone }) => isTimeZone(zone)))
      throw new ImportRefused('the line of the user names a time zone that is not known here')
    await trx
      .insertInto('users')
      .values({
        lane: scope.lane,
        user_key: scope.userKey,
        client_uuid: clientUuid,
        user_id: userId,
        zone_reported_by: line.zone_reported_by,
        offset_seconds: line.offset_seconds,
        created_at: new Date(line.created_at),
      })
      .execute()
    await storeZones(trx, scope, line.time_zones)
    const information: Information = line.information
    if (Object.keys(information).length > 0) await writeInformation(trx, target.key, scope, information)
  },
)
