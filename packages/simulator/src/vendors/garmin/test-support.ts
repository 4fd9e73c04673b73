import { createHash, randomBytes } from 'node:crypto'
import type { Simulator } from '../../index.ts'
import { app, redirectUri } from '../../test-support.ts'
import { garmin } from './index.ts'

export const allPermissions = garmin.oauth.scopes.map(({ name }) => name)

export interface GarminTestTokens {
  access_token: string
  refresh_token: string
  refresh_token_expires_in: number
  expires_in: number
  scope: string
}

export async function consent(
  simulator: Simulator,
  person: string,
  permissions: readonly string[],
  query: Record<string, string>,
): Promise<URL> {
  const form = new URLSearchParams({ person, decision: 'allow' })
  for (const permission of permissions) form.append('scope', permission)
  const { authorize } = simulator.vendors.garmin.addresses
  const asked = new URLSearchParams({
    client_id: app.clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    state: 'state-1',
    ...query,
  })
  const answer = await fetch(`${authorize}?${asked}`, { method: 'POST', body: form, redirect: 'manual' })
  return new URL(answer.headers.get('location') ?? '')
}

export async function connect(
  simulator: Simulator,
  person: string,
  permissions: readonly string[] = allPermissions,
): Promise<GarminTestTokens> {
  const verifier = randomBytes(32).toString('base64url')
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const back = await consent(simulator, person, permissions, {
    code_challenge: challenge,
    code_challenge_method: 'S256',
  })
  const answer = await fetch(simulator.vendors.garmin.addresses.token, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: back.searchParams.get('code') ?? '',
      code_verifier: verifier,
      redirect_uri: redirectUri,
      client_id: app.clientId,
      client_secret: app.clientSecret,
    }),
  })
  return (await answer.json()) as GarminTestTokens
}

export function call(
  simulator: Simulator,
  tokens: GarminTestTokens,
  path: string,
  method = 'GET',
): Promise<Response> {
  const headers = { authorization: `Bearer ${tokens.access_token}` }
  return fetch(`${simulator.vendors.garmin.addresses.api}/wellness-api/rest/${path}`, { method, headers })
}

const seconds = (time: string) => Date.parse(time) / 1000

/** The query of an upload window that begins at a time. */
export function uploads(from: string, length = 86_400): string {
  const start = seconds(from)
  return `uploadStartTimeInSeconds=${start}&uploadEndTimeInSeconds=${start + length}`
}

export function measured(from: string, to: string): string {
  return `summaryStartTimeInSeconds=${seconds(from)}&summaryEndTimeInSeconds=${seconds(to)}`
}

export type GarminTestRow = Record<string, unknown> & { summaryId: string; calendarDate: string }

export async function rows(
  simulator: Simulator,
  tokens: GarminTestTokens,
  path: string,
): Promise<GarminTestRow[]> {
  return (await (await call(simulator, tokens, path)).json()) as GarminTestRow[]
}
