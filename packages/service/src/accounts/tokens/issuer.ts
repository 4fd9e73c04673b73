import { createRemoteJWKSet, jwtVerify } from 'jose'
import type { LabIssuer } from '../../config.ts'
import type { Clock } from '../../platform/clock.ts'

/** Of key pairs only: a reader of the key set must not be able to sign. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']
const TIMEOUT_MS = 5_000
const KEYS_HOLD_MS = 600_000
/** A key that is not in the set may be new: the set is asked for again, but not for every token that names one. */
const ASK_AGAIN_MS = 30_000
/** Clocks of two organisations. */
const TOLERANCE_SECONDS = 5

/** Reads tokens of the configured identity provider; keys are asked for when first needed, and kept a while. */
export function issuerReader(
  { issuer, audience, jwksUrl, clientClaim }: LabIssuer,
  clock: Clock,
): (token: string) => Promise<string | null> {
  const keys = createRemoteJWKSet(new URL(jwksUrl), {
    timeoutDuration: TIMEOUT_MS,
    cacheMaxAge: KEYS_HOLD_MS,
    cooldownDuration: ASK_AGAIN_MS,
  })
  return async (token) => {
    const { payload } = await jwtVerify(token, keys, {
      algorithms: ALGORITHMS,
      issuer,
      audience,
      requiredClaims: ['exp', clientClaim],
      clockTolerance: TOLERANCE_SECONDS,
      currentDate: new Date(clock.now()),
    })
    const named = payload[clientClaim]
    return typeof named === 'string' ? named : null
  }
}
