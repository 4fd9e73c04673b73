import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Simulator } from '../../index.ts'
import { app, redirectUri, start } from '../../test-support.ts'
import { allScopes, call, connect, one, postToken, rows, type WhoopTestTokens } from './test-support.ts'

const PERSON = 'olivia-office'
const MAY = { start: '2026-05-01T00:00:00Z', end: '2026-06-01T00:00:00Z' }
const LISTS = ['cycle', 'recovery', 'activity/sleep', 'activity/workout']

let simulator: Simulator
let tokens: WhoopTestTokens
beforeAll(async () => {
  simulator = await start()
  tokens = await connect(simulator, PERSON)
})
afterAll(() => simulator.close())

const status = async (path: string) => (await call(simulator, tokens, path)).status

describe('lists', () => {
  it.each(LISTS)('%s pages newest first, without loss or repetition', async (path) => {
    const all = await rows(simulator, tokens, path, MAY)
    const ids = all.map((row) => row.id ?? row.sleep_id)
    expect(new Set(ids).size).toBe(ids.length)
    const times = all.map((row) => row.start ?? row.created_at)
    expect(times).toEqual([...times].sort().reverse())
    const query = new URLSearchParams({ ...MAY, limit: '3' })
    const first = await (await call(simulator, tokens, `${path}?${query}`)).json()
    expect(first).toMatchObject({ records: all.slice(0, 3), next_token: expect.any(String) })
  })

  it('have ten to a page unless asked for others, at most 25, and a null token at the end', async () => {
    const pageOf = async (path: string) =>
      (await (await call(simulator, tokens, path)).json()) as {
        records: unknown[]
        next_token: string | null
      }
    expect((await pageOf('cycle')).records).toHaveLength(10)
    expect((await pageOf('cycle?limit=25')).records).toHaveLength(25)
    for (const limit of ['26', '0', 'all']) expect(await status(`cycle?limit=${limit}`)).toBe(400)
    const short = new URLSearchParams({ start: '2026-05-30T00:00:00Z', end: MAY.end })
    expect((await pageOf(`cycle?${short}`)).next_token).toBeNull()
  })

  it('hold whatever touches the span; its end is not part of it', async () => {
    const [night] = await rows(simulator, tokens, 'activity/sleep', MAY)
    const within = { start: night!.start, end: new Date(Date.parse(night!.start) + 1).toISOString() }
    expect((await rows(simulator, tokens, 'activity/sleep', within)).map(({ id }) => id)).toContain(night!.id)
    const before = { start: MAY.start, end: night!.start }
    const earlier = await rows(simulator, tokens, 'activity/sleep', before)
    expect(earlier.map(({ id }) => id)).not.toContain(night!.id)
  })

  it('refuse times and tokens that are none', async () => {
    for (const query of ['start=yesterday', 'end=2026-05-01', 'end=2026-05-01T00:00:00', 'nextToken=guess']) {
      expect(await status(`recovery?${query}`)).toBe(400)
    }
  })
})

describe('single objects', () => {
  it('are those of the lists', async () => {
    for (const path of ['cycle', 'activity/sleep', 'activity/workout']) {
      const [row] = await rows(simulator, tokens, path, MAY)
      expect(await one(simulator, tokens, `${path}/${row!.id}`)).toEqual(row)
    }
  })

  it('hang together: a cycle has its main sleep and its recovery', async () => {
    const [recovery] = await rows(simulator, tokens, 'recovery', MAY)
    const cycle = await one(simulator, tokens, `cycle/${recovery!.cycle_id}`)
    const sleep = await one(simulator, tokens, `cycle/${recovery!.cycle_id}/sleep`)
    expect(await one(simulator, tokens, `cycle/${recovery!.cycle_id}/recovery`)).toEqual(recovery)
    expect(sleep).toMatchObject({
      id: recovery!.sleep_id,
      cycle_id: cycle.id,
      nap: false,
      start: cycle.start,
    })
    expect(recovery).not.toHaveProperty('timezone_offset')
    expect(await status(`recovery/${recovery!.sleep_id}`)).toBe(404)
  })

  it('belong to no one else', async () => {
    const other = await connect(simulator, 'anders-athlete')
    for (const path of ['cycle', 'activity/sleep']) {
      const [mine] = await rows(simulator, tokens, path, MAY)
      expect((await call(simulator, other, `${path}/${mine!.id}`)).status).toBe(404)
    }
    expect(await status('activity/sleep/00000000-0000-4000-8000-000000000000')).toBe(404)
    expect(await status('cycle/none')).toBe(404)
  })

  it('return who the person is', async () => {
    expect(await one(simulator, tokens, 'user/profile/basic')).toMatchObject({
      user_id: expect.any(Number),
      first_name: 'Olivia',
      last_name: 'Brandt',
    })
    expect(await one(simulator, tokens, 'user/measurement/body')).toEqual({
      height_meter: 1.69,
      weight_kilogram: 66,
      max_heart_rate: 181,
    })
  })
})

