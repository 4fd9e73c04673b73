import { type Simulator, type SimulatorOptions, startSimulator } from '../../index.ts'

export const APP = { clientId: 'app-1', clientSecret: 'secret-1' }
const SCOPES = ['user.info', 'user.metrics', 'user.activity']
const REDIRECT = 'http://127.0.0.1:9/return'

/** Noon UTC of a Tuesday two days after Europe changed its clocks. */
export const NOW = Date.parse('2026-03-31T12:00:00Z')

export interface WithingsTestAnswer {
  status: number
  body: Record<string, unknown>
  error?: string
}

export function start(options: Partial<SimulatorOptions> = {}): Promise<Simulator> {
  return startSimulator({ apps: { withings: APP }, seed: 7, clockOffsetMs: NOW - Date.now(), ...options })
}

export async function consent(simulator: Simulator, person: string, scopes = SCOPES): Promise<string> {
  const query = {
    client_id: APP.clientId,
    redirect_uri: REDIRECT,
    response_type: 'code',
    scope: scopes.join(','),
    state: 'state-1',
  }
  const url = `${simulator.vendors.withings.addresses.authorize}?${new URLSearchParams(query)}`
  const body = new URLSearchParams({ person, decision: 'allow' })
  for (const scope of scopes) body.append('scope', scope)
  const answer = await fetch(url, { method: 'POST', body, redirect: 'manual' })
  return new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? ''
}

/** Everything is a form; the answer is always HTTP 200. */
export async function post(
  simulator: Simulator,
  path: string,
  fields: Record<string, string | number>,
  token?: string,
): Promise<WithingsTestAnswer> {
  const answer = await fetch(simulator.vendors.withings.addresses.api + path, {
    method: 'POST',
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    body: new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)])),
  })
  if (answer.status !== 200) throw new Error(`HTTP ${answer.status}`)
  return (await answer.json()) as WithingsTestAnswer
}

export function requestToken(
  simulator: Simulator,
  fields: Record<string, string>,
): Promise<WithingsTestAnswer> {
  return post(simulator, '/v2/oauth2', {
    action: 'requesttoken',
    client_id: APP.clientId,
    client_secret: APP.clientSecret,
    ...fields,
  })
}

export function redeem(simulator: Simulator, code: string): Promise<WithingsTestAnswer> {
  return requestToken(simulator, { grant_type: 'authorization_code', code, redirect_uri: REDIRECT })
}

export async function connect(simulator: Simulator, person: string, scopes = SCOPES) {
  const { body } = await redeem(simulator, await consent(simulator, person, scopes))
  return body as { userid: string; access_token: string; refresh_token: string }
}
