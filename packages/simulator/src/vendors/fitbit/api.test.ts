import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Simulator } from '../../index.ts'
import {
  allScopes,
  connect,
  type FitbitTestPage,
  type FitbitTestTokens,
  get,
  points,
  pointsOf,
  refresh,
  rollUp,
  startFitbit,
} from './test-support.ts'

let simulator: Simulator
let tokens: FitbitTestTokens
beforeAll(async () => {
  simulator = await startFitbit()
  tokens = await connect(simulator, 'olivia-office')
})
afterAll(() => simulator.close())

const dates = (type: string, from: string, to: string) =>
  `${type}.date >= "${from}" AND ${type}.date < "${to}"`
const errorOf = async (answer: Response) => {
  const { error } = (await answer.json()) as {
    error: { code: number; status: string; details?: { reason: string }[] }
  }
  return [answer.status, error.status, error.details?.[0]?.reason]
}

describe('tokens', () => {
  it('last an hour less a second; a refresh token needs offline access and the consent asked again', async () => {
    expect(tokens).toMatchObject({ expires_in: 3599, token_type: 'Bearer', scope: allScopes.join(' ') })
    expect(tokens.refresh_token).toBeDefined()
    for (const parameters of [{}, { access_type: 'offline' }, { prompt: 'consent' }]) {
      const short = await connect(simulator, 'olivia-office', allScopes, parameters as Record<string, string>)
      expect(short.refresh_token).toBeUndefined()
    }
  })

  it('open what was granted', async () => {
    const some = await connect(simulator, 'olivia-office', [allScopes[0]!])
    expect((await get(simulator, some, 'identity')).status).toBe(200)
    const filter = 'steps.interval.start_time >= "2026-06-15T00:00:00Z"'
    expect((await get(simulator, some, pointsOf('steps'), { filter })).status).toBe(200)
    const refused = await get(simulator, some, pointsOf('sleep'))
    expect(await errorOf(refused)).toEqual([403, 'PERMISSION_DENIED', 'ACCESS_TOKEN_SCOPE_INSUFFICIENT'])
    const stranger = await get(simulator, { ...some, access_token: 'guess' }, 'identity')
    expect(await errorOf(stranger)).toEqual([401, 'UNAUTHENTICATED', undefined])
  })

  it('are renewed with the lasting refresh token, and not once the grant is over', async () => {
    const own = await connect(simulator, 'tess-traveller')
    const renewed = await refresh(simulator, own.refresh_token!)
    expect([renewed.status, await renewed.json()]).toEqual([
      200,
      {
        access_token: expect.any(String),
        expires_in: 3599,
        scope: allScopes.join(' '),
        token_type: 'Bearer',
      },
    ])
    await simulator.revokeGrant('fitbit', 'tess-traveller')
    const dead = await refresh(simulator, own.refresh_token!)
    expect([dead.status, await dead.json()]).toEqual([
      400,
      { error: 'invalid_grant', error_description: 'Token has been expired or revoked.' },
    ])
  })

  it('are of no use to an account that was never set up', async () => {
    simulator.faults('fitbit').inject({ on: 'identity', kind: 'status', status: 400 })
    const answer = await get(simulator, tokens, 'identity')
    expect(await errorOf(answer)).toEqual([400, 'FAILED_PRECONDITION', 'ACCOUNT_NOT_LINKED'])
  })
})

describe('the person', () => {
  it('has an identity, a profile, settings and a band', async () => {
    const read = async (path: string) => (await get(simulator, tokens, path)).json()
    expect(await read('identity')).toMatchObject({
      healthUserId: expect.stringMatching(/^\d{20}$/),
      legacyUserId: expect.stringMatching(/^[0-9A-Z]{6}$/),
    })
    expect(await read('profile')).toMatchObject({ age: 38 })
    expect(await read('settings')).toMatchObject({ timeZone: 'Europe/Berlin', utcOffset: '7200s' })
    expect(await read('pairedDevices')).toMatchObject({ pairedDevices: [{ deviceType: 'TRACKER' }] })
  })
})

