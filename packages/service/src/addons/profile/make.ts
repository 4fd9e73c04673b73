import {
  addDays,
  buildUserProfile,
  dayBounds,
  envelope,
  localDate,
  type ProfileInput,
  profileWindow,
  type UserInfo,
  type UserProfile,
  type Zone,
  zoneOffset,
} from '@tributary/health'
import { hasAddon, rankingOf } from '../../accounts/index.ts'
import { publishVersion } from '../../delivery/index.ts'
import { newestBodies, summariesOf, USER_INFO_KEY } from '../../documents/index.ts'
import type { Db } from '../../platform/database.ts'
import { enqueue, type Job } from '../../platform/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Scope } from '../../platform/scope.ts'
import { findUserByScope, type User, zoneOf } from '../../users/index.ts'
import { addRequest, lockProfile, takeRequest } from './store.ts'

export const USER_PROFILE_KEY = 'user_profile'

interface ProfileRequest extends Scope {
  requestId: string
}

const NAME = 'profile.make'

/** Requests a profile of the user once the caller's transaction is committed. */
export async function requestProfile(
  trx: Db,
  { lane, userKey }: Scope,
  request: { requestId: string; requestedAt: Date },
): Promise<void> {
  await addRequest(trx, { lane, userKey }, request)
  const { requestId } = request
  await enqueue<ProfileRequest>(
    trx,
    { name: NAME },
    { lane, userKey, requestId },
    { key: `${lane}/${userKey}/${requestId}` },
  )
}

export const makeJob: Job<ProfileRequest> = {
  name: NAME,
  async run(platform, request) {
    await platform.db.transaction().execute((trx) => makeProfile(trx, platform, request))
  },
}

/** A request is taken and answered at once: a job that is run again finds nothing to do. */
async function makeProfile(
  trx: Db,
  platform: Platform,
  { lane, userKey, requestId }: ProfileRequest,
): Promise<void> {
  const scope = { lane, userKey }
  await lockProfile(trx, scope)
  await platform.keyring.get(trx, scope)
  const requestedAt = await takeRequest(trx, scope, requestId)
  const user = requestedAt && (await findUserByScope(trx, scope))
  if (!user) return
  const built = buildUserProfile(await profileInput(trx, platform, user, { requestId, requestedAt }))
  platform.metrics.profiles.inc({ outcome: built ? 'made' : 'no_domain' })
  if (!built) {
    platform.log.debug({ requestId }, 'no profile: no domain could be computed')
    return
  }
  const content = { user_profile_data: built.data }
  const { clientUuid, userId } = user
  await publishVersion(trx, platform, user, {
    documentKey: USER_PROFILE_KEY,
    dataStructure: 'user_profile',
    day: null,
    content,
    render: (documentVersion) =>
      JSON.stringify(
        envelope(
          { key: USER_PROFILE_KEY, dataStructure: 'user_profile', body: content },
          { clientUuid, userId, documentVersion },
        ),
      ),
    trace: built.explanation,
  })
}

async function profileInput(
  trx: Db,
  platform: Platform,
  user: User,
  { requestId, requestedAt }: { requestId: string; requestedAt: Date },
): Promise<ProfileInput> {
  const { scope, clientUuid } = user
  const zone = (await hasAddon(platform, trx, clientUuid, 'time_zone')) ? knownZone(user) : null
  const today = localDate({ at: requestedAt.getTime(), offset: null }, zone)
  const day = addDays(today, -1)
  const { baseline } = profileWindow(day)
  const ranking = await rankingOf(trx, clientUuid)
  const newest = await newestBodies(trx, platform, scope, [USER_INFO_KEY, USER_PROFILE_KEY])
  const previous = newest.get(USER_PROFILE_KEY) as UserProfile | undefined
  return {
    userId: user.userId,
    requestId,
    day,
    offsetSeconds: zone === null ? null : zoneOffset(zone, dayBounds(day, zone).start),
    days: await summariesOf(trx, platform, scope, { from: baseline.from, to: day, ranking }),
    person: personOf(newest.get(USER_INFO_KEY) as UserInfo | undefined),
    previous: previous?.user_profile_data ?? null,
  }
}

/** Null until the client or a source has reported where the person is: then days are UTC days. */
const knownZone = (user: User): Zone | null =>
  user.timeZone === null && user.offsetSeconds === null ? null : zoneOf(user, [])

function personOf(info: UserInfo | undefined): ProfileInput['person'] {
  const { user_demographics: about, user_body_metrics: sizes } = info?.user_information ?? {}
  return {
    sex: about?.sex_string ?? null,
    dateOfBirth: about?.date_of_birth_string ?? null,
    country: about?.country_string ?? null,
    heightCm: sizes?.height_cm_int ?? null,
  }
}
