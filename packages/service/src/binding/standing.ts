/** So many wrong codes end a binding. */
export const WRONG_CODES_ALLOWED = 10

export type BindingStatus = 'open' | 'used' | 'ended' | 'expired'

/** What a token or its binding is good for now. The first thing that ended it counts, not what came after. */
export function standingOf(
  enrolment: { used_at: Date | null; wrong_codes: number; expires_at: Date },
  now: number,
): BindingStatus {
  if (enrolment.used_at) return 'used'
  if (enrolment.wrong_codes >= WRONG_CODES_ALLOWED) return 'ended'
  return enrolment.expires_at.getTime() <= now ? 'expired' : 'open'
}
