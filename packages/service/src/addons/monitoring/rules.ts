import type { MonitoringRule, StoredRules } from '@tributary/health'
import { type Actor, audit } from '../../accounts/index.ts'
import type { Db } from '../../platform/database.ts'
import { nowDate, type Platform } from '../../platform/platform.ts'
import type { User } from '../../users/index.ts'
import {
  deleteClientRule,
  deleteUserRule,
  readClientRule,
  readUserRule,
  type StoredRule,
  writeClientRule,
  writeUserRule,
} from './store.ts'

/** Whom a rule applies to: one user, or, with `user` null, all users of the client without rules of their own. */
export interface RuleScope {
  clientUuid: string
  user: User | null
}

/** Returns null when no rules are stored. */
export const readRule = (db: Db, platform: Platform, { clientUuid, user }: RuleScope) =>
  user ? readUserRule(db, platform, user.scope) : readClientRule(db, clientUuid)

/**
 * Replaces the stored rules; an empty list removes them. The rules apply to days that are evaluated from now on. The caller has
 * checked the rules.
 */
export async function putRule(
  platform: Platform,
  actor: Actor,
  { clientUuid, user }: RuleScope,
  rules: readonly MonitoringRule[],
): Promise<StoredRule> {
  const stored = { rules, updatedAt: nowDate(platform.clock) }
  const isRemoval = rules.length === 0
  await platform.db.transaction().execute(async (trx) => {
    if (user)
      await (isRemoval ? deleteUserRule(trx, user.scope) : writeUserRule(trx, platform, user.scope, stored))
    else await (isRemoval ? deleteClientRule(trx, clientUuid) : writeClientRule(trx, clientUuid, stored))
    await audit(trx, platform, {
      actor,
      clientUuid,
      action: isRemoval ? 'monitoring_rules.remove' : 'monitoring_rules.set',
      // The rules of one user reveal something about their health, so they are sealed.
      detail: user ? { user_key: user.scope.userKey } : { rules },
    })
  })
  return stored
}

export async function rulesOf(db: Db, platform: Platform, user: User): Promise<StoredRules> {
  const own = await readUserRule(db, platform, user.scope)
  const general = await readClientRule(db, user.clientUuid)
  return { user: own?.rules ?? [], client: general?.rules ?? [] }
}
