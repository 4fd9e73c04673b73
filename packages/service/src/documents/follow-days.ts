import { type Addon, listAddons } from '../accounts/addons.ts'
import type { Db } from '../platform/database.ts'
import type { Platform } from '../platform/platform.ts'
import type { Scope } from '../platform/scope.ts'
import { findUserByScope, type User } from '../users/index.ts'

/** Makes something of a day's documents, once they are stored, for those clients who want it. */
export interface Follower {
  name: string
  /** Null when it is for every client. */
  addon: Addon | null
  /** Repeats must be harmless: a day is followed after every build, and again after a failure. */
  follow(trx: Db, platform: Platform, user: User, day: string): Promise<void>
}

/** Each day of each in a transaction of its own: one that fails keeps nobody else back. Returns what failed. */
export async function followDays(
  platform: Platform,
  followers: readonly Follower[],
  scope: Scope,
  days: readonly string[],
): Promise<unknown[]> {
  if (followers.length === 0) return []
  const user = await findUserByScope(platform.db, scope)
  if (!user) return []
  const addons = await listAddons(platform, platform.db, user.clientUuid)
  const isOn = (name: Addon) => addons.some(({ addon, enabled }) => addon === name && enabled)
  const failures: unknown[] = []
  for (const { name, addon, follow } of followers) {
    if (addon !== null && !isOn(addon)) continue
    for (const day of days) {
      try {
        await platform.db.transaction().execute((trx) => follow(trx, platform, user, day))
      } catch (cause) {
        failures.push(new Error(`${name} failed`, { cause }))
      }
    }
  }
  return failures
}
