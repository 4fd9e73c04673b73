import { addDays, buildUserInfo, localDate, parseTime } from '@tributary/health'
import { publishVersion } from '../delivery/index.ts'
import {
  daysWithDocuments,
  draftVersion,
  findVersion,
  readContent,
  USER_INFO_KEY,
} from '../documents/index.ts'
import { lockName } from '../platform/advisory-lock.ts'
import type { Db } from '../platform/database.ts'
import { enqueue, type Job } from '../platform/jobs.ts'
import type { Platform } from '../platform/platform.ts'
import type { Scope } from '../platform/scope.ts'
import { profilesOf } from '../records/index.ts'
import { findUserByScope, readInformation, zoneOf } from '../users/index.ts'
import { requestBuilds } from './build-days.ts'
import { userInfoInput } from './user-info-input.ts'

const NAME = 'documents.user_info'
/** The last seven local days, in whatever zone the person is. */
const RECENT_DAYS = 8

/** Requests a new version of the document once the caller's transaction is committed; repeated requests collapse. */
export async function requestUserInfo(trx: Db, { lane, userKey }: Scope): Promise<void> {
  await enqueue(trx, { name: NAME }, { lane, userKey }, { key: `${lane}/${userKey}` })
}

export const userInfoJob: Job<Scope> = {
  name: NAME,
  async run(platform, { lane, userKey }) {
    const scope = { lane, userKey }
    await platform.db.transaction().execute((trx) => refreshUserInfo(trx, platform, scope))
  },
}

/** Stores the information about the person, in the caller's transaction, if it differs from the newest version. */
export async function refreshUserInfo(trx: Db, platform: Platform, scope: Scope): Promise<void> {
  const lock = `user info|${scope.lane}|${scope.userKey}`
  await lockName(trx, lock)
  const user = await findUserByScope(trx, scope)
  if (!user) return
  const profiles = await profilesOf(trx, platform, scope)
  // The offset of the latest data would write the same moment anew after every journey.
  const zone = user.timeZone ? zoneOf(user, []) : 'UTC'
  const input = userInfoInput(
    user,
    zone,
    await readInformation(trx, platform, scope),
    profiles.map(({ record }) => record),
  )
  const known = input ?? (await nothingLeft(trx, platform, scope))
  if (!known) return
  const document = { ...buildUserInfo({ ...known, userId: user.userId, zone }), retracted: input === null }
  const stored = await publishVersion(trx, platform, user, {
    ...draftVersion(user, document, profiles),
    day: null,
  })
  if (stored !== null) await rebuildRecentDays(trx, platform, scope)
}

/** Documents of the last days may depend on the information about the person, so they are built again. */
async function rebuildRecentDays(trx: Db, platform: Platform, scope: Scope): Promise<void> {
  const today = localDate({ at: platform.clock.now(), offset: null }, null)
  await requestBuilds(trx, scope, await daysWithDocuments(trx, scope, addDays(today, -RECENT_DAYS)))
}

/** Builds an empty document for a client that holds one for which no data is left; null when it holds none. */
async function nothingLeft(trx: Db, platform: Platform, scope: Scope) {
  const newest = await findVersion(trx, scope, USER_INFO_KEY, null)
  const content = newest && (await readContent(trx, platform, scope, newest))
  if (!content) return null
  const { metadata } = content.body as { metadata: { datetime_string: string } }
  const at = parseTime(metadata.datetime_string)
  return at && { at, demographics: {}, heights: [], weights: [] }
}
