import {
  type AuthorizationServer,
  allowInsecureRequests,
  authorizationCodeGrantRequest,
  type Client,
  ClientSecretBasic,
  ClientSecretPost,
  calculatePKCECodeChallenge,
  discoveryRequest,
  generateRandomCodeVerifier,
  generateRandomNonce,
  generateRandomState,
  getValidatedIdTokenClaims,
  processAuthorizationCodeResponse,
  processDiscoveryResponse,
  validateApplicationLevelSignature,
  validateAuthResponse,
} from 'oauth4webapi'
import { emailOf, type ProvenIdentity } from '../../accounts/index.ts'
import type { OidcSettings } from '../../config.ts'

const TIMEOUT_MS = 10_000

/** What a browser brings back from the identity provider is held against this. */
export interface Attempt {
  state: string
  nonce: string
  verifier: string
}

/** The identity provider refuses, or what it says does not hold. The message is for the log. */
export class IdentityRefused extends Error {
  readonly reason: 'refused' | 'unverified' | 'failed'

  constructor(reason: IdentityRefused['reason'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'IdentityRefused'
    this.reason = reason
  }
}

/** The config does not allow an address without encryption in production. */
const optionsFor = (issuer: string) => ({
  [allowInsecureRequests]: issuer.startsWith('http:'),
  signal: () => AbortSignal.timeout(TIMEOUT_MS),
})

async function discover(issuer: string): Promise<AuthorizationServer> {
  const address = new URL(issuer)
  const response = await discoveryRequest(address, { algorithm: 'oidc', ...optionsFor(issuer) })
  return processDiscoveryResponse(address, response)
}

/** Where the browser is sent, and what is to be remembered until it returns. */
export async function beginAttempt(
  { issuer, clientId }: OidcSettings,
  redirectUri: string,
): Promise<{ address: string; attempt: Attempt }> {
  const server = await discover(issuer)
  const attempt = {
    state: generateRandomState(),
    nonce: generateRandomNonce(),
    verifier: generateRandomCodeVerifier(),
  }
  const address = new URL(server.authorization_endpoint!)
  for (const [name, value] of Object.entries({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    scope: 'openid email',
    state: attempt.state,
    nonce: attempt.nonce,
    code_challenge: await calculatePKCECodeChallenge(attempt.verifier),
    code_challenge_method: 'S256',
  }))
    address.searchParams.set(name, value)
  return { address: address.href, attempt }
}

/** Who came back, once everything that the provider says has been verified. */
export async function completeAttempt(
  { issuer, clientId, clientSecret }: OidcSettings,
  redirectUri: string,
  returned: URLSearchParams,
  { state, nonce, verifier }: Attempt,
): Promise<ProvenIdentity> {
  if (returned.has('error'))
    throw new IdentityRefused('refused', 'the identity provider did not sign the person in')
  const claims = await readClaims()
  const email = typeof claims['email'] === 'string' ? emailOf(claims['email']) : null
  if (!email || claims['email_verified'] !== true)
    throw new IdentityRefused('unverified', 'the identity provider names no verified e-mail address')
  return { issuer, subject: claims.sub, email }

  async function readClaims() {
    try {
      const server = await discover(issuer)
      const client: Client = { client_id: clientId }
      const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
      const authentication = methods.includes('client_secret_basic') ? ClientSecretBasic : ClientSecretPost
      const parameters = validateAuthResponse(server, client, returned, state)
      const response = await authorizationCodeGrantRequest(
        server,
        client,
        authentication(clientSecret),
        parameters,
        redirectUri,
        verifier,
        optionsFor(issuer),
      )
      const tokens = await processAuthorizationCodeResponse(server, client, response, {
        expectedNonce: nonce,
        requireIdToken: true,
      })
      await validateApplicationLevelSignature(server, response, optionsFor(issuer))
      return getValidatedIdTokenClaims(tokens)!
    } catch (error) {
      throw new IdentityRefused('failed', 'the answer of the identity provider does not hold', {
        cause: error,
      })
    }
  }
}
