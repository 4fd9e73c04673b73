import { ALERT_SIGNALS, type MonitoringRule, problemOf, ruleSchema } from '@tributary/health'
import { type Static, Type } from 'typebox'
import { authenticate, requireAddon } from '../../../accounts/index.ts'
import { apiError } from '../../../platform/http/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { findUser, userIdSchema } from '../../../users/index.ts'
import type { RuleScope } from '../rules.ts'
import type { StoredRule } from '../store.ts'

export const PATH = '/api/v2/health_monitoring/rules'

export const forMonitoring = (platform: Platform) => [
  authenticate(platform),
  requireAddon(platform, 'health_monitoring'),
]

export const RuleBodySchema = Type.Object(
  {
    user_id: Type.Optional(userIdSchema),
    rules: Type.Array(ruleSchema, {
      maxItems: ALERT_SIGNALS.length,
      description: 'Each signal at most once; an empty list for none.',
    }),
  },
  { additionalProperties: false },
)

export const StoredRuleSchema = Type.Object(
  {
    scope_string: Type.Enum(['general', 'specific'], { type: 'string' }),
    user_id_string: Type.Union([Type.String(), Type.Null()], { description: 'Null for the general rule.' }),
    rules: Type.Array(ruleSchema),
    updated_at_string: Type.String({ format: 'date-time' }),
  },
  { title: 'MonitoringRules' },
)

/** Returns whom the rules of a call apply to; null when the user that it names does not exist. */
export async function scopeOf(
  platform: Platform,
  clientUuid: string,
  userId: string | undefined,
): Promise<RuleScope | null> {
  if (userId === undefined) return { clientUuid, user: null }
  const user = await findUser(platform.db, clientUuid, userId)
  return user && { clientUuid, user }
}

export function refuseBadRules(rules: readonly MonitoringRule[]): void {
  const problem = problemOf(rules)
  if (problem) throw apiError('rules_invalid', { problem })
}

export const scopeFields = ({ user }: RuleScope) => ({
  scope_string: user ? ('specific' as const) : ('general' as const),
  user_id_string: user?.userId ?? null,
})

export const answered = (scope: RuleScope, stored: StoredRule): Static<typeof StoredRuleSchema> => ({
  ...scopeFields(scope),
  rules: [...stored.rules],
  updated_at_string: stored.updatedAt.toISOString(),
})
