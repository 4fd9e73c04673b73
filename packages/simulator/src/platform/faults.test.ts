import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Simulator } from '../index.ts'
import { connect, get, refresh, start, type Tokens } from '../test-support.ts'

let simulator: Simulator
let tokens: Tokens
beforeAll(async () => {
  simulator = await start()
  tokens = await connect(simulator, 'olivia-office')
})
afterEach(() => simulator.faults('oura').clear())
afterAll(() => simulator.close())

const PATH = 'daily_sleep?start_date=2026-06-10&end_date=2026-06-12'
const ask = (path = PATH) => get(simulator, tokens, path)

describe('faults', () => {
  it('hit as many calls as asked, then are over', async () => {
    simulator.faults('oura').inject({ on: 'data', kind: 'status', status: 503, times: 2 })
    expect([(await ask()).status, (await ask()).status, (await ask()).status]).toEqual([503, 503, 200])
  })

  it('can be taken back', async () => {
    simulator.faults('oura').inject({ on: 'data', kind: 'status', times: 5 })
    simulator.faults('oura').clear()
    expect((await ask()).status).toBe(200)
  })

  it('limit the rate with the documented headers', async () => {
    simulator.faults('oura').inject({ on: 'data', kind: 'status', status: 429 })
    const { status, headers } = await ask()
    expect(status).toBe(429)
    for (const name of ['retry-after', 'x-ratelimit-limit', 'x-ratelimit-window', 'x-ratelimit-reset']) {
      expect(Number(headers.get(name))).toBeGreaterThan(0)
    }
    expect(headers.get('x-ratelimit-tier')).not.toBeNull()
  })

  it('choose calls by path', async () => {
    simulator.faults('oura').inject({ on: 'daily_sleep$', kind: 'status', status: 500 })
    expect((await ask('daily_readiness')).status).toBe(200)
    expect((await ask()).status).toBe(500)
    expect(() => simulator.faults('oura').inject({ on: '(', kind: 'reset' })).toThrow(SyntaxError)
  })

  it('cut answers short', async () => {
    simulator.faults('oura').inject({ on: 'data', kind: 'truncated' })
    const answer = await ask()
    expect(answer.status).toBe(200)
    await expect(answer.json()).rejects.toThrow(SyntaxError)
  })

  it('drop the connection', async () => {
    simulator.faults('oura').inject({ on: 'data', kind: 'reset' })
    await expect(ask()).rejects.toThrow(TypeError)
  })

  it('hold an answer back until the caller gives up', async () => {
    simulator.faults('oura').inject({ on: 'data', kind: 'slow', delayMs: 60_000 })
    const url = `${simulator.vendors.oura.url}/v2/usercollection/sleep`
    await expect(fetch(url, { signal: AbortSignal.timeout(50) })).rejects.toThrow()
  })

  it('make a token expire so that only a refresh helps', async () => {
    const theirs = await connect(simulator, 'anders-athlete')
    simulator.faults('oura').inject({ on: 'data', kind: 'expired_token' })
    expect((await get(simulator, theirs, PATH)).status).toBe(401)
    expect((await get(simulator, theirs, PATH)).status).toBe(401)
    const fresh = (await (await refresh(simulator, theirs.refresh_token)).json()) as Tokens
    expect((await get(simulator, fresh, PATH)).status).toBe(200)
  })

  it('end a grant at the token endpoint', async () => {
    const theirs = await connect(simulator, 'anders-athlete')
    simulator.faults('oura').inject({ on: 'token', kind: 'revoked_grant' })
    const answer = await refresh(simulator, theirs.refresh_token)
    expect([answer.status, await answer.json()]).toMatchObject([400, { error: 'invalid_grant' }])
    expect((await get(simulator, theirs, PATH)).status).toBe(401)
  })
})
