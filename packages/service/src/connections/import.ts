import { randomBytes } from 'node:crypto'
import { SOURCES } from '@tributary/providers'
import { Type } from 'typebox'
import { importPart, nameSchema, orNull, timeOrNull, timeSchema } from '../platform/import-lines.ts'
import { CONNECTION_STATES, type ConnectionState, END_REASONS, type EndReason } from './states.ts'

const ACCOUNT_KEY_BYTES = 32

/**
 * Part of a user's import. An export has no tokens: a connection that was live there has ended here, until the person connects
 * the source again.
 */
export const importConnection = importPart(
  'connection',
  {
    data_source: Type.Enum([...SOURCES]),
    state: Type.Enum([...CONNECTION_STATES]),
    account: orNull(nameSchema),
    scopes: orNull(Type.Array(nameSchema, { maxItems: 1_000 })),
    connected_at: timeSchema,
    ended_at: orNull(timeSchema),
    end_reason: orNull(Type.Enum([...END_REASONS])),
  },
  async ({ trx, scope, clientUuid, exportedAt }, lines) => {
    await trx
      .insertInto('connections')
      .values(
        lines.map((line) => ({
          lane: scope.lane,
          user_key: scope.userKey,
          source: line.data_source,
          client_uuid: clientUuid,
          state: 'ended' satisfies ConnectionState,
          // Like that of no account: it is found out when the person connects.
          account_key: randomBytes(ACCOUNT_KEY_BYTES),
          tokens: null,
          token_expires_at: null,
          scopes: line.scopes,
          connected_at: new Date(line.connected_at),
          ended_at: timeOrNull(line.ended_at) ?? exportedAt,
          end_reason: line.end_reason ?? ('moved' satisfies EndReason),
        })),
      )
      .execute()
  },
)
