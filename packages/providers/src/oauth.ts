import {
  type AuthorizationServer,
  allowInsecureRequests,
  authorizationCodeGrantRequest,
  type Client,
  type ClientAuth,
  ClientSecretPost,
  calculatePKCECodeChallenge,
  customFetch,
  generateRandomCodeVerifier,
  nopkce,
  processAuthorizationCodeResponse,
  processRefreshTokenResponse,
  refreshTokenGrantRequest,
  type TokenEndpointResponse,
  validateAuthResponse,
} from 'oauth4webapi'
import { isSafeAddress } from './address.ts'
import type {
  AppCredentials,
  Manifest,
  ProviderAddresses,
  ProviderContext,
  ProviderOAuth,
  ResourceManifest,
  TokenSet,
} from './contract.ts'
import { isOAuthErrorCode, VendorError } from './errors.ts'
import { callVendor, describeCall, refusal, type VendorAnswer, type VendorCall } from './http.ts'
import { parseText } from './json.ts'
import { plainTokenAnswer } from './token-answer.ts'

export interface PkcePair {
  verifier: string
  challenge: string
}

export async function createPkcePair(): Promise<PkcePair> {
  const verifier = generateRandomCodeVerifier()
  return { verifier, challenge: await calculatePKCECodeChallenge(verifier) }
}