describe('filters', () => {
  const WINDOW = dates('daily_vo2_max', '2026-06-08', '2026-06-15')

  it('are closed-open, newest first', async () => {
    const found = await points(simulator, tokens, pointsOf('daily-vo2-max'), WINDOW)
    const days = found.map(({ dailyVo2Max }) => (dailyVo2Max as { date: { day: number } }).date.day)
    expect(days).toEqual([14, 13, 12, 11, 10, 9, 8])
  })

  it.each([
    ['sleep', 'sleep.interval.start_time >= "2026-06-08T00:00:00Z"', 'DATA_TYPE_MEMBER'],
    ['sleep', 'sleep.interval.civil_start_time >= "2026-06-08"', 'DATA_TYPE_MEMBER'],
    ['exercise', 'exercise.interval.start_time >= "2026-06-08T00:00:00Z"', 'DATA_TYPE_MEMBER'],
    ['nutrition-log', 'nutrition_log.interval.end_time >= "2026-06-08T00:00:00Z"', 'DATA_TYPE_MEMBER'],
    ['daily-vo2-max', 'daily_vo2_max.interval.start_time >= "2026-06-08T00:00:00Z"', 'DATA_TYPE_MEMBER'],
    ['steps', 'distance.interval.start_time >= "2026-06-08T00:00:00Z"', 'COLLECTION_MISMATCH'],
    ['heart-rate', 'heart-rate.sample_time.civil_time >= "2026-06-08"', 'SYNTAX'],
    ['steps', 'paces.interval.start_time >= "2026-06-08T00:00:00Z"', 'DATA_TYPE_RESTRICTION'],
    ['steps', 'steps.interval.start_time > "2026-06-08T00:00:00Z"', 'RESTRICTION_COMPARATOR'],
    ['steps', 'steps.interval.start_time >= "2026-06-08"', 'TIMESTAMP_FORMAT'],
    ['daily-vo2-max', 'daily_vo2_max.date >= "2026-06-08T00:00:00Z"', 'CIVIL_DATE_TIME_FORMAT'],
    [
      'electrocardiogram',
      'electrocardiogram.interval.start_time < "2026-06-08T00:00:00Z"',
      'RESTRICTION_COMPARATOR',
    ],
  ])('on %s refuse %s', async (type, filter, reason) => {
    const answer = await get(simulator, tokens, pointsOf(type), { filter })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({
      error: {
        code: 400,
        status: 'INVALID_ARGUMENT',
        message: `Invalid data point filter: INVALID_DATA_POINT_FILTER_${reason}.`,
        details: [
          {
            reason: 'INVALID_DATA_POINT_FILTER',
            metadata: { detailedReasons: `INVALID_DATA_POINT_FILTER_${reason}` },
          },
          { fieldViolations: [{ field: 'filter' }] },
        ],
      },
    })
  })

  it('name each of their faults', async () => {
    const filter = 'sleep.interval.start_time >= "2026-06-08T00:00:00Z" AND sleep.date < "2026-06-08"'
    const answer = await get(simulator, tokens, pointsOf('sleep'), { filter })
    expect(JSON.stringify(await answer.json()).match(/'sleep\.[a-z_.]+'/g)).toHaveLength(2)
  })

  it('take civil and physical times', async () => {
    const civil =
      'steps.interval.civil_start_time >= "2026-06-10" AND steps.interval.civil_start_time < "2026-06-11"'
    const physical =
      'steps.interval.start_time >= "2026-06-09T22:00:00Z" AND steps.interval.start_time < "2026-06-10T22:00:00Z"'
    const found = await points(simulator, tokens, pointsOf('steps'), civil)
    expect(found.length).toBeGreaterThan(60)
    expect(await points(simulator, tokens, pointsOf('steps'), physical)).toEqual(found)
  })
})

describe('pages', () => {
  const filter = 'exercise.interval.civil_start_time >= "2025-12-01T00:00:00"'

  it('of sessions hold 25 at most, whatever is asked', async () => {
    const read = async (query: Record<string, string>) =>
      (await (
        await get(simulator, tokens, pointsOf('exercise'), { filter, ...query })
      ).json()) as FitbitTestPage
    const first = await read({ pageSize: '1000' })
    expect(first.dataPoints).toHaveLength(25)
    const second = await read({ pageSize: '1000', pageToken: first.nextPageToken! })
    const names = [...first.dataPoints!, ...(second.dataPoints ?? [])].map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    const other = await get(simulator, tokens, pointsOf('exercise'), { pageToken: first.nextPageToken! })
    expect(other.status).toBe(400)
  })

  it('without anything are empty objects', async () => {
    const future = 'exercise.interval.civil_start_time >= "2030-01-01T00:00:00"'
    expect(await (await get(simulator, tokens, pointsOf('exercise'), { filter: future })).json()).toEqual({})
  })

  it('end with an empty token', async () => {
    const short = 'exercise.interval.civil_start_time >= "2026-06-08T00:00:00"'
    const answer = await get(simulator, tokens, pointsOf('exercise'), { filter: short })
    expect(((await answer.json()) as FitbitTestPage).nextPageToken).toBe('')
  })
})

