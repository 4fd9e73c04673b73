import { decodeJwt, errors } from 'jose'
import type { Platform } from '../../platform/platform.ts'
import { issuerReader } from './issuer.ts'
import { issuerOf, readOwnToken } from './own.ts'

/** What speaks against the token itself. Anything else (keys out of reach) says nothing about it. */
const OF_THE_TOKEN = [
  errors.JWTExpired,
  errors.JWTClaimValidationFailed,
  errors.JWTInvalid,
  errors.JWSInvalid,
  errors.JWSSignatureVerificationFailed,
  errors.JOSEAlgNotAllowed,
  errors.JOSENotSupported,
  errors.JWKSNoMatchingKey,
  errors.JWKSMultipleMatchingKeys,
]

/** The client that a token was issued to; null when it is not a valid one. */
export function tokenReader(platform: Platform): (token: string) => Promise<string | null> {
  const { labIssuer } = platform.config
  const foreign = labIssuer && { name: labIssuer.issuer, read: issuerReader(labIssuer, platform.clock) }
  return async (token) => {
    try {
      const { iss } = decodeJwt(token)
      if (iss === issuerOf(platform)) return await readOwnToken(platform, token)
      return foreign && iss === foreign.name ? await foreign.read(token) : null
    } catch (error) {
      if (OF_THE_TOKEN.some((kind) => error instanceof kind)) return null
      throw error
    }
  }
}
