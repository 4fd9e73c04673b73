import type { ProfileExplanation } from '@tributary/health'
import { findVersion, readTrace } from '../../documents/index.ts'
import type { Db } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import type { User } from '../../users/index.ts'
import { USER_PROFILE_KEY } from './make.ts'

export interface ExplainedProfile {
  documentVersion: number
  createdAt: Date
  explanation: ProfileExplanation
}

/** Explains how the newest profile of a user was built; null when there is none. */
export async function explainProfile(
  db: Db,
  platform: Platform,
  { scope }: User,
): Promise<ExplainedProfile | null> {
  const newest = await findVersion(db, scope, USER_PROFILE_KEY, null)
  if (!newest) return null
  const { documentVersion, createdAt } = newest
  const trace = await readTrace(db, platform, scope, USER_PROFILE_KEY, documentVersion)
  return trace === null ? null : { documentVersion, createdAt, explanation: trace as ProfileExplanation }
}
