import { type Static, Type } from 'typebox'
import { namesOfClients } from '../../accounts/index.ts'
import { connectionsOfUsers } from '../../connections/index.ts'
import { STUCK_KINDS, type StuckReading, stuckReadings } from '../../intake/index.ts'
import type { Platform } from '../../platform/platform.ts'
import { userIdsOf } from '../../users/index.ts'
import { errorWords } from '../../why/index.ts'
import type { Area } from '../ports.ts'
import { iso, NamedClient, TextOrNull } from './shared.ts'

const AT_ONCE = 50

const StuckSchema = Type.Object({
  ...NamedClient.properties,
  user_id: Type.String(),
  data_source: Type.String(),
  connected_at: Type.String(),
  last_data_at: TextOrNull,
  last_attempt_at: TextOrNull,
  next_run_at: Type.String(),
  failures: Type.Integer(),
  trouble: TextOrNull,
})
export type StuckConnection = Static<typeof StuckSchema>

const PageSchema = Type.Object({
  connections: Type.Array(StuckSchema),
  next_after: TextOrNull,
  /** So many were looked through that the rest is for the next page, though this one is not full. */
  is_cut: Type.Boolean(),
})
export type StuckPageAnswer = Static<typeof PageSchema>

/** Connections that are live and bring nothing. */
export function registerStuckConnections({ server, platform, access }: Area): void {
  server.get(
    '/operator/connections',
    {
      ...access('operator'),
      schema: {
        querystring: Type.Object({
          kind: Type.Enum([...STUCK_KINDS]),
          after: Type.Optional(Type.String({ maxLength: 100 })),
        }),
        response: { 200: PageSchema },
      },
    },
    async ({ query }) => {
      const { readings, nextCursor, isCut } = await stuckReadings(platform.db, query.kind, {
        now: platform.clock.now(),
        cursor: query.after ?? null,
        limit: AT_ONCE,
      })
      return { connections: await describe(platform, readings), next_after: nextCursor, is_cut: isCut }
    },
  )
}

/** Users who were disconnected or erased in the meantime are left out. */
async function describe({ db }: Platform, readings: readonly StuckReading[]): Promise<StuckConnection[]> {
  const scopes = readings.map(({ scope }) => scope)
  const connections = await connectionsOfUsers(db, scopes)
  const userIds = await userIdsOf(db, scopes)
  const found = readings.flatMap((reading) => {
    const { source, scope } = reading
    const connection = connections.get(scope.userKey)?.find((one) => one.source === source)
    const userId = userIds.get(scope.userKey)
    return connection?.state === 'active' && userId !== undefined ? [{ reading, connection, userId }] : []
  })
  const names = await namesOfClients(
    db,
    found.map(({ connection }) => connection.clientUuid),
  )
  return found.map(({ reading, connection, userId }) => ({
    client_uuid: connection.clientUuid,
    client_name: names.get(connection.clientUuid) ?? '',
    user_id: userId,
    data_source: reading.source,
    connected_at: connection.connectedAt.toISOString(),
    last_data_at: iso(reading.lastDataAt),
    last_attempt_at: iso(reading.lastAttemptAt),
    next_run_at: reading.nextRunAt.toISOString(),
    failures: reading.failures,
    trouble: reading.lastError === null ? null : errorWords(reading.lastError),
  }))
}
