import { createHash } from 'node:crypto'
import type { ProviderOAuth } from './contract.ts'
import { VendorError } from './errors.ts'

/** A fault of the vendor's token endpoint is over by then; a dead refresh token is not. */
const APART_MS = 10 * 60_000
/** Refused connections that are no longer refreshed are forgotten beyond this number, oldest first. */
const MOST_KEPT = 10_000

/**
 * For vendors that may refuse a dead refresh token with a general error (`codes`) instead of `invalid_grant`. One such answer
 * proves nothing and stays `rejected`. When the same refresh token is refused again ten minutes later or more, it is
 * `grant_ended`: the request has the form that renews every other grant, so that only the token can be wrong.
 *
 * The times of first refusals are kept in this process only, under a digest of the token. A restart begins the proof anew.
 */
export function endingOnRepeatedRefusal(oauth: ProviderOAuth, codes: readonly string[]): ProviderOAuth {
  const refusedAt = new Map<string, number>()
  return {
    exchange: oauth.exchange,
    async refresh(context, app, refreshToken, now) {
      const key = createHash('sha256').update(`${app.clientId}\n${refreshToken}`).digest('base64')
      try {
        const tokens = await oauth.refresh(context, app, refreshToken, now)
        refusedAt.delete(key)
        return tokens
      } catch (error) {
        if (!isRefusal(error, codes)) throw error
        const first = refusedAt.get(key)
        if (first === undefined) remember(refusedAt, key, now)
        if (first === undefined || now - first < APART_MS) throw error
        refusedAt.delete(key)
        const { message, status, oauthError } = error
        throw new VendorError('grant_ended', `${message} again`, { status: status!, oauthError: oauthError! })
      }
    },
  }
}

function remember(refusedAt: Map<string, number>, key: string, now: number): void {
  const [oldest] = refusedAt.size < MOST_KEPT ? [] : refusedAt.keys()
  if (oldest !== undefined) refusedAt.delete(oldest)
  refusedAt.set(key, now)
}

const isRefusal = (error: unknown, codes: readonly string[]): error is VendorError =>
  error instanceof VendorError &&
  error.kind === 'rejected' &&
  error.status === 400 &&
  error.oauthError !== null &&
  codes.includes(error.oauthError)
