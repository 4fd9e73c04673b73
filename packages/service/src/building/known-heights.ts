import type { KnownHeights } from '@tributary/health'
import type { Db } from '../platform/database.ts'
import type { Platform } from '../platform/platform.ts'
import type { Scope } from '../platform/scope.ts'
import { profilesOf } from '../records/index.ts'
import { readInformation } from '../users/index.ts'
import { heightsOf } from './user-info-input.ts'

/** From the records themselves, because `user_info` does not hold when the height was measured. */
export async function knownHeights(db: Db, platform: Platform, scope: Scope): Promise<KnownHeights> {
  const profiles = await profilesOf(db, platform, scope)
  return heightsOf(
    await readInformation(db, platform, scope),
    profiles.map(({ record }) => record),
  )
}
