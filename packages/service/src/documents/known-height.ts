import type { BuildInput, UserInfo } from '@tributary/health'
import type { Db } from '../platform/database.ts'
import type { Platform } from '../platform/platform.ts'
import type { Scope } from '../platform/scope.ts'
import { USER_INFO_KEY } from './keys.ts'
import { findVersion, readContent } from './of-day.ts'

const PATH = '/user_body_metrics/height_cm_int'

/** The height in the newest word on the person; a change of it builds the last days again. */
export async function knownHeight(db: Db, platform: Platform, scope: Scope): Promise<BuildInput['height']> {
  const newest = await findVersion(db, scope, USER_INFO_KEY, null)
  const content = newest && (await readContent(db, platform, scope, newest))
  if (!content) return undefined
  const { user_information: known } = content.body as UserInfo
  const value = known.user_body_metrics.height_cm_int
  if (value === null) return undefined
  const [by] = content.trace?.fields[PATH]?.won ?? []
  return { value, by: by?.records[0] ? { source: by.source, record: by.records[0] } : null }
}
