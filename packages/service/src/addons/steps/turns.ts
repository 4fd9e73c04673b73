import type { VendorError } from '@tributary/providers'

const HOUR_MS = 3_600_000

/**
 * Computes the user's next turn: the same minute of every hour, a different one for each user, so that neither are all users
 * read at once nor late runs add up.
 */
export function nextTurn(userKey: string, after: number): number {
  const phase = Number.parseInt(userKey.slice(0, 8), 16) % HOUR_MS
  return (Math.floor((after - phase) / HOUR_MS) + 1) * HOUR_MS + phase
}

/** A vendor that says when to retry is not polled before. */
export function turnAfterFailure(userKey: string, now: number, error: VendorError | null): number {
  const wait = error?.kind === 'rate_limited' ? (error.retryAfterSeconds ?? 0) * 1000 : 0
  return nextTurn(userKey, now + wait)
}
