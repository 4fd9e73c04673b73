import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export const STEPS = 4_321
const METRES = 3_210
const PAGE_DAYS = 2
const DAY_MS = 86_400_000

export interface Vendor {
  url: string
  /** The calls that the vendor refused, of which a correct client causes none. */
  refusals: readonly string[]
  close(): Promise<void>
}

/**
 * A vendor that accepts exactly what it documents, and stands in for the simulator: it gives the service its address.
 * Each call is authorized, codes and refresh tokens are used once, PKCE is compared, and days are given two with each page.
 */
export async function startVendor(app: { clientId: string; clientSecret: string }): Promise<Vendor> {
  const refusals: string[] = []
  const codes = new Map<string, { challenge: string; redirectUri: string }>()
  const refreshTokens = new Set<string>()
  const accessTokens = new Set<string>()
  /** The redirect URIs that are registered in the vendor's portal. */
  const redirectUris = new Set<string>()

  const refuse = (response: ServerResponse, status: number, error: string) => {
    refusals.push(`${status} ${error}`)
    json(response, { error }, status)
  }

  /** Serves the consent page, whose form leads back to the service. */
  async function authorize(request: IncomingMessage, query: URLSearchParams, response: ServerResponse) {
    const redirectUri = query.get('redirect_uri') ?? ''
    const challenge = query.get('code_challenge') ?? ''
    const isKnown = query.get('client_id') === app.clientId && query.get('response_type') === 'code'
    if (
      !isKnown ||
      !redirectUris.has(redirectUri) ||
      query.get('scope') !== 'days' ||
      !challenge ||
      !query.get('state')
    )
      return refuse(response, 400, 'authorize')
    if (request.method === 'GET') {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<input name="scope" value="days">')
      return
    }
    const form = new URLSearchParams(await text(request))
    if (form.get('decision') !== 'allow' || form.get('scope') !== 'days')
      return refuse(response, 403, 'consent')
    const code = randomUUID()
    codes.set(code, { challenge, redirectUri })
    const back = new URL(redirectUri)
    back.searchParams.set('code', code)
    back.searchParams.set('state', query.get('state')!)
    response.writeHead(302, { location: back.href }).end()
  }

  async function token(request: IncomingMessage, response: ServerResponse) {
    const form = new URLSearchParams(await text(request))
    if (form.get('client_id') !== app.clientId || form.get('client_secret') !== app.clientSecret)
      return refuse(response, 401, 'invalid_client')
    if (!isGrant(form)) return refuse(response, 400, 'invalid_grant')
    const [access, refresh] = [randomUUID(), randomUUID()]
    accessTokens.add(access)
    refreshTokens.add(refresh)
    json(response, {
      access_token: access,
      refresh_token: refresh,
      token_type: 'bearer',
      expires_in: 3_600,
      scope: 'days',
    })
  }

  function isGrant(form: URLSearchParams): boolean {
    if (form.get('grant_type') === 'refresh_token')
      return refreshTokens.delete(form.get('refresh_token') ?? '')
    const code = form.get('code') ?? ''
    const granted = codes.get(code)
    codes.delete(code)
    const proof = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    return granted?.challenge === proof && granted.redirectUri === form.get('redirect_uri')
  }

  function days(query: URLSearchParams, response: ServerResponse) {
    const [from, to] = [Date.parse(query.get('from') ?? ''), Date.parse(query.get('to') ?? '')]
    if (!(from <= to)) return refuse(response, 400, 'range')
    const last = Math.min(to, Date.now())
    const dates: string[] = []
    for (let at = from; at <= last; at += DAY_MS) dates.push(new Date(at).toISOString().slice(0, 10))
    const start = Number(query.get('page') ?? 0)
    const end = start + PAGE_DAYS
    json(response, {
      days: dates.slice(start, end).map((date) => ({ date, steps: STEPS, metres: METRES })),
      next: end < dates.length ? String(end) : null,
    })
  }

  // A starting service may be silent for longer than the usual five seconds between two calls.
  const server = createServer({ keepAliveTimeout: 120_000 }, async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', url)
    if (pathname === '/vendors') return json(response, { control_url: url, vendors: { acme: { addresses } } })
    if (pathname === '/acme/portal' && request.method === 'POST') {
      const registered = JSON.parse(await text(request)) as { redirect_uris: string[] }
      for (const uri of registered.redirect_uris) redirectUris.add(uri)
      return json(response, {})
    }
    if (pathname === '/authorize') return authorize(request, searchParams, response)
    if (pathname === '/token' && request.method === 'POST') return token(request, response)
    const [scheme, bearer] = (request.headers.authorization ?? '').split(' ')
    if (scheme !== 'Bearer' || !accessTokens.has(bearer ?? '')) return refuse(response, 401, pathname)
    if (pathname === '/api/me') return json(response, { id: 'person-1' })
    if (pathname === '/api/days') return days(searchParams, response)
    return refuse(response, 404, pathname)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const addresses = {
    authorize: `${url}/authorize`,
    token: `${url}/token`,
    revoke: null,
    api: `${url}/api`,
    keys: null,
  }
  return {
    url,
    refusals,
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

function json(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
