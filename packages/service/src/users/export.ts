import type { Platform } from '../platform/platform.ts'
import type { ExportLine } from '../platform/user-rows.ts'
import { readInformation } from './information.ts'
import { beginningOf } from './store.ts'
import type { User } from './user.ts'

/** Part of a user's export. */
export async function* exportPerson(platform: Platform, user: User): AsyncGenerator<ExportLine> {
  const beginning = await beginningOf(platform.db, user.scope)
  yield {
    kind: 'user',
    user_id: user.userId,
    created_at: beginning?.createdAt ?? null,
    zone_reported_by: beginning?.zoneReportedBy ?? null,
    time_zones: user.zones,
    offset_seconds: user.offsetSeconds,
    information: await readInformation(platform.db, platform, user.scope),
  }
}
