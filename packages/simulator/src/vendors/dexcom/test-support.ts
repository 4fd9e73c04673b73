import { type Simulator, startSimulator } from '../../index.ts'

const APP = { clientId: 'app-1', clientSecret: 'secret-1' }
const REDIRECT = 'http://127.0.0.1:9/return'

/** Noon UTC of a Tuesday two days after Europe changed its clocks. */
export const NOW = Date.parse('2026-03-31T12:00:00Z')

export type DexcomTestRow = Record<string, unknown> & {
  recordId: string
  systemTime: string
  displayTime: string
}

export interface DexcomTestAnswer {
  recordType: string
  recordVersion: string
  userId: string
  records: DexcomTestRow[]
}

export function start(now = NOW): Promise<Simulator> {
  return startSimulator({ apps: { dexcom: APP }, seed: 7, clockOffsetMs: now - Date.now() })
}

export async function authorize(simulator: Simulator, person: string, decision = 'allow'): Promise<URL> {
  const query = {
    client_id: APP.clientId,
    redirect_uri: REDIRECT,
    response_type: 'code',
    scope: 'offline_access',
    state: 'state-1',
  }
  const url = `${simulator.vendors.dexcom.addresses.authorize}?${new URLSearchParams(query)}`
  const body = new URLSearchParams({ person, decision, scope: 'offline_access' })
  const answer = await fetch(url, { method: 'POST', body, redirect: 'manual' })
  return new URL(answer.headers.get('location') ?? '')
}

export function postToken(simulator: Simulator, fields: Record<string, string>): Promise<Response> {
  const body = new URLSearchParams({
    client_id: APP.clientId,
    client_secret: APP.clientSecret,
    redirect_uri: REDIRECT,
    ...fields,
  })
  return fetch(simulator.vendors.dexcom.addresses.token, { method: 'POST', body })
}

export async function connect(simulator: Simulator, person: string): Promise<string> {
  const code = (await authorize(simulator, person)).searchParams.get('code') ?? ''
  const answer = await postToken(simulator, { grant_type: 'authorization_code', code })
  return ((await answer.json()) as { access_token: string }).access_token
}

export function get(simulator: Simulator, token: string, path: string): Promise<Response> {
  const headers = { authorization: `Bearer ${token}` }
  return fetch(`${simulator.vendors.dexcom.addresses.api}/v3/users/self/${path}`, { headers })
}

export async function read(
  simulator: Simulator,
  token: string,
  resource: string,
  from: string,
  to: string,
): Promise<DexcomTestAnswer> {
  const answer = await get(simulator, token, `${resource}?startDate=${from}&endDate=${to}`)
  return (await answer.json()) as DexcomTestAnswer
}
