import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Simulator } from '../index.ts'
import {
  allScopes,
  app,
  authorizeUrl,
  connect,
  decide,
  get,
  postToken,
  redeem,
  refresh,
  start,
  type Tokens,
} from '../test-support.ts'

let simulator: Simulator
beforeAll(async () => {
  simulator = await start()
})
afterAll(() => simulator.close())

const codeOf = (back: URL) => back.searchParams.get('code') ?? ''

describe('consent', () => {
  it('shows a page that names the vendor as simulated, with people and scopes', async () => {
    const answer = await fetch(authorizeUrl(simulator, { scope: 'daily heartrate' }))
    const page = await answer.text()
    expect(answer.status).toBe(200)
    expect(page).toContain('Simulated Oura')
    for (const person of simulator.people) expect(page).toContain(`value="${person.id}"`)
    expect(page.match(/type="checkbox"/g)).toHaveLength(2)
  })

  it('keeps a long list of scopes in a box of its own', async () => {
    const page = async (scope: string) => (await fetch(authorizeUrl(simulator, { scope }))).text()
    expect(await page('daily heartrate')).not.toContain('class="list many"')
    const long = await page(allScopes)
    expect(long).toContain('class="list many"')
    expect(long).toContain('Daily sleep, activity and readiness')
  })

  it('returns with code, scope and state', async () => {
    const back = await decide(simulator, 'olivia-office')
    expect(codeOf(back)).not.toBe('')
    expect(back.searchParams.get('state')).toBe('state-1')
    expect(back.searchParams.get('scope')).toContain('daily')
  })

  it('returns access_denied when the person denies', async () => {
    const back = await decide(simulator, 'olivia-office', 'deny')
    expect(Object.fromEntries(back.searchParams)).toEqual({ error: 'access_denied', state: 'state-1' })
  })

  it('grants only the ticked scopes', async () => {
    const tokens = await connect(simulator, 'olivia-office', 'daily heartrate')
    expect(tokens.scope).toBe('extapi:daily extapi:heartrate')
    expect((await get(simulator, tokens, 'sleep')).status).toBe(200)
    expect((await get(simulator, tokens, 'workout')).status).toBe(401)
    const info = (await (await get(simulator, tokens, 'personal_info')).json()) as { email: unknown }
    expect(info.email).toBeNull()
  })

  it.each([
    ['an unknown application', { client_id: 'other' }, 400, null],
    ['no address to return to', { redirect_uri: 'javascript:1' }, 400, null],
    ['another response type', { response_type: 'token' }, 302, 'unsupported_response_type'],
  ])('refuses %s', async (_case, changes, status, error) => {
    const answer = await fetch(authorizeUrl(simulator, changes as unknown as Record<string, string>), {
      redirect: 'manual',
    })
    expect(answer.status).toBe(status)
    const location = answer.headers.get('location')
    expect(location && new URL(location).searchParams.get('error')).toBe(error)
  })

  it('asks again when nothing is ticked', async () => {
    const body = new URLSearchParams({ person: 'olivia-office', decision: 'allow' })
    const answer = await fetch(authorizeUrl(simulator), { method: 'POST', body, redirect: 'manual' })
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain('role="alert"')
  })
})

describe('tokens', () => {
  it('gives a day-long token for a code', async () => {
    const tokens = await connect(simulator, 'anders-athlete')
    expect(tokens.expires_in).toBe(86_400)
    expect((await get(simulator, tokens, 'personal_info')).status).toBe(200)
  })

  it('takes a code once', async () => {
    const code = codeOf(await decide(simulator, 'olivia-office'))
    expect((await redeem(simulator, code)).status).toBe(200)
    const replay = await redeem(simulator, code)
    expect(replay.status).toBe(400)
    expect(await replay.json()).toMatchObject({ error: 'invalid_grant' })
  })

  it('binds a code to its address and to ten minutes', async () => {
    const code = codeOf(await decide(simulator, 'olivia-office'))
    expect((await redeem(simulator, code, { redirect_uri: 'http://127.0.0.1:9/other' })).status).toBe(400)
    const late = await start()
    try {
      const slow = codeOf(await decide(late, 'olivia-office'))
      late.setClockOffset(Date.parse('2026-06-15T12:11:00Z') - Date.now())
      expect((await redeem(late, slow)).status).toBe(400)
    } finally {
      await late.close()
    }
  })

  it('refuses a wrong client and an unknown grant type', async () => {
    const wrong = await postToken(simulator, { client_secret: 'guess', grant_type: 'refresh_token' })
    expect([wrong.status, await wrong.json()]).toMatchObject([401, { error: 'invalid_client' }])
    const odd = await postToken(simulator, { grant_type: 'password' })
    expect([odd.status, await odd.json()]).toMatchObject([400, { error: 'unsupported_grant_type' }])
  })

  it('rotates refresh tokens and refuses a replay', async () => {
    const first = await connect(simulator, 'olivia-office')
    const second = (await (await refresh(simulator, first.refresh_token)).json()) as Tokens
    expect(second.refresh_token).not.toBe(first.refresh_token)
    const replay = await refresh(simulator, first.refresh_token)
    expect([replay.status, await replay.json()]).toMatchObject([400, { error: 'invalid_grant' }])
    expect((await get(simulator, second, 'personal_info')).status).toBe(200)
    expect((await refresh(simulator, second.refresh_token)).status).toBe(200)
  })

  it('lets access tokens expire by the simulated clock', async () => {
    const moved = await start()
    try {
      const tokens = await connect(moved, 'olivia-office')
      moved.setClockOffset(Date.parse('2026-06-16T12:00:10Z') - Date.now())
      expect((await get(moved, tokens, 'personal_info')).status).toBe(401)
      expect((await refresh(moved, tokens.refresh_token)).status).toBe(200)
    } finally {
      await moved.close()
    }
  })

  it('ends a grant on revocation by the application or by the person', async () => {
    const ours = await connect(simulator, 'olivia-office')
    const body = new URLSearchParams({
      token: ours.access_token,
      client_id: app.clientId,
      client_secret: app.clientSecret,
    })
    const address = simulator.vendors.oura.addresses.revoke ?? ''
    expect((await fetch(address, { method: 'POST', body })).status).toBe(200)
    expect((await get(simulator, ours, 'personal_info')).status).toBe(401)
    expect((await refresh(simulator, ours.refresh_token)).status).toBe(400)
    const theirs = await connect(simulator, 'olivia-office')
    await simulator.revokeGrant('oura', 'olivia-office')
    expect((await get(simulator, theirs, 'personal_info')).status).toBe(401)
    expect((await refresh(simulator, theirs.refresh_token)).status).toBe(400)
  })
})
