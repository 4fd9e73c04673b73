import type { Source } from '@tributary/health'
import { isOAuthErrorCode, VendorError } from '@tributary/providers'
import type { Db } from '../platform/database.ts'
import { nowDate, type Platform } from '../platform/platform.ts'

/** Where a vendor can say no: in its redirect, when a code is redeemed, when a token is renewed. */
export type SignInStep = 'authorize' | 'exchange' | 'refresh'

export interface RefusedSignIn {
  source: Source
  step: SignInStep
  code: string
  at: Date
}

/** For a refusal that names no code of RFC 6749. */
const UNNAMED = 'unnamed'

/** Labels of a metric are a closed set: every other code is counted as `other`. */
const COUNTED: readonly string[] = [
  'invalid_request',
  'invalid_client',
  'invalid_grant',
  'invalid_scope',
  'unauthorized_client',
  'unsupported_grant_type',
  'unsupported_response_type',
  'redirect_uri_mismatch',
  'server_error',
  'temporarily_unavailable',
  UNNAMED,
]

/** Logs, counts and keeps a refusal of the vendor. Never fails: the refusal itself is what the caller has to handle. */
export async function noteRefusedSignIn(
  platform: Platform,
  source: Source,
  step: SignInStep,
  given: string | null,
): Promise<void> {
  const code = given !== null && isOAuthErrorCode(given) ? given : UNNAMED
  platform.log.warn({ source, step, code }, 'a vendor refused a sign-in')
  platform.metrics.refusedSignIns.inc({ source, step, code: COUNTED.includes(code) ? code : 'other' })
  const row = { code, refused_at: nowDate(platform.clock) }
  try {
    await platform.db
      .insertInto('refused_sign_ins')
      .values({ source, step, ...row })
      .onConflict((conflict) => conflict.columns(['source', 'step']).doUpdateSet(row))
      .execute()
  } catch (err) {
    platform.log.warn({ err, source }, 'a refused sign-in could not be kept')
  }
}

/** Trouble that passes is no refusal, and an error without a status did not come from the vendor. */
export const isVendorRefusal = (error: unknown): error is VendorError =>
  error instanceof VendorError && !error.passing && error.status !== null

/** The last refusal of each step, newest first. */
export async function refusedSignIns(db: Db): Promise<RefusedSignIn[]> {
  const rows = await db.selectFrom('refused_sign_ins').selectAll().orderBy('refused_at', 'desc').execute()
  return rows.map(({ source, step, code, refused_at }) => ({
    source: source as Source,
    step: step as SignInStep,
    code,
    at: refused_at,
  }))
}
