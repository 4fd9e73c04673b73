import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Simulator } from '../../index.ts'
import { app, authorizeUrl, connect, decide, get, redirectUri, refresh, start } from '../../test-support.ts'

let simulator: Simulator
beforeAll(async () => {
  simulator = await start()
})
afterAll(() => simulator.close())

const PERSON = 'olivia-office'

async function postTo(path: string, fields: Record<string, string>) {
  const body = new URLSearchParams({ client_id: app.clientId, client_secret: app.clientSecret, ...fields })
  const answer = await fetch(new URL(path, simulator.vendors.oura.addresses.token), { method: 'POST', body })
  return { status: answer.status, body: (await answer.json()) as { error?: string } }
}

describe('the former token address', () => {
  it('refuses codes and refresh tokens of applications of the present portal', async () => {
    const code = (await decide(simulator, PERSON)).searchParams.get('code') ?? ''
    const exchange = { grant_type: 'authorization_code', code, redirect_uri: redirectUri }
    expect(await postTo('/oauth/token', exchange)).toMatchObject({
      status: 401,
      body: { error: 'invalid_client' },
    })
    const { refresh_token } = await connect(simulator, PERSON)
    expect(await postTo('/oauth/token', { grant_type: 'refresh_token', refresh_token })).toMatchObject({
      status: 400,
      body: { error: 'invalid_request' },
    })
    expect((await refresh(simulator, refresh_token)).status).toBe(200)
  })
})

describe('a token answer', () => {
  it('names granted scopes with the prefix and holds an identity token', async () => {
    const tokens = await connect(simulator, PERSON, 'daily spo2')
    expect(tokens).toMatchObject({
      scope: 'extapi:daily extapi:spo2',
      id_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    })
  })

  it('leaves out scopes that the vendor does not know, without a refusal', async () => {
    const url = authorizeUrl(simulator, { scope: 'daily spo2Daily' })
    expect((await (await fetch(url)).text()).match(/type="checkbox"/g)).toHaveLength(1)
  })
})

describe('what was not granted', () => {
  it('is answered 401, as if the token were bad; the account is answered all the same', async () => {
    const tokens = await connect(simulator, PERSON, 'heartrate')
    for (const path of ['sleep', 'daily_stress', 'workout', 'vO2_max', 'ring_configuration']) {
      expect([path, (await get(simulator, tokens, path)).status]).toEqual([path, 401])
    }
    expect((await get(simulator, tokens, 'heartrate')).status).toBe(200)
    const person = (await (await get(simulator, tokens, 'personal_info')).json()) as object
    expect(person).toMatchObject({ id: expect.any(String), weight: null, email: null })
  })

  it('opens stress with the daily scope', async () => {
    const tokens = await connect(simulator, PERSON, 'daily')
    expect((await get(simulator, tokens, 'daily_stress')).status).toBe(200)
  })
})

it('revokes for the application only', async () => {
  const { access_token: token } = await connect(simulator, PERSON)
  const path = '/oauth/v2/ext/oauth-revoke'
  expect((await postTo(path, { token, client_secret: 'guess' })).status).toBe(401)
  expect((await postTo(path, { token })).status).toBe(200)
  expect((await postTo(path, { token })).status).toBe(200)
})
