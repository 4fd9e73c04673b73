import type { Addon } from '../accounts/addons.ts'
import { listAddons } from '../accounts/addons.ts'
import type { Db } from '../platform/database.ts'
import { enqueueMany, type Job } from '../platform/jobs.ts'
import type { Platform } from '../platform/platform.ts'
import type { Scope } from '../platform/scope.ts'
import { findUserByScope, type User } from '../users/index.ts'

/** Makes something of a day's documents, once they are stored, for those clients who want it. */
export interface Follower {
  name: string
  /** Null when it is for every client. */
  addon: Addon | null
  /** Repeats must be harmless: a day is followed again after every change, and after a failure. */
  follow(trx: Db, platform: Platform, user: User, day: string): Promise<void>
}

interface FollowRequest extends Scope {
  day: string
}

const NAME = 'documents.follow_day'

/** Asks for days to be followed once the caller's transaction is committed; repeats collapse. */
export async function requestFollowing(
  trx: Db,
  { lane, userKey }: Scope,
  days: readonly string[],
): Promise<void> {
  const wanted = days.map((day) => ({ key: `${lane}/${userKey}/${day}`, payload: { lane, userKey, day } }))
  await enqueueMany<FollowRequest>(trx, { name: NAME }, wanted)
}

/** Each in a transaction of its own: one that fails keeps nobody else back. */
export const followDayJob = (followers: readonly Follower[]): Job<FollowRequest> => ({
  name: NAME,
  async run(platform, { day, ...scope }) {
    const user = await findUserByScope(platform.db, scope)
    if (!user) return
    const addons = await listAddons(platform, platform.db, user.clientUuid)
    const wanted = followers.filter(
      ({ addon }) => addon === null || addons.some((one) => one.addon === addon && one.enabled),
    )
    const results = await Promise.allSettled(
      wanted.map(({ follow }) =>
        platform.db.transaction().execute((trx) => follow(trx, platform, user, day)),
      ),
    )
    const failed = results.flatMap((result, index) =>
      result.status === 'rejected'
        ? [new Error(`${wanted[index]!.name} failed`, { cause: result.reason })]
        : [],
    )
    if (failed.length > 0) throw new AggregateError(failed, failed.map(({ message }) => message).join(', '))
  },
})
