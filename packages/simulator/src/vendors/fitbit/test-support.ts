import { createSign, generateKeyPairSync } from 'node:crypto'
import type { Simulator, SimulatorOptions } from '../../index.ts'
import { app, redirectUri, start } from '../../test-support.ts'
import { fitbit } from './index.ts'

export const allScopes = fitbit.oauth.scopes.map(({ name }) => name)
export const PROJECT = '987654321'
const EMAIL = 'app@project.example'

/** The project's service account, as its console would give it. */
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const settings = {
  project_number: PROJECT,
  service_account: JSON.stringify({
    client_email: EMAIL,
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
  }),
}

export function startFitbit(options: Partial<SimulatorOptions> = {}): Promise<Simulator> {
  return start({ apps: { fitbit: { ...app, settings } }, ...options })
}

export interface FitbitTestTokens {
  access_token: string
  refresh_token?: string
  expires_in: number
  token_type: string
  scope: string
}

const OFFLINE = { access_type: 'offline', prompt: 'consent' }

export async function connect(
  simulator: Simulator,
  person: string,
  scopes = allScopes,
  parameters: Record<string, string> = OFFLINE,
): Promise<FitbitTestTokens> {
  const { authorize, token } = simulator.vendors.fitbit.addresses
  const query = {
    client_id: app.clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: scopes.join(' '),
    state: 'state-1',
    ...parameters,
  }
  const form = new URLSearchParams({ person, decision: 'allow' })
  for (const scope of scopes) form.append('scope', scope)
  const url = `${authorize}?${new URLSearchParams(query)}`
  const answer = await fetch(url, { method: 'POST', body: form, redirect: 'manual' })
  const code = new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? ''
  const body = new URLSearchParams({
    client_id: app.clientId,
    client_secret: app.clientSecret,
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
  })
  return (await (await fetch(token, { method: 'POST', body })).json()) as FitbitTestTokens
}

export function refresh(simulator: Simulator, refreshToken: string): Promise<Response> {
  const body = new URLSearchParams({
    client_id: app.clientId,
    client_secret: app.clientSecret,
    grant_type: 'refresh_token',
    refresh_token: refreshToken,
  })
  return fetch(simulator.vendors.fitbit.addresses.token, { method: 'POST', body })
}

export function get(
  simulator: Simulator,
  tokens: FitbitTestTokens,
  path: string,
  query: Record<string, string> = {},
): Promise<Response> {
  const headers = { authorization: `Bearer ${tokens.access_token}` }
  const url = `${simulator.vendors.fitbit.addresses.api}/v4/users/me/${path}?${new URLSearchParams(query)}`
  return fetch(url, { headers })
}

export interface DataPoint {
  name?: string
  dataPointName?: string
  dataSource?: { platform: string; recordingMethod: string }
  // Under the name of its type, whatever that is.
  [type: string]: unknown
}

export interface FitbitTestPage {
  dataPoints?: DataPoint[]
  nextPageToken?: string
}

export const pointsOf = (type: string) => `dataTypes/${type}/dataPoints`

export async function points(
  simulator: Simulator,
  tokens: FitbitTestTokens,
  path: string,
  filter: string,
): Promise<DataPoint[]> {
  const answer = await get(simulator, tokens, path, { filter, pageSize: '10000' })
  return ((await answer.json()) as FitbitTestPage).dataPoints ?? []
}

export function rollUp(
  simulator: Simulator,
  tokens: FitbitTestTokens,
  type: string,
  from: string,
  to: string,
  more: object = {},
) {
  const date = (day: string) => {
    const [year, month, number] = day.split('-').map(Number)
    return { date: { year, month, day: number } }
  }
  return fetch(`${simulator.vendors.fitbit.addresses.api}/v4/users/me/${pointsOf(type)}:dailyRollUp`, {
    method: 'POST',
    headers: { authorization: `Bearer ${tokens.access_token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ range: { start: date(from), end: date(to) }, windowSizeDays: 1, ...more }),
  })
}

export interface AssertionClaims {
  iss: string
  scope: string
  aud: string
  iat: number
  exp: number
}

export function postAssertion(simulator: Simulator, now: number, changes: Partial<AssertionClaims> = {}) {
  const { token } = simulator.vendors.fitbit.addresses
  const seconds = Math.floor(now / 1000)
  const claims: AssertionClaims = {
    iss: EMAIL,
    scope: 'https://www.googleapis.com/auth/cloud-platform',
    aud: token,
    iat: seconds,
    exp: seconds + 3600,
    ...changes,
  }
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = `${part({ alg: 'RS256', typ: 'JWT' })}.${part(claims)}`
  const assertion = `${signed}.${createSign('RSA-SHA256').update(signed).sign(privateKey, 'base64url')}`
  const grant_type = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
  return fetch(token, { method: 'POST', body: new URLSearchParams({ grant_type, assertion }) })
}
