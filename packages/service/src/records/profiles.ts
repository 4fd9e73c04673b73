import type { ProfileRecord } from '@tributary/health'
import type { Db } from '../platform/database.ts'
import type { Platform } from '../platform/platform.ts'
import type { Scope } from '../platform/scope.ts'
import { readProfiles } from './store/records.ts'
import type { TracedRecord } from './traced-record.ts'

/** Reads every profile of the person that a source reported. */
export async function profilesOf(
  db: Db,
  platform: Platform,
  scope: Scope,
): Promise<(TracedRecord & { record: ProfileRecord })[]> {
  const traced = await readProfiles(db, await platform.keyring.get(db, scope), scope)
  return traced as ((typeof traced)[number] & { record: ProfileRecord })[]
}
