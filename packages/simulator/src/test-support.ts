import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Simulator, SimulatorOptions } from './index.ts'
import { startSimulator, vendorNames } from './simulator.ts'

export const app = { clientId: 'app-1', clientSecret: 'secret-1' }
export const redirectUri = 'http://127.0.0.1:9/return'
export const allScopes =
  'email personal daily heartrate workout session spo2 stress heart_health ring_configuration'

/** Noon UTC of a summer Monday, so that every zone has a finished night. */
export const noon = Date.parse('2026-06-15T12:00:00Z')

export function start(options: Partial<SimulatorOptions> = {}): Promise<Simulator> {
  const apps = Object.fromEntries(vendorNames.map((name) => [name, app]))
  return startSimulator({ apps, clockOffsetMs: noon - Date.now(), ...options })
}

export function authorizeUrl(simulator: Simulator, changes: Record<string, string> = {}): string {
  const query = {
    client_id: app.clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: allScopes,
    state: 'state-1',
    ...changes,
  }
  return `${simulator.vendors.oura.addresses.authorize}?${new URLSearchParams(query)}`
}

/** Fills in the consent form; answers where the browser would go. */
export async function decide(
  simulator: Simulator,
  person: string,
  decision: 'allow' | 'deny' = 'allow',
  scopes = allScopes,
): Promise<URL> {
  const form = new URLSearchParams({ person, decision })
  for (const scope of scopes.split(' ')) form.append('scope', scope)
  const answer = await fetch(authorizeUrl(simulator), { method: 'POST', body: form, redirect: 'manual' })
  return new URL(answer.headers.get('location') ?? '')
}

export interface Tokens {
  access_token: string
  refresh_token: string
  expires_in: number
  scope: string
}

export function postToken(simulator: Simulator, fields: Record<string, string>): Promise<Response> {
  const body = new URLSearchParams({ client_id: app.clientId, client_secret: app.clientSecret, ...fields })
  return fetch(simulator.vendors.oura.addresses.token, { method: 'POST', body })
}

export function redeem(simulator: Simulator, code: string, changes: Record<string, string> = {}) {
  const fields = { grant_type: 'authorization_code', code, redirect_uri: redirectUri }
  return postToken(simulator, { ...fields, ...changes })
}

export function refresh(simulator: Simulator, token: string): Promise<Response> {
  return postToken(simulator, { grant_type: 'refresh_token', refresh_token: token })
}

export async function connect(simulator: Simulator, person: string, scopes = allScopes): Promise<Tokens> {
  const back = await decide(simulator, person, 'allow', scopes)
  const answer = await redeem(simulator, back.searchParams.get('code') ?? '')
  return (await answer.json()) as Tokens
}

export function get(simulator: Simulator, tokens: Tokens, path: string): Promise<Response> {
  const headers = { authorization: `Bearer ${tokens.access_token}` }
  return fetch(`${simulator.vendors.oura.addresses.api}/v2/usercollection/${path}`, { headers })
}

export type TestRow = Record<string, unknown> & { id: string; day: string }

export async function rows(simulator: Simulator, tokens: Tokens, path: string): Promise<TestRow[]> {
  const found: TestRow[] = []
  for (let token: string | null = ''; token !== null; ) {
    const separator = path.includes('?') ? '&' : '?'
    const next = token ? `${separator}next_token=${token}` : ''
    const answer = await get(simulator, tokens, path + next)
    const page = (await answer.json()) as { data: TestRow[]; next_token: string | null }
    found.push(...page.data)
    token = page.next_token
  }
  return found
}

export interface Received {
  method: string
  url: URL
  headers: Record<string, string | string[] | undefined>
  body: string
}

export interface Receiver {
  url: string
  /** Event calls only; handshakes are answered and left out. */
  events: Received[]
  handshakes: Received[]
  /** Statuses for the next event calls; 200 when used up. */
  statuses: number[]
  /** Resolves once an event call fits. */
  waitFor(fits: (received: Received) => boolean): Promise<Received>
  close(): Promise<void>
}

/** A webhook that knows its verification token. */
export async function startReceiver(verificationToken: string): Promise<Receiver> {
  const waiting: { fits: (received: Received) => boolean; done: (received: Received) => void }[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const url = new URL(request.url ?? '/', 'http://receiver')
    const received: Received = {
      method: request.method ?? '',
      url,
      headers: request.headers,
      body: Buffer.concat(chunks).toString(),
    }
    if (received.method === 'GET') {
      receiver.handshakes.push(received)
      const known = url.searchParams.get('verification_token') === verificationToken
      response.writeHead(known ? 200 : 401, { 'content-type': 'application/json' })
      response.end(JSON.stringify(known ? { challenge: url.searchParams.get('challenge') } : {}))
      return
    }
    receiver.events.push(received)
    response.writeHead(receiver.statuses.shift() ?? 200).end()
    for (const waiter of waiting) if (waiter.fits(received)) waiter.done(received)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    events: [],
    handshakes: [],
    statuses: [],
    waitFor(fits) {
      const known = receiver.events.find(fits)
      return known ? Promise.resolve(known) : new Promise((done) => waiting.push({ fits, done }))
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return receiver
}
