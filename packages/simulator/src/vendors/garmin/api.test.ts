import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Simulator } from '../../index.ts'
import { noon, start } from '../../test-support.ts'
import {
  allPermissions,
  call,
  connect,
  consent,
  measured,
  rows,
  type Tokens,
  uploads,
} from './test-support.ts'

const PERSON = 'olivia-office'
let simulator: Simulator
let tokens: Tokens
beforeAll(async () => {
  simulator = await start()
  tokens = await connect(simulator, PERSON)
})
afterAll(() => simulator.close())

const answer = async (path: string, holder = tokens, method = 'GET') => {
  const { status, ...rest } = await call(simulator, holder, path, method).then(async (response) => ({
    status: response.status,
    text: await response.text(),
  }))
  return { status, message: rest.text === '' ? '' : JSON.parse(rest.text).errorMessage }
}

describe('consent', () => {
  it('needs a challenge and asks for permissions without scopes', async () => {
    const back = await consent(simulator, PERSON, allPermissions, {})
    expect(back.searchParams.get('error')).toBe('invalid_request')
    expect(tokens).toMatchObject({
      expires_in: 86_400,
      scope: expect.not.stringContaining('EXPORT'),
      refresh_token_expires_in: expect.any(Number),
    })
    const some = await connect(simulator, PERSON, ['ACTIVITY_EXPORT'])
    const shown = await (await call(simulator, some, 'user/permissions')).json()
    expect(shown).toEqual({ permissions: ['ACTIVITY_EXPORT'] })
    expect(await answer(`dailies?${uploads('2026-06-10T00:00:00Z')}`, some)).toMatchObject({ status: 403 })
    expect(await answer(`activities?${uploads('2026-06-10T00:00:00Z')}`, some)).toMatchObject({ status: 200 })
  })

  it('gives the person an id that outlives tokens', async () => {
    const userOf = async (holder: Tokens) => (await call(simulator, holder, 'user/id')).json()
    const user = await userOf(tokens)
    expect(user).toEqual({ userId: expect.stringMatching(/^[0-9a-f]{32}$/) })
    expect(await userOf(await connect(simulator, PERSON))).toEqual(user)
    expect(await userOf(await connect(simulator, 'anders-athlete'))).not.toEqual(user)
  })

  it('ends with the registration', async () => {
    const theirs = await connect(simulator, 'rui-rarely')
    expect(await answer('user/registration', theirs, 'DELETE')).toMatchObject({ status: 204 })
    expect(await answer('user/id', theirs)).toMatchObject({ status: 401 })
  })
})

describe('uploads', () => {
  it('are listed for at most a day of upload time', async () => {
    expect(await answer('dailies')).toMatchObject({ status: 400 })
    const long = await answer(`dailies?${uploads('2026-06-10T00:00:00Z', 86_401)}`)
    expect(long).toEqual({ status: 400, message: expect.stringContaining('86400') })
    expect(await answer(`dailies?${uploads('2026-06-10T00:00:00Z')}`)).toMatchObject({ status: 200 })
    expect(await answer(`moon?${uploads('2026-06-10T00:00:00Z')}`)).toMatchObject({ status: 404 })
  })

  it('hold a day at noon and again when it is over, under one id', async () => {
    const [half] = await rows(simulator, tokens, `dailies?${uploads('2026-06-10T00:00:00Z', 43_200)}`)
    const [whole] = await rows(simulator, tokens, `dailies?${uploads('2026-06-10T21:30:00Z', 43_200)}`)
    expect(whole).toMatchObject({ calendarDate: '2026-06-10', durationInSeconds: 86_400 })
    expect(half).toMatchObject({ calendarDate: '2026-06-10', summaryId: whole?.summaryId })
    expect(half?.durationInSeconds).toBeLessThan(86_400)
  })

  it('hold a night as tentative and then as final', async () => {
    const nights = await rows(simulator, tokens, `sleeps?${uploads('2026-06-10T00:00:00Z')}`)
    expect(nights.map(({ validation }) => validation)).toEqual(['ENHANCED_TENTATIVE', 'ENHANCED_FINAL'])
    expect(new Set(nights.map(({ summaryId }) => summaryId)).size).toBe(1)
  })

  it('change with a revision, and only that day', async () => {
    const read = () => rows(simulator, tokens, `dailies?${uploads('2026-06-07T20:00:00Z')}`)
    const steps = (list: Awaited<ReturnType<typeof read>>, day: string) =>
      list.filter(({ calendarDate }) => calendarDate === day).map((row) => [row.summaryId, Number(row.steps)])
    const before = await read()
    simulator.revise('garmin', PERSON, '2026-06-08')
    const after = await read()
    expect(steps(after, '2026-06-07')).toEqual(steps(before, '2026-06-07'))
    for (const [index, [id, count]] of steps(after, '2026-06-08').entries()) {
      expect(steps(before, '2026-06-08')[index]?.[0]).toBe(id)
      expect(count).toBeGreaterThan(Number(steps(before, '2026-06-08')[index]?.[1]))
    }
  })

  it('know nothing of the future, and of today what is synchronised', async () => {
    const today = () => rows(simulator, tokens, `dailies?${uploads('2026-06-15T01:00:00Z')}`)
    const newest = (await today()).at(-1)
    const until = Number(newest?.startTimeInSeconds) + Number(newest?.durationInSeconds)
    expect(until).toBeLessThanOrEqual(Math.ceil(noon / 1000) + 60)
    expect(await rows(simulator, tokens, `epochs?${uploads('2026-06-16T00:00:00Z')}`)).toEqual([])
  })
})

describe('asking for the past', () => {
  const ask = (range: string, holder = tokens) => answer(`backfill/respiration?${range}`, holder)

  it('works once for each range', async () => {
    const range = measured('2026-06-01T00:00:00Z', '2026-06-05T00:00:00Z')
    expect(await ask(range)).toEqual({ status: 202, message: '' })
    expect(await ask(range)).toMatchObject({ status: 409 })
    expect(await ask(measured('2026-06-01T00:00:00Z', '2026-06-06T00:00:00Z'))).toMatchObject({ status: 202 })
    const theirs = await connect(simulator, 'devi-devices')
    expect(await ask(range, theirs)).toMatchObject({ status: 202 })
    await call(simulator, theirs, 'user/registration', 'DELETE')
    expect(await ask(range, await connect(simulator, 'devi-devices'))).toMatchObject({ status: 202 })
  })

  it('needs its own permission and has limits', async () => {
    const without = await connect(simulator, PERSON, ['HEALTH_EXPORT'])
    const week = measured('2026-05-01T00:00:00Z', '2026-05-07T00:00:00Z')
    expect(await ask(week, without)).toMatchObject({ status: 412 })
    expect(await ask(measured('2026-03-01T00:00:00Z', '2026-05-01T00:00:00Z'))).toMatchObject({ status: 400 })
    expect(await ask(measured('2020-03-01T00:00:00Z', '2020-03-05T00:00:00Z'))).toEqual({
      status: 400,
      message: expect.stringMatching(/before min start time of \d{4}-\d\d-\d\dT00:00:00Z$/),
    })
    expect(await ask('summaryStartTimeInSeconds=5')).toMatchObject({ status: 400 })
  })
})