export function authorizationUrl(
  manifest: Manifest,
  addresses: ProviderAddresses,
  app: AppCredentials,
  request: { state: string; codeChallenge?: string },
): string {
  const url = new URL(addresses.authorize)
  if (!isSafeAddress(url)) throw new VendorError('rejected', `${url.host}: the address is not https`)
  const { scopes, scopeSeparator, authorizeParams } = manifest.oauth
  const parameters: Record<string, string> = {
    response_type: 'code',
    client_id: app.clientId,
    redirect_uri: app.redirectUri,
    state: request.state,
    ...(scopes.length === 0 ? {} : { scope: scopes.join(scopeSeparator) }),
    ...(request.codeChallenge === undefined
      ? {}
      : { code_challenge: request.codeChallenge, code_challenge_method: 'S256' }),
    ...authorizeParams,
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

/**
 * As RFC 6749 has it. `accountOf` reads the account where the vendor puts it into the token answer, `refreshParams` are what
 * the vendor wants beside the usual ones.
 */
export function standardOAuth(
  manifest: Manifest,
  habits: {
    accountOf?: (answer: Readonly<Record<string, unknown>>) => string | null
    refreshParams?: Readonly<Record<string, string>>
  } = {},
): ProviderOAuth {
  const accountOf = habits.accountOf ?? (() => null)
  return {
    exchange: (context, app, grant, now) => exchangeCode(manifest, accountOf, context, app, grant, now),
    refresh: (context, app, refreshToken, now) =>
      refresh(manifest, { accountOf, params: habits.refreshParams ?? {} }, context, app, refreshToken, now),
  }
}

type AccountOf = (answer: Readonly<Record<string, unknown>>) => string | null

async function exchangeCode(
  manifest: Manifest,
  accountOf: AccountOf,
  context: ProviderContext,
  app: AppCredentials,
  grant: { code: string; codeVerifier: string | null },
  now: number,
): Promise<TokenSet> {
  const { server, client, auth, options } = endpoint(manifest, context, app)
  const callback = validateAuthResponse(server, client, new URLSearchParams({ code: grant.code }))
  const answer = await authorizationCodeGrantRequest(
    server,
    client,
    auth,
    callback,
    app.redirectUri,
    grant.codeVerifier ?? nopkce,
    options,
  )
  const read = () => processAuthorizationCodeResponse(server, client, answer)
  return readTokens(manifest, context, read, accountOf, null, now)
}

async function refresh(
  manifest: Manifest,
  { accountOf, params }: { accountOf: AccountOf; params: Readonly<Record<string, string>> },
  context: ProviderContext,
  app: AppCredentials,
  refreshToken: string,
  now: number,
): Promise<TokenSet> {
  const { server, client, auth, options } = endpoint(manifest, context, app)
  const answer = await refreshTokenGrantRequest(server, client, auth, refreshToken, {
    ...options,
    additionalParameters: params,
  })
  const read = () => processRefreshTokenResponse(server, client, answer)
  return readTokens(manifest, context, read, accountOf, refreshToken, now)
}

function endpoint(manifest: Manifest, context: ProviderContext, app: AppCredentials) {
  const server: AuthorizationServer = {
    issuer: new URL(context.addresses.token).origin,
    token_endpoint: context.addresses.token,
  }
  const client: Client = { client_id: app.clientId }
  const auth: ClientAuth =
    manifest.oauth.clientAuth === 'basic' ? rawBasic(app.clientSecret) : ClientSecretPost(app.clientSecret)
  const options = {
    // `callVendor` refuses plain http to anything but this machine.
    [allowInsecureRequests]: true,
    [customFetch]: (url: string, init: { body: URLSearchParams; headers: Record<string, string> }) =>
      callTokenEndpoint(context, {
        method: 'POST',
        url: new URL(url),
        headers: init.headers,
        body: init.body,
      }),
  }
  return { server, client, auth, options }
}

/** RFC 6749 form-encodes both halves first; vendors compare the header with the plain ones. */
const rawBasic =
  (clientSecret: string): ClientAuth =>
  (_server, client, _body, headers) => {
    headers.set('authorization', `Basic ${btoa(`${client.client_id}:${clientSecret}`)}`)
  }

async function callTokenEndpoint(context: ProviderContext, call: VendorCall): Promise<Response> {
  const answer = await callVendor(context, call)
  if (answer.status === 200) return new Response(plainTokenAnswer(answer.text), { headers: answer.headers })
  const oauthError = oauthErrorOf(answer)
  const name = describeCall(call)
  const said = oauthError === null ? `${answer.status}` : `${answer.status} (${oauthError})`
  const details = { status: answer.status, ...(oauthError === null ? {} : { oauthError }) }
  if (oauthError === 'invalid_grant' && (answer.status === 400 || answer.status === 401)) {
    throw new VendorError('grant_ended', `${name} answered ${said}`, details)
  }
  const error = refusal(name, answer)
  // 401 and 403 here speak of our application, not of the person's token or grant.
  if (!error.passing) throw new VendorError('rejected', `${name} answered ${said}`, details)
  throw error
}

/** Only what looks like a code: a description may quote what was sent. */
function oauthErrorOf({ text }: Pick<VendorAnswer, 'text'>): string | null {
  const body = parseText(text)
  const error = typeof body === 'object' && body !== null && 'error' in body ? body.error : null
  return typeof error === 'string' && isOAuthErrorCode(error) ? error : null
}

/** Granted scopes by the names that the manifest uses, whatever the vendor's prefix, separator or alias. */
export function readScopes({ oauth }: Pick<Manifest, 'oauth'>, text: string): string[] {
  const { grantedScopePrefix: prefix = '', scopeAliases = {} } = oauth
  const names = text.split(/[\s,]+/).filter((name) => name !== '')
  return [
    ...new Set(
      names.map((name) => {
        const bare = prefix !== '' && name.startsWith(prefix) ? name.slice(prefix.length) : name
        return scopeAliases[bare] ?? bare
      }),
    ),
  ]
}

/** The manifest of an application that asks for these scopes: with them come the optional resources that need them. */
export function withScopes(manifest: Manifest, scopes: readonly string[]): Manifest {
  const { oauth, resources, optionalResources = [] } = manifest
  const wished = optionalResources.filter(({ scope }) => scopes.includes(scope))
  return { ...manifest, oauth: { ...oauth, scopes }, resources: [...resources, ...wished] }
}

/** Whether a resource may be read with these scopes. Null scopes are unknown: the vendor decides. */
export function isGranted(
  resource: Pick<ResourceManifest, 'scope'>,
  scopes: readonly string[] | null,
): boolean {
  return resource.scope === null || scopes === null || scopes.includes(resource.scope)
}

async function readTokens(
  manifest: Manifest,
  context: ProviderContext,
  read: () => Promise<TokenEndpointResponse>,
  accountOf: AccountOf,
  previousRefreshToken: string | null,
  now: number,
): Promise<TokenSet> {
  let tokens: TokenEndpointResponse
  try {
    tokens = await read()
  } catch {
    // The library's error carries the body, tokens included: it stays here.
    const host = new URL(context.addresses.token).host
    throw new VendorError('malformed', `${host} answered with an unreadable token`, { status: 200 })
  }
  return {
    accessToken: tokens.access_token,
    refreshToken: tokens.refresh_token ?? previousRefreshToken,
    expiresAt: tokens.expires_in === undefined ? null : now + tokens.expires_in * 1000,
    scopes: tokens.scope === undefined ? null : readScopes(manifest, tokens.scope),
    account: accountOf(tokens),
  }
}
