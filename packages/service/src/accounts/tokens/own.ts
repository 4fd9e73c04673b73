import { jwtVerify, SignJWT } from 'jose'
import type { Platform } from '../../platform/platform.ts'
import { DEPLOYMENT_SCOPE } from '../../platform/scope.ts'

export const LIFE_SECONDS = 900
const ALGORITHM = 'HS256'
/** RFC 9068: no other kind of signed token is an access token. */
const TYPE = 'at+jwt'

export const issuerOf = (platform: Platform): string => platform.baseUrl
const audienceOf = (platform: Platform): string => `${platform.baseUrl}/lab`

export async function issueToken(platform: Platform, clientUuid: string): Promise<string> {
  const now = Math.floor(platform.clock.now() / 1000)
  return new SignJWT({ client_id: clientUuid })
    .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
    .setIssuer(issuerOf(platform))
    .setAudience(audienceOf(platform))
    .setSubject(clientUuid)
    .setJti(crypto.randomUUID())
    .setIssuedAt(now)
    .setExpirationTime(now + LIFE_SECONDS)
    .sign(await signingKey(platform))
}

/** Whose token it is. Throws what `jose` throws for one that is not ours, not for this or not valid any more. */
export async function readOwnToken(platform: Platform, token: string): Promise<string | null> {
  const { payload } = await jwtVerify(token, await signingKey(platform), {
    algorithms: [ALGORITHM],
    typ: TYPE,
    issuer: issuerOf(platform),
    audience: audienceOf(platform),
    requiredClaims: ['exp', 'sub'],
    currentDate: new Date(platform.clock.now()),
  })
  return payload.sub ?? null
}

/** Follows from the deployment's own key: every node knows it, and it outlives a rotation of the master key. */
async function signingKey(platform: Platform): Promise<Uint8Array> {
  const key = await platform.keyring.ensure(platform.db, DEPLOYMENT_SCOPE)
  return key.mark('access token signing')
}
