import type { Platform } from '../platform/platform.ts'
import type { ExportLine } from '../platform/user-rows.ts'
import { readInformation } from './information.ts'
import { createdAtOf } from './store.ts'
import type { User } from './user.ts'

/** Part of a user's export. */
export async function* exportPerson(platform: Platform, user: User): AsyncGenerator<ExportLine> {
  yield {
    kind: 'user',
    user_id: user.userId,
    created_at: await createdAtOf(platform.db, user.scope),
    time_zones: user.zones,
    offset_seconds: user.offsetSeconds,
    information: await readInformation(platform.db, platform, user.scope),
  }
}
