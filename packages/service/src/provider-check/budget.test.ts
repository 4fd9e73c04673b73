import type { CallLimit, Manifest } from '@tributary/providers'
import { PROVIDERS } from '@tributary/providers'
import { expect, it } from 'vitest'
import { budgetFindings, budgetOf } from './budget.ts'

const whoop = PROVIDERS['whoop']!.manifest
const limited = (limits: readonly CallLimit[]): Manifest => ({ ...whoop, limits })
const find = (manifest: Manifest, users: number) => budgetFindings(manifest, budgetOf(manifest, users))[0]!

it('is enough while the calls of the users stay within the share', () => {
  const finding = find(limited([{ calls: 1_000_000, seconds: 86_400, per: 'app' }]), 10)
  expect(finding).toMatchObject({ code: 'budget_enough', level: 'ok' })
  expect(finding.message).toContain('users fit into 1000000/86400')
})

it('is short when they do not, and says how many users fit and which setting raises the limit', () => {
  const finding = find(limited([{ calls: 100, seconds: 86_400, per: 'app' }]), 1_000)
  expect(finding).toMatchObject({ code: 'budget_short', level: 'warning' })
  expect(finding.message).toContain('TRIBUTARY_WHOOP_LIMITS')
})

it('says that it depends on webhooks where polling alone would take too much', () => {
  const calls = Math.ceil((budgetOf(whoop, 1_000).webhooks!.callsPerDay / 0.9) * 1.1)
  const finding = find(limited([{ calls, seconds: 86_400, per: 'app' }]), 1_000)
  expect(finding).toMatchObject({ code: 'budget_enough', level: 'ok' })
  expect(finding.message).toContain('as long as its webhooks arrive')
})

it('sets no bound without a limit of the application', () => {
  expect(find(limited([{ calls: 300, seconds: 60, per: 'account' }]), 10).message).toContain('no bound')
})
