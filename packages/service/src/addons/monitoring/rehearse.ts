import {
  addDays,
  type DaySummaries,
  localDate,
  type MonitoringRule,
  type Rehearsal,
  rehearse,
} from '@tributary/health'
import { rankingOf } from '../../accounts/index.ts'
import { summariesOf } from '../../documents/index.ts'
import type { Platform } from '../../platform/platform.ts'
import { everyUser, type User, zoneOf } from '../../users/index.ts'
import { type RuleScope, rulesOf } from './rules.ts'
import { readBaselines } from './store.ts'

export const REHEARSED_DAYS = 90

/** Days are read in batches of this size, so that other work gets its turn in between. */
const DAYS_AT_ONCE = 30

export interface Rehearsed extends Rehearsal {
  user: User
}

/**
 * Yields how the rules would have alerted over the last days of each user they would apply to, one user after the other, from the
 * beginning or after the user named by `since`. Nothing is stored.
 */
export async function* rehearseRules(
  platform: Platform,
  { clientUuid, user }: RuleScope,
  proposed: readonly MonitoringRule[],
  since: User['scope'] | null = null,
): AsyncGenerator<Rehearsed> {
  if (user) {
    yield rehearsed(platform, user, { user: proposed })
    return
  }
  for await (const one of everyUser(platform.db, clientUuid, since))
    yield rehearsed(platform, one, { client: proposed })
}

async function rehearsed(
  platform: Platform,
  user: User,
  proposed: { user?: readonly MonitoringRule[]; client?: readonly MonitoringRule[] },
): Promise<Rehearsed> {
  const days = await lastDays(platform, user)
  const baselines = await readBaselines(platform.db, platform, user.scope)
  const rules = { ...(await rulesOf(platform.db, platform, user)), ...proposed }
  return { user, ...rehearse(days, baselines, rules) }
}

async function lastDays(platform: Platform, user: User): Promise<DaySummaries[]> {
  const ranking = await rankingOf(platform.db, user.clientUuid)
  const today = localDate({ at: platform.clock.now(), offset: null }, zoneOf(user, []))
  const days: DaySummaries[] = []
  for (let back = REHEARSED_DAYS - 1; back >= 0; back -= DAYS_AT_ONCE) {
    const window = { from: addDays(today, -back), to: addDays(today, DAYS_AT_ONCE - 1 - back) }
    days.push(...(await summariesOf(platform.db, platform, user.scope, { ...window, ranking })))
  }
  return days
}
