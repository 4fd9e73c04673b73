import { SOURCES } from '@tributary/providers'
import { Type } from 'typebox'
import {
  countSchema,
  daySchema,
  type ImportPart,
  importPart,
  nameSchema,
  orNull,
  timeOrNull,
  timeSchema,
} from '../platform/import-lines.ts'
import { NEVER } from './store/sync-row.ts'

const sourceSchema = Type.Enum([...SOURCES])

/** How far each source was read stays known; nothing is read before the person connects it again. */
const importReading = importPart(
  'reading',
  {
    data_source: sourceSchema,
    resource: nameSchema,
    last_attempt: orNull(timeSchema),
    last_data: orNull(timeSchema),
    last_push: orNull(timeSchema),
    since: daySchema,
    live_from: daySchema,
    history_requested_at: orNull(timeSchema),
    read_at: orNull(timeSchema),
    read_until: orNull(daySchema),
    failures: countSchema,
    last_error: orNull(nameSchema),
  },
  async ({ trx, scope }, lines) => {
    await trx
      .insertInto('sync_state')
      .values(
        lines.map((line) => ({
          lane: scope.lane,
          user_key: scope.userKey,
          source: line.data_source,
          resource: line.resource,
          last_attempt_at: timeOrNull(line.last_attempt),
          last_data_at: timeOrNull(line.last_data),
          last_push_at: timeOrNull(line.last_push),
          since: line.since,
          live_from: line.live_from,
          history_requested_at: timeOrNull(line.history_requested_at),
          read_at: timeOrNull(line.read_at),
          read_until: line.read_until,
          next_run_at: NEVER,
          failures: line.failures,
          last_error: line.last_error,
        })),
      )
      .execute()
  },
)

/** Part of a user's import. */
export const importIntake: readonly ImportPart[] = [importReading]
