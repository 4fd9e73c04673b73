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

/** Makes something of days whose documents are stored, for those clients who want it. */
export interface Follower {
  name: string
  /** Null when it is for every client. */
  addon: Addon | null
  /**
   * Repeats must be harmless: days are followed after every build, and again after a failure. No other follower of the
   * user runs meanwhile.
   */
  follow(trx: Db, platform: Platform, followed: Followed): Promise<void>
}

export interface Followed {
  user: User
  /** Neighbours, in order, as their summaries are now. */
  days: readonly DaySummaries[]
  ranking: Ranking
  /** Whether days are those of the person's zone, and not of Greenwich. */
  isLocal: boolean
}

/** What could not be done for some days. */
export interface FollowFailure {
  days: readonly string[]
  error: unknown
}

/** One that fails keeps nobody else back. */
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
      // Before any savepoint: going back to one would let go of it.
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

/** Whoever reads the summaries later stores later. */
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
  const told = await summariesOf(trx, platform, scope, { from: days[0]!, to: days.at(-1)!, ranking })
  return days.map(
    (day) => told.find((one) => one.day === day) ?? { day, nights: [], naps: [], physical: null, body: null },
  )
}
