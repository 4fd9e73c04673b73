import type { Confidence } from '@tributary/providers'

/** `unknown` is neither good nor bad: it cannot be determined from here. */
export type Level = 'ok' | 'problem' | 'warning' | 'unknown'

export interface Finding {
  code: FindingCode
  level: Level
  confidence: Confidence
  /** What happened, and what to do about it. Never holds a secret. */
  message: string
}

/** Of all findings the first of these decides, in this order. */
export const VERDICTS = [
  'not_configured',
  'wrong_credentials',
  'application_refused',
  'redirect_uri_refused',
  'scope_refused',
  'vendor_unreachable',
  'callback_unreachable',
  'webhook_unreachable',
  'undetermined',
  'ready',
] as const
export type CheckVerdict = (typeof VERDICTS)[number]

/** The verdict of each finding that is a problem, or without which nothing can be said. */
const VERDICT_OF = {
  not_configured: 'not_configured',
  credentials_accepted: null,
  wrong_credentials: 'wrong_credentials',
  application_refused: 'application_refused',
  credentials_undetermined: 'undetermined',
  vendor_unreachable: 'vendor_unreachable',
  redirect_uri_accepted: null,
  redirect_uri_refused: 'redirect_uri_refused',
  scopes_accepted: null,
  scopes_none: null,
  scope_refused: 'scope_refused',
  authorize_undetermined: null,
  callback_reachable: null,
  callback_unreachable: 'callback_unreachable',
  webhook_reachable: null,
  webhook_none: null,
  webhook_unreachable: 'webhook_unreachable',
  subscriptions_active: null,
  subscriptions_missing: null,
  subscriptions_elsewhere: null,
  subscriptions_inactive: null,
  subscriptions_undetermined: null,
  budget_enough: null,
  budget_short: null,
} as const satisfies Record<string, CheckVerdict | null>
export type FindingCode = keyof typeof VERDICT_OF

export function verdictOf(findings: readonly Finding[]): CheckVerdict {
  const reached = findings.map(({ code }) => VERDICT_OF[code])
  return VERDICTS.find((verdict) => reached.some((one) => one === verdict)) ?? 'ready'
}

export const ok = (code: FindingCode, confidence: Confidence, message: string): Finding => ({
  code,
  level: 'ok',
  confidence,
  message,
})
export const problem = (code: FindingCode, confidence: Confidence, message: string): Finding => ({
  ...ok(code, confidence, message),
  level: 'problem',
})
export const warning = (code: FindingCode, confidence: Confidence, message: string): Finding => ({
  ...ok(code, confidence, message),
  level: 'warning',
})
export const unknown = (code: FindingCode, message: string): Finding => ({
  ...ok(code, 'low', message),
  level: 'unknown',
})