describe('access', () => {
  it('needs the scope of the thing', async () => {
    const some = await connect(simulator, PERSON, allScopes.slice(0, 4))
    expect((await call(simulator, some, 'activity/sleep')).status).toBe(200)
    for (const path of ['cycle', 'recovery', 'activity/workout']) {
      expect((await call(simulator, some, path)).status).toBe(401)
    }
    expect((await call(simulator, some, 'user/profile/basic')).status).toBe(200)
    expect((await call(simulator, { ...tokens, access_token: 'guess' }, 'cycle')).status).toBe(401)
  })

  it('lasts an hour; only with `offline` is there a refresh token', async () => {
    expect(tokens).toMatchObject({ expires_in: 3600, refresh_token: expect.any(String) })
    const brief = await connect(simulator, PERSON, allScopes.slice(1))
    expect(brief).not.toHaveProperty('refresh_token')
  })

  it('moves on with a refresh: both old tokens are dead', async () => {
    const old = await connect(simulator, PERSON)
    const fields = { grant_type: 'refresh_token', refresh_token: old.refresh_token ?? '', scope: 'offline' }
    const fresh = (await (await postToken(simulator, fields)).json()) as WhoopTestTokens
    expect((await call(simulator, fresh, 'cycle')).status).toBe(200)
    expect((await call(simulator, old, 'cycle')).status).toBe(401)
    const replay = await postToken(simulator, fields)
    expect([replay.status, await replay.json()]).toMatchObject([400, { error: 'invalid_request' }])
  })

  it('wants a state of eight characters at least, and asks only for scopes that it knows', async () => {
    const { authorize } = simulator.vendors.whoop.addresses
    const ask = async (changes: Record<string, string>) => {
      const query = {
        client_id: app.clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: 'read:sleep',
        state: 'long-enough',
        ...changes,
      }
      const answer = await fetch(`${authorize}?${new URLSearchParams(query)}`, { redirect: 'manual' })
      return new URL(answer.headers.get('location') ?? 'about:blank').searchParams.get('error')
    }
    expect(await ask({})).toBeNull()
    expect(await ask({ state: 'short' })).toBe('invalid_state')
    expect(await ask({ scope: 'read:moon' })).toBe('invalid_scope')
  })

  it('ends when the application gives it back', async () => {
    const theirs = await connect(simulator, PERSON)
    expect((await call(simulator, theirs, 'user/access', 'DELETE')).status).toBe(204)
    expect((await call(simulator, theirs, 'cycle')).status).toBe(401)
    expect((await call(simulator, theirs, 'user/access', 'DELETE')).status).toBe(401)
  })

  it('is counted in headers of the vendor’s own, without a Retry-After', async () => {
    const { headers } = await call(simulator, tokens, 'cycle')
    expect(headers.get('x-ratelimit-limit')).toBe('100, 100;window=60, 10000;window=86400')
    simulator.faults('whoop').inject({ on: 'data', kind: 'status', status: 429 })
    const refused = await call(simulator, tokens, 'cycle')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, null])
    expect(refused.headers.get('x-ratelimit-reset')).toBe('30')
    simulator.setLimit('whoop', { calls: 1, seconds: 20 })
    await call(simulator, tokens, 'cycle')
    const limited = await call(simulator, tokens, 'cycle')
    simulator.setLimit('whoop', null)
    expect([limited.status, limited.headers.get('x-ratelimit-remaining')]).toEqual([429, '0'])
    expect(Number(limited.headers.get('x-ratelimit-reset'))).toBeLessThanOrEqual(20)
  })
})
