import type { Simulator } from '../../index.ts'
import { app, redirectUri } from '../../test-support.ts'
import { whoop } from './index.ts'

export const allScopes = whoop.oauth.scopes.map(({ name }) => name)

export interface WhoopTestTokens {
  access_token: string
  refresh_token?: string
  expires_in: number
  scope: string
}

export async function connect(
  simulator: Simulator,
  person: string,
  scopes = allScopes,
): Promise<WhoopTestTokens> {
  const { authorize } = simulator.vendors.whoop.addresses
  const query = {
    client_id: app.clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: scopes.join(' '),
    state: 'state-12345',
  }
  const form = new URLSearchParams({ person, decision: 'allow' })
  for (const scope of scopes) form.append('scope', scope)
  const url = `${authorize}?${new URLSearchParams(query)}`
  const answer = await fetch(url, { method: 'POST', body: form, redirect: 'manual' })
  const code = new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? ''
  const fields = { grant_type: 'authorization_code', code, redirect_uri: redirectUri }
  return (await (await postToken(simulator, fields)).json()) as WhoopTestTokens
}

export function postToken(simulator: Simulator, fields: Record<string, string>): Promise<Response> {
  const body = new URLSearchParams({ client_id: app.clientId, client_secret: app.clientSecret, ...fields })
  return fetch(simulator.vendors.whoop.addresses.token, { method: 'POST', body })
}

export function call(
  simulator: Simulator,
  tokens: WhoopTestTokens,
  path: string,
  method = 'GET',
): Promise<Response> {
  const headers = { authorization: `Bearer ${tokens.access_token}` }
  return fetch(`${simulator.vendors.whoop.addresses.api}/v2/${path}`, { method, headers })
}

/** As much of an object as the tests look at. */
export interface WhoopTestRow {
  id: string | number
  user_id: number
  cycle_id: number
  sleep_id: string
  nap: boolean
  start: string
  end: string | null
  created_at: string
  updated_at: string
  timezone_offset: string
  score_state: string
  score?: Record<string, unknown> | null
}

export async function one(
  simulator: Simulator,
  tokens: WhoopTestTokens,
  path: string,
): Promise<WhoopTestRow> {
  return (await (await call(simulator, tokens, path)).json()) as WhoopTestRow
}

/** Every page of a list over `start` to `end`. */
export async function rows(
  simulator: Simulator,
  tokens: WhoopTestTokens,
  path: string,
  range: { start: string; end: string },
): Promise<WhoopTestRow[]> {
  const found: WhoopTestRow[] = []
  for (let token: string | null = ''; token !== null; ) {
    const query = new URLSearchParams({ limit: '25', ...range, ...(token && { nextToken: token }) })
    const answer = await call(simulator, tokens, `${path}?${query}`)
    const page = (await answer.json()) as { records: WhoopTestRow[]; next_token: string | null }
    found.push(...page.records)
    token = page.next_token
  }
  return found
}

/** The wall-clock date of an instant under an object's own offset. */
export function localDate(time: string, offset: string): string {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):(\d{2})$/.exec(offset) ?? []
  const east = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * (sign === '-' ? -1 : 1)
  return new Date(Date.parse(time) + east * 60_000).toISOString().slice(0, 10)
}
