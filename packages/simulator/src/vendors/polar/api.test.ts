import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Simulator } from '../../index.ts'
import { start } from '../../test-support.ts'
import {
  BASIC,
  call,
  connect,
  get,
  grant,
  type PolarTestTokens,
  postToken,
  read,
  register,
} from './test-support.ts'

let simulator: Simulator
let tokens: PolarTestTokens
beforeAll(async () => {
  simulator = await start()
  tokens = await connect(simulator, 'olivia-office')
})
afterAll(() => simulator.close())

const status = async (path: string, by = tokens) => (await get(simulator, by, path)).status
const bearer = (by: PolarTestTokens) => `Bearer ${by.access_token}`

describe('tokens', () => {
  it('name the account, last a year and cannot be refreshed', async () => {
    const given = await grant(simulator, 'uma-unwell')
    expect(Object.keys(given).sort()).toEqual(['access_token', 'expires_in', 'token_type', 'x_user_id'])
    expect(given.expires_in).toBe(31_535_999)
    const refresh = await postToken(simulator, { grant_type: 'refresh_token', refresh_token: 'any' })
    expect(refresh.status).toBe(400)
    expect(await refresh.json()).toMatchObject({ error: 'unsupported_grant_type' })
  })

  it('need the application’s name and secret in the header', async () => {
    const answer = await postToken(simulator, { grant_type: 'authorization_code', code: 'x' }, 'Basic eDp5')
    expect(answer.status).toBe(401)
  })
})

describe('registration', () => {
  it('comes before any data', async () => {
    const early = await grant(simulator, 'anders-athlete')
    expect(await status('users/sleep', early)).toBe(403)
    expect(await status(`users/${early.x_user_id}`, early)).toBe(204)
    const person = await register(simulator, early)
    expect(await person.json()).toMatchObject({
      'polar-user-id': early.x_user_id,
      'member-id': `ours-${early.x_user_id}`,
    })
    expect(await status('users/sleep', early)).toBe(200)
  })

  it('is refused twice, under a name that is taken, and without a name', async () => {
    expect((await register(simulator, tokens)).status).toBe(409)
    expect(await status(`users/${tokens.x_user_id}`)).toBe(200)
    const other = await grant(simulator, 'sam-shift')
    expect((await register(simulator, other, `ours-${tokens.x_user_id}`)).status).toBe(409)
    expect((await register(simulator, other, '')).status).toBe(400)
    expect(await status(`users/${tokens.x_user_id}`, other)).toBe(403)
  })

  it('ends with the tokens', async () => {
    const leaving = await connect(simulator, 'rui-rarely')
    const path = `users/${leaving.x_user_id}`
    const gone = await call(simulator, path, { authorization: bearer(leaving), method: 'DELETE' })
    expect(gone.status).toBe(204)
    expect(await status('users/sleep', leaving)).toBe(401)
  })
})

describe('answers', () => {
  it('send both limits in each header', async () => {
    const { headers } = await get(simulator, tokens, 'users/physical-info')
    for (const name of ['ratelimit-usage', 'ratelimit-limit', 'ratelimit-reset']) {
      expect(headers.get(name)).toMatch(/^\d+, \d+$/)
    }
  })

  it('of refusal have the vendor’s shape', async () => {
    const answer = await get(simulator, { ...tokens, access_token: 'guess' }, 'users/sleep')
    expect(answer.status).toBe(401)
    const body = (await answer.json()) as object
    expect(Object.keys(body).sort()).toEqual(['corrId', 'errorType', 'message', 'status', 'timestamp'])
  })

  it('to a limit say when it ends', async () => {
    simulator.setLimit('polar', { calls: 1, seconds: 60 })
    await get(simulator, tokens, 'users/physical-info')
    const over = await get(simulator, tokens, 'users/physical-info')
    simulator.setLimit('polar', null)
    expect(over.status).toBe(429)
    expect(over.headers.get('ratelimit-usage')).toBe('2, 2')
    expect(Number.parseInt(over.headers.get('ratelimit-reset') ?? '', 10)).toBeLessThanOrEqual(60)
  })
})

