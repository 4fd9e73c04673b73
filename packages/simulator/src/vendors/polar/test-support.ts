import type { Simulator } from '../../index.ts'
import { app, redirectUri } from '../../test-support.ts'

export const BASIC = `Basic ${Buffer.from(`${app.clientId}:${app.clientSecret}`).toString('base64')}`

export interface PolarTestTokens {
  access_token: string
  token_type: string
  expires_in: number
  x_user_id: number
}

/** A grant, as yet without registration. */
export async function grant(simulator: Simulator, person: string): Promise<PolarTestTokens> {
  const scope = 'accesslink.read_all'
  const query = {
    client_id: app.clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope,
    state: 's',
  }
  const url = `${simulator.vendors.polar.addresses.authorize}?${new URLSearchParams(query)}`
  const form = new URLSearchParams({ person, decision: 'allow', scope })
  const answer = await fetch(url, { method: 'POST', body: form, redirect: 'manual' })
  const code = new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? ''
  const fields = { grant_type: 'authorization_code', code, redirect_uri: redirectUri }
  return (await (await postToken(simulator, fields)).json()) as PolarTestTokens
}

export function postToken(simulator: Simulator, fields: Record<string, string>, authorization = BASIC) {
  const { token } = simulator.vendors.polar.addresses
  return fetch(token, { method: 'POST', headers: { authorization }, body: new URLSearchParams(fields) })
}

export function call(
  simulator: Simulator,
  path: string,
  options: { authorization: string; method?: string; body?: object },
): Promise<Response> {
  const { authorization, method = 'GET', body } = options
  return fetch(`${simulator.vendors.polar.addresses.api}/v3/${path}`, {
    method,
    headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
}

export function get(simulator: Simulator, tokens: PolarTestTokens, path: string): Promise<Response> {
  return call(simulator, path, { authorization: `Bearer ${tokens.access_token}` })
}

export async function read<T>(simulator: Simulator, tokens: PolarTestTokens, path: string): Promise<T> {
  return (await (await get(simulator, tokens, path)).json()) as T
}

export function register(
  simulator: Simulator,
  tokens: PolarTestTokens,
  memberId = `ours-${tokens.x_user_id}`,
) {
  const authorization = `Bearer ${tokens.access_token}`
  return call(simulator, 'users', { authorization, method: 'POST', body: { 'member-id': memberId } })
}

export async function connect(simulator: Simulator, person: string): Promise<PolarTestTokens> {
  const tokens = await grant(simulator, person)
  await register(simulator, tokens)
  return tokens
}
