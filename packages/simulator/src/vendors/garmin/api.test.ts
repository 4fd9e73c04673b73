import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Simulator } from '../../index.ts'
import { app, noon, start } from '../../test-support.ts'
import {
  allPermissions,
  call,
  connect,
  consent,
  type GarminTestTokens,
  measured,
  rows,
  uploads,
} from './test-support.ts'

const PERSON = 'olivia-office'
let simulator: Simulator
let tokens: GarminTestTokens
/** One whose application the vendor lets pull. */
let lenient: Simulator
beforeAll(async () => {
  simulator = await start()
  simulator.setPortalWebhook('garmin', 'http://127.0.0.1:9/hook')
  tokens = await connect(simulator, PERSON)
  lenient = await start({ apps: { garmin: { ...app, settings: { pull: 'allowed' } } } })
})
afterAll(async () => {
  await simulator.close()
  await lenient.close()
})

const answer = async (path: string, holder = tokens, method = 'GET', vendor = simulator) => {
  const response = await call(vendor, holder, path, method)
  const text = await response.text()
  return { status: response.status, message: text === '' ? '' : JSON.parse(text).errorMessage }
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
    const days = measured('2026-06-01T00:00:00Z', '2026-06-03T00:00:00Z')
    expect(await answer(`dailies?${uploads('2026-06-10T00:00:00Z')}`, some)).toMatchObject({ status: 403 })
    expect(await answer(`backfill/dailies?${days}`, some)).toMatchObject({ status: 403 })
    expect(await answer(`backfill/activities?${days}`, some)).toMatchObject({ status: 412 })
  })

  it('answers for the person under both roots of the API', async () => {
    const { api } = simulator.vendors.garmin.addresses
    const headers = { authorization: `Bearer ${tokens.access_token}` }
    const [one, other] = await Promise.all(
      ['wellness-api', 'partner-gateway'].map(async (root) =>
        (await fetch(`${api}/${root}/rest/user/id`, { headers })).json(),
      ),
    )
    expect(other).toEqual(one)
  })

  it('gives the person an id that outlives tokens', async () => {
    const userOf = async (holder: GarminTestTokens) => (await call(simulator, holder, 'user/id')).json()
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

describe('a pull without the token of a ping', () => {
  it('is refused by the name of the vendor’s exception, for any caller', async () => {
    const refused = { status: 400, message: 'InvalidPullTokenException failure' }
    const window = uploads('2026-06-10T00:00:00Z')
    expect(await answer(`dailies?${window}`)).toEqual(refused)
    expect(await answer(`dailies?${window}&token=guessed`)).toEqual(refused)
    expect(await answer('dailies')).toEqual({ status: 400, message: 'Missing time range parameters' })
    expect(await answer(`moon?${window}`)).toMatchObject({ status: 404 })
  })
})

describe('uploads, for an application that may pull', () => {
  let holder: GarminTestTokens
  beforeAll(async () => {
    holder = await connect(lenient, PERSON)
  })
  const list = (path: string) => rows(lenient, holder, path)

  it('are listed for at most a day of upload time, and not of the future', async () => {
    const ask = (window: string) => answer(`dailies?${window}`, holder, 'GET', lenient)
    expect(await ask(uploads('2026-06-10T00:00:00Z', 86_401))).toEqual({
      status: 400,
      message: expect.stringContaining('86400'),
    })
    expect(await ask(uploads('2026-06-10T00:00:00Z'))).toMatchObject({ status: 200 })
    expect(await ask(uploads('2026-06-15T00:00:00Z'))).toEqual({
      status: 400,
      message: expect.stringContaining('future'),
    })
  })

  it('hold a day at noon and again when it is over, under one id', async () => {
    const [half] = await list(`dailies?${uploads('2026-06-10T00:00:00Z', 43_200)}`)
    const [whole] = await list(`dailies?${uploads('2026-06-10T21:30:00Z', 43_200)}`)
    expect(whole).toMatchObject({ calendarDate: '2026-06-10', durationInSeconds: 86_400 })
    expect(half).toMatchObject({ calendarDate: '2026-06-10', summaryId: whole?.summaryId })
    expect(half?.durationInSeconds).toBeLessThan(86_400)
  })

  it('hold a night as tentative and then as final', async () => {
    const nights = await list(`sleeps?${uploads('2026-06-10T00:00:00Z')}`)
    expect(nights.map(({ validation }) => validation)).toEqual(['ENHANCED_TENTATIVE', 'ENHANCED_FINAL'])
    expect(new Set(nights.map(({ summaryId }) => summaryId)).size).toBe(1)
  })

  it('change with a revision, and only that day', async () => {
    const read = () => list(`dailies?${uploads('2026-06-07T20:00:00Z')}`)
    const steps = (list: Awaited<ReturnType<typeof read>>, day: string) =>
      list.filter(({ calendarDate }) => calendarDate === day).map((row) => [row.summaryId, Number(row.steps)])
    const before = await read()
    lenient.revise('garmin', PERSON, '2026-06-08')
    const after = await read()
    expect(steps(after, '2026-06-07')).toEqual(steps(before, '2026-06-07'))
    for (const [index, [id, count]] of steps(after, '2026-06-08').entries()) {
      expect(steps(before, '2026-06-08')[index]?.[0]).toBe(id)
      expect(count).toBeGreaterThan(Number(steps(before, '2026-06-08')[index]?.[1]))
    }
  })

  it('hold of today what is synchronised', async () => {
    const newest = (await list(`dailies?${uploads('2026-06-14T12:00:00Z')}`)).at(-1)
    const until = Number(newest?.startTimeInSeconds) + Number(newest?.durationInSeconds)
    expect(newest?.calendarDate).toBe('2026-06-15')
    expect(until).toBeLessThanOrEqual(Math.ceil(noon / 1000) + 60)
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

  it('needs its own permission', async () => {
    const without = await connect(simulator, PERSON, ['HEALTH_EXPORT'])
    const week = measured('2026-06-02T00:00:00Z', '2026-06-07T00:00:00Z')
    expect(await ask(week, without)).toMatchObject({ status: 412 })
  })

  it('reaches back thirty days, asks for no more at once, and has no future', async () => {
    expect(await ask(measured('2026-05-01T00:00:00Z', '2026-06-05T00:00:00Z'))).toMatchObject({ status: 400 })
    expect(await ask(measured('2026-05-10T00:00:00Z', '2026-05-20T00:00:00Z'))).toEqual({
      status: 400,
      message: expect.stringMatching(/before min start time of 2026-05-16T12:00:\d\d\.\d{3}Z$/),
    })
    expect(await ask(measured('2026-06-12T00:00:00Z', '2026-06-16T00:00:00Z'))).toEqual({
      status: 400,
      message: expect.stringContaining('future'),
    })
    expect(await ask('summaryStartTimeInSeconds=5')).toMatchObject({ status: 400 })
  })

  it('is refused for what the portal has no address of', async () => {
    const holder = await connect(lenient, PERSON)
    const range = measured('2026-06-01T00:00:00Z', '2026-06-05T00:00:00Z')
    expect(await answer(`backfill/activities?${range}`, holder, 'GET', lenient)).toEqual({
      status: 400,
      message: 'Endpoint not enabled for summary type: CONNECT_ACTIVITY',
    })
  })
})