describe('reading', () => {
  interface Dated {
    date: string
  }

  it('gives the nights of four weeks, or one', async () => {
    const { nights } = await read<{ nights: Dated[] }>(simulator, tokens, 'users/sleep')
    expect(nights).toHaveLength(28)
    expect(nights.at(-1)?.date).toBe('2026-06-15')
    expect(await read(simulator, tokens, 'users/sleep/2026-06-15')).toEqual(nights.at(-1))
    expect(await status('users/sleep/2026-05-01')).toBe(404)
    expect(await status('users/sleep/2026-06-16')).toBe(404)
    expect(await status('users/nightly-recharge/yesterday')).toBe(400)
    const { available } = await read<{ available: Dated[] }>(simulator, tokens, 'users/sleep/available')
    expect(available.map(({ date }) => date)).toEqual(nights.map(({ date }) => date))
  })

  it('gives days of at most four weeks, at most a year ago', async () => {
    const days = await read<object[]>(simulator, tokens, 'users/activities?from=2026-05-18&to=2026-06-15')
    expect(days).toHaveLength(29)
    expect(await status('users/activities?from=2026-05-17&to=2026-06-15')).toBe(400)
    expect(await status('users/activities?from=2025-06-14&to=2025-06-20')).toBe(400)
    expect(await status('users/activities?from=2026-06-15&to=2026-06-14')).toBe(400)
    expect(await status('users/activities/2026-06-20')).toBe(204)
  })

  it('gives samples only when asked for', async () => {
    const day = (query: string) =>
      read<{ samples?: object }>(simulator, tokens, `users/activities/2026-06-10${query}`)
    expect((await day('')).samples).toBeUndefined()
    expect(Object.keys((await day('?steps=true')).samples ?? {})).toEqual(['date', 'steps'])
  })

  it('gives heart rates by date, by range, and nothing for a date without', async () => {
    const path = 'users/continuous-heart-rate'
    const range = await read<{ heart_rates: Dated[] }>(
      simulator,
      tokens,
      `${path}?from=2026-06-09&to=2026-06-10`,
    )
    expect(range.heart_rates.map(({ date }) => date)).toEqual(['2026-06-09', '2026-06-10'])
    expect(await read(simulator, tokens, `${path}/2026-06-10`)).toEqual(range.heart_rates[1])
    expect(await status(`${path}/2026-06-20`)).toBe(404)
  })

  it('says that there is nothing with 204', async () => {
    expect(await status('users/biosensing/ecg?from=2024-01-01&to=2024-01-02')).toBe(400)
    expect(await status('users/biosensing/ecg?from=2026-06-20&to=2026-06-21')).toBe(204)
    expect(await status('users/biosensing/skintemperature?from=2026-06-01&to=2026-06-10')).toBe(200)
  })

  it('gives what is computed for every day or night, of four weeks or between dates', async () => {
    const loads = await read<Dated[]>(simulator, tokens, 'users/cardio-load')
    expect(loads).toHaveLength(28)
    const between = await read<Dated[]>(
      simulator,
      tokens,
      'users/cardio-load/date?from=2026-06-14&to=2026-06-15',
    )
    expect(between).toEqual(loads.slice(-2))
    expect(await status('users/cardio-load/date')).toBe(400)
    expect(await status('users/sleepwise/alertness')).toBe(200)
    expect(await status('users/sleepwise/circadian-bedtime/date?from=2026-06-20&to=2026-06-21')).toBe(204)
    expect(await status('users/biosensing/skincontacts?from=2026-06-14&to=2026-06-15')).toBe(200)
  })

  it('is not open to the application without a person', async () => {
    expect((await call(simulator, 'users/sleep', { authorization: BASIC })).status).toBe(401)
  })
})

describe('exercises', () => {
  interface Exercise {
    id: string
    upload_time: string
    start_time: string
    samples?: unknown[]
  }

  it('are those uploaded since registration, in the last thirty days', async () => {
    const list = () => read<Exercise[]>(simulator, tokens, 'exercises?samples=true')
    expect(await list()).toEqual([])
    simulator.setClockOffset(Date.parse('2026-07-30T12:00:00Z') - Date.now())
    const found = await list()
    expect(found.length).toBeGreaterThan(3)
    for (const { upload_time } of found) expect(upload_time >= '2026-06-30T12').toBe(true)
    const [first] = found
    const one = await read<Exercise>(simulator, tokens, `exercises/${first?.id}?samples=true`)
    expect(one).toEqual(first)
    expect((await read<Exercise>(simulator, tokens, `exercises/${first?.id}`)).samples).toBeUndefined()
    expect(first?.start_time).not.toMatch(/Z|[+-]\d{2}:\d{2}$/)
    expect(await status('exercises/nothing')).toBe(404)
  })
})
