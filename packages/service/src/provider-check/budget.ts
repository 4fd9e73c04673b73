import type { Manifest } from '@tributary/providers'
import { type CallBudget, callBudget, type Load } from '../intake/index.ts'
import { formatLimit } from '../platform/call-limits.ts'
import { type Finding, ok, warning } from './report.ts'

export interface UserBudget extends CallBudget {
  users: number
}

export const budgetOf = (manifest: Manifest, users: number): UserBudget => ({
  users,
  ...callBudget(manifest, users),
})

export function budgetFindings({ source, slug }: Manifest, budget: UserBudget): Finding[] {
  const { users, webhooks, polling } = budget
  const usual = webhooks ?? polling
  if (usual === null) return []
  const setting = `TRIBUTARY_${slug.toUpperCase()}_LIMITS`
  const costs = `${users} users take about ${Math.ceil(usual.callsPerDay)} calls a day at ${source}`
  if (usual.usedShare > 1)
    return [
      warning(
        'budget_short',
        'medium',
        `${costs}, which is more than its limits allow: beyond ${mostOf(usual)} they are read late. Ask the vendor for higher limits and set ${setting}.`,
      ),
    ]
  const alone = polling !== null && polling.usedShare > 1
  return [
    ok(
      'budget_enough',
      'medium',
      alone
        ? `${costs}, which its limits allow as long as its webhooks arrive; without them ${mostOf(polling)}.`
        : `${costs}, which its limits allow: ${mostOf(usual)}.`,
    ),
  ]
}

function mostOf({ mostUsers, tightest }: Load): string {
  if (mostUsers === null || tightest === null) return 'they set no bound to the number of users'
  return `${mostUsers} users fit into ${formatLimit(tightest)}`
}
