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

/** Whose rule: that of one user, or with `user` null that of everybody without one. */
export interface RuleScope {
  clientUuid: string
  user: User | null
}

/** Null when nothing is stored. */
export const readRule = (db: Db, platform: Platform, { clientUuid, user }: RuleScope) =>
  user ? readUserRule(db, platform, user.scope) : readClientRule(db, clientUuid)

/**
 * Takes the place of what was stored; no rules at all remove it. Holds for days that are evaluated from now on. The caller has
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
      // What is watched of one person says something of their health.
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
