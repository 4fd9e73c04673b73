import { type BuiltDocument, placeSleeps, type SleepSummary, sleepGroup } from '@tributary/health'
import type { Db } from '../platform/database.ts'
import type { Platform } from '../platform/platform.ts'
import type { Scope } from '../platform/scope.ts'
import { newestOfDays, readNewest } from './store.ts'

const STRUCTURE = 'sleep_summary'

/** Returns the summaries of the days, each sleep under the key that its document has. The caller holds the lock of the user's days. */
export async function withStoredPlaces(
  trx: Db,
  platform: Platform,
  scope: Scope,
  days: readonly string[],
  summaries: readonly BuiltDocument[],
): Promise<BuiltDocument[]> {
  const sleeps = summaries.filter(({ dataStructure }) => dataStructure === STRUCTURE)
  const known = await newestOfDays(trx, scope, days)
    .select('d.document_key')
    .where('d.data_structure', '=', STRUCTURE)
    .where('d.retracted', '=', false)
    .execute()
  const keys = new Set([...known.map((row) => row.document_key), ...sleeps.map(({ key }) => key)])
  // Stored summaries are opened only for the few days that have several.
  if ([...Map.groupBy(keys, sleepGroup).values()].every((group) => group.length === 1)) return [...summaries]
  const stored = await readNewest(trx, platform, scope, days, { dataStructures: [STRUCTURE] })
  const placed = placeSleeps(
    sleeps.map(({ key, body }) => ({ key, datetime: datetimeOf(body as unknown as SleepSummary) })),
    stored.map(({ documentKey, body }) => ({
      key: documentKey,
      datetime: datetimeOf(JSON.parse(body.toString())),
    })),
  )
  return summaries.map((summary) => {
    const index = sleeps.indexOf(summary)
    return index === -1 ? summary : { ...summary, key: placed[index]! }
  })
}

const datetimeOf = ({ sleep_health: { summary } }: Pick<SleepSummary, 'sleep_health'>) =>
  summary.sleep_summary.metadata.datetime_string