describe('types', () => {
  it('that exist in rollups only cannot be listed, and some cannot be rolled up or merged', async () => {
    const unknown = [400, 'INVALID_ARGUMENT', 'INVALID_PARENT_DATA_TYPE_COLLECTION']
    expect(await errorOf(await get(simulator, tokens, pointsOf('total-calories')))).toEqual(unknown)
    expect(await errorOf(await get(simulator, tokens, pointsOf('mood')))).toEqual(unknown)
    const ecg = await get(simulator, tokens, `${pointsOf('electrocardiogram')}:reconcile`)
    expect(await errorOf(ecg)).toEqual(unknown)
    expect(await errorOf(await rollUp(simulator, tokens, 'sleep', '2026-06-01', '2026-06-02'))).toEqual(
      unknown,
    )
  })

  it('are rolled up over 90 days, some over 14 only', async () => {
    const status = async (type: string, to: string) =>
      (await rollUp(simulator, tokens, type, '2026-03-01', to)).status
    expect(await status('steps', '2026-05-30')).toBe(200)
    expect(await status('steps', '2026-05-31')).toBe(400)
    expect(await status('heart-rate', '2026-03-15')).toBe(200)
    expect(await status('heart-rate', '2026-03-16')).toBe(400)
    expect(await status('steps', '2026-03-01')).toBe(400)
  })

  it('of a short range are not rolled up with a page size, others are', async () => {
    const status = async (type: string) =>
      (await rollUp(simulator, tokens, type, '2026-06-01', '2026-06-03', { pageSize: 1440 })).status
    for (const type of ['heart-rate', 'total-calories', 'active-minutes'])
      expect(await status(type), type).toBe(400)
    expect(await status('steps')).toBe(200)
  })

  it('are rolled up newest first', async () => {
    const answer = await rollUp(simulator, tokens, 'steps', '2026-06-08', '2026-06-11')
    const { rollupDataPoints } = (await answer.json()) as {
      rollupDataPoints: { civilStartTime: { date: { day: number } } }[]
    }
    expect(rollupDataPoints.map(({ civilStartTime }) => civilStartTime.date.day)).toEqual([10, 9, 8])
  })
})

describe('families of sources', () => {
  const merged = (who: FitbitTestTokens, type: string, dataSourceFamily: string) =>
    get(simulator, who, `${pointsOf(type)}:reconcile`, {
      filter: 'exercise.interval.civil_start_time >= "2026-03-01"',
      dataSourceFamily: `users/me/dataSourceFamilies/${dataSourceFamily}`,
    })

  it('are three: there is none of Health Connect alone', async () => {
    const unknown = [400, 'INVALID_ARGUMENT', 'INVALID_DATA_POINT_DATA_SOURCE_FAMILY']
    expect(await errorOf(await merged(tokens, 'exercise', 'health-connect'))).toEqual(unknown)
    const family = { dataSourceFamily: 'all-sources' }
    const rolled = await rollUp(simulator, tokens, 'steps', '2026-06-01', '2026-06-02', family)
    expect(await errorOf(rolled)).toEqual(unknown)
  })

  it('of wearables leave out what other apps wrote', async () => {
    const devi = await connect(simulator, 'devi-devices')
    const rides = async (family: string) => {
      const page = (await (await merged(devi, 'exercise', family)).json()) as FitbitTestPage
      return page.dataPoints?.filter(({ exercise }) => JSON.stringify(exercise).includes('BIKING')).length
    }
    expect(await rides('all-sources')).toBeGreaterThan(0)
    expect(await rides('google-wearables')).toBe(0)
  })
})

describe('one point', () => {
  it('is read by its id', async () => {
    const filter = 'sleep.interval.end_time >= "2026-06-14T00:00:00Z"'
    const [night] = await points(simulator, tokens, pointsOf('sleep'), filter)
    const id = night?.name?.split('/').at(-1)
    const answer = await get(simulator, tokens, `${pointsOf('sleep')}/${id}`)
    expect(await answer.json()).toEqual(night)
    const missing = await get(simulator, tokens, `${pointsOf('sleep')}/7205490000000000000`)
    expect(await errorOf(missing)).toEqual([404, 'NOT_FOUND', 'RESOURCE_NOT_FOUND'])
  })
})
