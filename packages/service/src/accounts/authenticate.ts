import { timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import { apiError } from '../platform/http/errors.ts'
import type { Platform } from '../platform/platform.ts'
import { type Addon, hasAddon } from './addons.ts'
import { type ApiKey, findApiKey } from './api-keys/keys.ts'
import { scopeOfOperation } from './api-keys/scopes.ts'
import { findClient, hashSecret, type LiveSecret, liveSecrets, noteSecretUse } from './clients.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The calling client, once `authenticate` has run. */
    client: {
      clientUuid: string
      name: string
      /** The named key of the call; absent where the secret key or an access token was used. */
      apiKey?: ApiKey
    }
  }
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const TOKEN_CHALLENGE = { 'www-authenticate': 'Bearer realm="Tributary", error="invalid_token"' }
export const CHALLENGE = { 'www-authenticate': 'Basic realm="Tributary", charset="UTF-8"' }
const wrongCredentials = () => apiError('credentials_invalid', { headers: CHALLENGE })

/** HTTP Basic of client_uuid:secret_key, or an API key; for `onRequest`: it answers before a body is read. */
export function authenticate(platform: Platform): onRequestAsyncHookHandler {
  return async (request, reply) => {
    const bearer = readBearer(request)
    if (bearer !== null && isNamedKey(bearer)) return admitApiKey(platform, request, reply, bearer)
    const { admission } = request.server
    const { clientUuid, secret } = readBasic(request)
    const client = await admission.check(request, () => clientOfSecret(platform, clientUuid, secret))
    if (!client) throw wrongCredentials()
    request.client = client
    admission.enter(reply, client.clientUuid)
  }
}

/** By its first letters, so that a key that was cut short is refused as a key. */
const isNamedKey = (bearer: string): boolean => bearer.startsWith('trib_')

async function admitApiKey(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<void> {
  const { admission } = request.server
  const found = await admission.check(request, () => findApiKey(platform, text))
  if (!found) throw apiError('api_key_invalid', { headers: TOKEN_CHALLENGE })
  const { key, clientName } = found
  request.client = { clientUuid: key.clientUuid, name: clientName, apiKey: key }
  admission.enter(reply, key.clientUuid)
  const { operationId } = (request.routeOptions.schema ?? {}) as { operationId?: string }
  const scope = scopeOfOperation(operationId)
  if (scope === null) throw apiError('api_key_not_accepted')
  if (!key.scopes.includes(scope))
    throw apiError('api_key_scope_missing', { scope, headers: scopeChallenge(scope) })
}

/** RFC 6750, section 3.1. */
const scopeChallenge = (scope: string) => ({
  'www-authenticate': `Bearer realm="Tributary", error="insufficient_scope", scope="${scope}"`,
})

/** Null when the client does not exist or the secret is not one of its live ones. */
export async function clientOfSecret(
  platform: Platform,
  clientUuid: string,
  secret: string,
): Promise<FastifyRequest['client'] | null> {
  const account = UUID.test(clientUuid)
    ? await liveSecrets(platform.db, clientUuid, platform.clock.now())
    : null
  const matched = matchOf(secret, account?.secrets ?? [])
  if (!matched || !account) return null
  await noteSecretUse(platform, account.clientUuid, matched)
  return { clientUuid: account.clientUuid, name: account.name }
}

/** HTTP Basic, an API key, or an access token of ours or of the configured issuer; for `onRequest`. */
export function authenticateOrToken(
  platform: Platform,
  clientOfToken: (token: string) => Promise<string | null>,
): onRequestAsyncHookHandler {
  const basic = authenticate(platform)
  return async function (request, reply) {
    const token = readBearer(request)
    if (token === null || isNamedKey(token)) return basic.call(this, request, reply)
    const { admission } = request.server
    const client = await admission.check(request, async () => {
      const clientUuid = await clientOfToken(token)
      const known = clientUuid !== null && UUID.test(clientUuid)
      return known ? findClient(platform.db, clientUuid) : null
    })
    if (!client) throw apiError('access_token_invalid', { headers: TOKEN_CHALLENGE })
    request.client = { clientUuid: client.client_uuid, name: client.name }
    admission.enter(reply, client.client_uuid)
  }
}

/** For `onRequest`, after `authenticate`. */
export function requireAddon(platform: Platform, addon: Addon): onRequestAsyncHookHandler {
  return async (request) => {
    if (!(await hasAddon(platform, platform.db, request.client.clientUuid, addon)))
      throw apiError('feature_not_included')
  }
}

/** For `onRequest`, after `authenticate`, on paths that carry a `client_uuid`. */
export const requireOwnClient: onRequestAsyncHookHandler = async (request) => {
  const { client_uuid: named } = request.params as { client_uuid: string }
  if (named.toLowerCase() !== request.client.clientUuid) throw apiError('client_mismatch')
}

export function readBearer({ headers }: FastifyRequest): string | null {
  const [, token] = /^\s*bearer\s+(\S+)\s*$/i.exec(headers.authorization ?? '') ?? []
  return token ?? null
}

export function readBasic(request: FastifyRequest): { clientUuid: string; secret: string } {
  const header = request.headers.authorization?.trim()
  if (!header) throw wrongCredentials()
  const [scheme, credentials = ''] = header.split(/\s+/, 2)
  if (scheme!.toLowerCase() !== 'basic') throw apiError('authorization_unsupported', { headers: CHALLENGE })
  const text = Buffer.from(credentials, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  if (colon < 0) throw wrongCredentials()
  return { clientUuid: text.slice(0, colon), secret: text.slice(colon + 1) }
}

/** Always one comparison at least, always all of them: timing reveals nothing about which client exists or which secret was near. */
function matchOf(secret: string, secrets: readonly LiveSecret[]): LiveSecret | null {
  const given = hashSecret(secret)
  if (secrets.length === 0) timingSafeEqual(given, NO_SECRET)
  return secrets.reduce<LiveSecret | null>(
    (found, live) => (timingSafeEqual(given, live.hash) ? live : found),
    null,
  )
}

const NO_SECRET = Buffer.alloc(32)
