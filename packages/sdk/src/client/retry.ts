import { TributaryApiError, TributaryConnectionError } from './errors.ts'
import type { Call } from './response.ts'

const FIRST_DELAY_MS = 500
const LONGEST_DELAY_MS = 8_000
/** A longer `Retry-After` is left to the caller, who may have better things to do than to wait. */
const LONGEST_RETRY_AFTER_SECONDS = 60

/** The service was busy, restarting or away. */
const TRANSIENT = new Set([408, 429, 500, 502, 503, 504])

/** Erasing is left out although it is idempotent: its receipt is given once, so that a repeat would hide that it was lost. */
const REPEATABLE: readonly Call['method'][] = ['GET', 'PUT']

/**
 * How long to wait before a failed call is made again; null when it must not be. `attempt` counts from 0. The delay doubles and
 * varies by half, so that clients that failed together do not return together, and `Retry-After` makes it longer, never shorter.
 */
export function retryDelayMs(
  { method }: Call,
  error: unknown,
  attempt: number,
  random: () => number,
): number | null {
  if (!REPEATABLE.includes(method) || !isTransient(error)) return null
  const delay = Math.min(FIRST_DELAY_MS * 2 ** attempt, LONGEST_DELAY_MS) * (0.5 + random() / 2)
  const asked = error instanceof TributaryApiError ? (error.retryAfterSeconds ?? 0) : 0
  return asked > LONGEST_RETRY_AFTER_SECONDS ? null : Math.max(delay, asked * 1_000)
}

function isTransient(error: unknown): boolean {
  if (error instanceof TributaryApiError) return TRANSIENT.has(error.status)
  return error instanceof TributaryConnectionError && error.reason !== 'malformed_response'
}
