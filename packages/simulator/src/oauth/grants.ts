import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Clock } from '../platform/clock.ts'
import type { Code, Grant, VendorState } from '../platform/state.ts'
import type { OAuthRules } from '../platform/vendor.ts'

export interface TokenPair {
  personId: string
  accessToken: string
  refreshToken: string | null
  scopes: string[]
}

export interface Grants {
  issueCode(wish: Omit<Code, 'code' | 'expiresAt'>): string
  /** Null when the code is unknown, used, late, made for another address or for another proof. */
  redeemCode(code: string, redirectUri: string | null, verifier: string | null): TokenPair | null
  /** Null when the refresh token is unknown or used. */
  refresh(refreshToken: string): TokenPair | null
  /** The grant behind a good access token. */
  find(accessToken: string): Grant | null
  of(personId: string): Grant[]
  /** Makes the access tokens of the grant behind any credential too old. */
  expire(credential: string): void
  /** Ends the grant behind any credential: access token, refresh token or code. */
  end(credential: string): boolean
  endAll(personId: string): void
}

export function createGrants(
  state: VendorState,
  clock: Clock,
  rules: Pick<OAuthRules, 'accessSeconds' | 'codeSeconds' | 'refresh' | 'pkce'>,
  save: () => void,
): Grants {
  const secret = () => randomBytes(24).toString('base64url').toUpperCase()
  const byCredential = (credential: string) =>
    state.grants.find(
      (grant) =>
        grant.refreshToken === credential || grant.access.some((access) => access.token === credential),
    )
  const renew = (grant: Grant): TokenPair => {
    const accessToken = secret()
    if (rules.refresh === 'rotating' && grant.refreshToken !== null) grant.refreshToken = secret()
    grant.access = grant.access.filter((access) => access.expiresAt > clock.now())
    grant.access.push({ token: accessToken, expiresAt: clock.now() + rules.accessSeconds * 1000 })
    save()
    return { personId: grant.personId, accessToken, refreshToken: grant.refreshToken, scopes: grant.scopes }
  }
  const drop = (gone: (grant: Grant) => boolean) => {
    state.grants = state.grants.filter((grant) => !gone(grant))
    save()
  }
  return {
    issueCode(wish) {
      const code = secret()
      state.codes = state.codes.filter((known) => known.expiresAt > clock.now())
      state.codes.push({ ...wish, code, expiresAt: clock.now() + rules.codeSeconds * 1000 })
      save()
      return code
    },
    redeemCode(code, redirectUri, verifier) {
      const known = state.codes.find((candidate) => candidate.code === code)
      state.codes = state.codes.filter((candidate) => candidate !== known)
      save()
      if (!known || known.expiresAt <= clock.now()) return null
      if (redirectUri !== null && known.redirectUri !== redirectUri) return null
      if (rules.pkce !== 'ignored' && !isProof(verifier, known.challenge)) return null
      const { personId, scopes } = known
      const refreshToken = rules.refresh !== 'none' && known.withRefresh ? secret() : null
      const grant: Grant = { id: randomUUID(), personId, scopes, refreshToken, access: [] }
      state.grants.push(grant)
      return renew(grant)
    },
    refresh(refreshToken) {
      const grant = state.grants.find((candidate) => candidate.refreshToken === refreshToken)
      return grant ? renew(grant) : null
    },
    find(accessToken) {
      const good = (grant: Grant) =>
        grant.access.some((access) => access.token === accessToken && access.expiresAt > clock.now())
      return state.grants.find(good) ?? null
    },
    of: (personId) => state.grants.filter((grant) => grant.personId === personId),
    expire(credential) {
      const grant = byCredential(credential)
      if (grant) grant.access = []
      save()
    },
    end(credential) {
      const grant = byCredential(credential)
      state.codes = state.codes.filter((known) => known.code !== credential)
      drop((other) => other === grant)
      return grant !== undefined
    },
    endAll(personId) {
      state.codes = state.codes.filter((known) => known.personId !== personId)
      drop((grant) => grant.personId === personId)
    },
  }
}

function isProof(verifier: string | null, challenge: string | null): boolean {
  if (challenge === null) return true
  return verifier !== null && createHash('sha256').update(verifier).digest('base64url') === challenge
}
