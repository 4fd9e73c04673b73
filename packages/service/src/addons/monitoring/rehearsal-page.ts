import type { MonitoringRule } from '@tributary/health'
import { apiError } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Scope } from '../../platform/scope.ts'
import { type Rehearsed, rehearseRules } from './rehearse.ts'
import { rehearsalReport } from './report.ts'
import type { RuleScope } from './rules.ts'

/** Rehearses a page of users: each user takes a while, and a response for all of them would take too long. */
export async function rehearsalPage(
  platform: Platform,
  scope: RuleScope,
  rules: readonly MonitoringRule[],
  { limit, cursor }: { limit: number; cursor: string | null },
) {
  const since = positionOf(cursor)
  const page: Rehearsed[] = []
  for await (const one of rehearseRules(platform, scope, rules, since)) {
    page.push(one)
    if (page.length === limit) break
  }
  const last = page.length === limit && !scope.user ? page.at(-1)!.user.scope : null
  return { ...rehearsalReport(page), next_cursor: last && cursorOf(last) }
}

const cursorOf = ({ lane, userKey }: Scope) => Buffer.from(`${lane}/${userKey}`).toString('base64url')

const POSITION = /^(\d{1,3})\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

function positionOf(cursor: string | null): Scope | null {
  if (cursor === null) return null
  const found = POSITION.exec(Buffer.from(cursor, 'base64url').toString())
  if (!found) throw apiError('cursor_unknown')
  return { lane: Number(found[1]), userKey: found[2]! }
}
