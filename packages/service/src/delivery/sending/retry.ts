const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** How long after each failed attempt the next one is made; after the last of them there is none. */
export const RETRY_DELAYS_MS: readonly number[] = [
  5 * SECOND,
  MINUTE,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  24 * HOUR,
  48 * HOUR,
]

export const JITTER = 0.2
export const LONGEST_RETRY_AFTER_MS = 24 * HOUR
export const SUCCESSES: readonly number[] = [200, 201, 202]
export const GONE = 410

/** The response to an attempt; there is no status when no response came. */
export interface AttemptAnswer {
  status: number | null
  retryAfter: string | null
}

export type DeliveryVerdict =
  | { state: 'delivered' | 'rejected' }
  | { state: 'pending'; nextAttemptAt: number }

export const isSuccess = (status: number | null): boolean => status !== null && SUCCESSES.includes(status)

/**
 * What becomes of a delivery after an attempt. `failures` are the failed attempts before this one; `random` gives
 * numbers from 0 up to 1 and spreads the retries of many deliveries.
 */
export function judge(
  answer: AttemptAnswer,
  failures: number,
  now: number,
  random: () => number,
): DeliveryVerdict {
  if (isSuccess(answer.status)) return { state: 'delivered' }
  const delay = RETRY_DELAYS_MS[failures]
  if (answer.status === GONE || delay === undefined) return { state: 'rejected' }
  const scheduled = Math.round(delay * (1 + JITTER * (2 * random() - 1)))
  return { state: 'pending', nextAttemptAt: now + Math.max(scheduled, waitAsked(answer.retryAfter, now)) }
}

/** `Retry-After` in milliseconds from now, within reason; 0 when it says nothing that can be read. */
function waitAsked(retryAfter: string | null, now: number): number {
  if (!retryAfter) return 0
  const wait = /^\d+$/.test(retryAfter) ? Number(retryAfter) * SECOND : Date.parse(retryAfter) - now
  return Number.isNaN(wait) ? 0 : Math.min(Math.max(wait, 0), LONGEST_RETRY_AFTER_MS)
}
