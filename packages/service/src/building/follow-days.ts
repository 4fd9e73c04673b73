import type { DaySummaries, Ranking } from '@tributary/health'
import { sql } from 'kysely'
import { type Addon, listAddons, rankingOf } from '../accounts/index.ts'
import { summariesOf } from '../documents/index.ts'
import { lockName } from '../platform/advisory-lock.ts'
import type { Db } from '../platform/database.ts'
import type { Platform } from '../platform/platform.ts'
import type { Scope } from '../platform/scope.ts'
import { findUserByScope, type User } from '../users/index.ts'
import { runsOf } from './runs.ts'

/** Derives further documents from days whose documents are stored, for the clients that want them. */
export interface Follower {
  name: string
  /** The add-on that a client needs; null when the follower runs for every client. */
  addon: Addon | null
  /**
   * Repeats must be harmless: days are followed after every build, and again after a failure. No other follower of the
   * user runs meanwhile.
   */
  follow(trx: Db, platform: Platform, followed: Followed): Promise<void>
}

export interface Followed {
  user: User
  /** Neighbouring days, in order, with their present summaries. */
  days: readonly DaySummaries[]
  ranking: Ranking
  /** Whether days are those of the person's zone, and not UTC days. */
  isLocal: boolean
}

/** The days for which a follower failed. */
export interface FollowFailure {
  days: readonly string[]
  error: unknown
}

/** Runs all followers: the failure of one does not stop the others. */
export async function followDays(
  platform: Platform,
  followers: readonly Follower[],
  scope: Scope,
  days: readonly string[],
): Promise<FollowFailure[]> {
  const user = await findUserByScope(platform.db, scope)
  if (!user) return []
  const addons = await listAddons(platform, platform.db, user.clientUuid)
  const isOn = (name: Addon) => addons.some(({ addon, enabled }) => addon === name && enabled)
  const wanted = followers.filter(({ addon }) => addon === null || isOn(addon))
  if (wanted.length === 0) return []
  const ranking = await rankingOf(platform.db, user.clientUuid)
  const failures: FollowFailure[] = []
  for (const run of runsOf(days))
    await platform.db.transaction().execute(async (trx) => {
      await lockFollowing(trx, scope)
      // The key is locked before any savepoint, because rolling back to a savepoint would release the lock.
      await platform.keyring.get(trx, scope)
      const followed = {
        user,
        days: await daysOf(trx, platform, scope, run, ranking),
        ranking,
        isLocal: isOn('time_zone'),
      }
      for (const { name, follow } of wanted) {
        await sql`savepoint follower`.execute(trx)
        try {
          await follow(trx, platform, followed)
        } catch (cause) {
          await sql`rollback to savepoint follower`.execute(trx)
          failures.push({ days: run, error: new Error(`${name} failed`, { cause }) })
        }
      }
    })
  return failures
}

/** Ensures that a run which reads the summaries later also stores its results later. */
async function lockFollowing(trx: Db, { lane, userKey }: Scope): Promise<void> {
  const name = `following|${lane}|${userKey}`
  await lockName(trx, name)
}

async function daysOf(
  trx: Db,
  platform: Platform,
  scope: Scope,
  days: readonly string[],
  ranking: Ranking,
): Promise<DaySummaries[]> {
  const stored = await summariesOf(trx, platform, scope, { from: days[0]!, to: days.at(-1)!, ranking })
  return days.map(
    (day) =>
      stored.find((one) => one.day === day) ?? { day, nights: [], naps: [], physical: null, body: null },
  )
}
