import { PROVIDERS } from '@tributary/providers'
import { describe, expect, it } from 'vitest'
import { answered, called, har } from '../../test/har.ts'
import { readHar } from '../har/read.ts'
import { replay } from './replay.ts'

const NOW = Date.UTC(2026, 2, 31, 12)

const run = (slug: string, ...entries: object[]) =>
  replay(PROVIDERS[slug]!, readHar(har(...entries))!, { zone: 'UTC', granular: true, user: 'user', now: NOW })

const OURA = 'https://api.ouraring.com/v2/usercollection'
const spo2 = (id: string, day: string, average = 97) => ({ id, day, spo2_percentage: { average } })
const idsOf = ({ items }: Awaited<ReturnType<typeof run>>) => items.map(({ id }) => id)

describe('pages', () => {
  const first = answered(`${OURA}/daily_spo2?start_date=2026-03-01`, {
    data: [spo2('a', '2026-03-01')],
    next_token: 'two',
  })
  const second = answered(`${OURA}/daily_spo2?next_token=two`, { data: [spo2('b', '2026-03-02')] })

  it('are read one after the other, in whatever order they were recorded', async () => {
    for (const entries of [
      [first, second],
      [second, first],
    ]) {
      const outcome = await run('oura', ...entries)
      expect(idsOf(outcome)).toEqual(['a', 'b'])
      expect(outcome.unanswered).toEqual([])
    }
  })

  it('that were not recorded are reported, and the others are read', async () => {
    const outcome = await run('oura', first)
    expect(idsOf(outcome)).toEqual(['a'])
    expect(outcome.unanswered).toEqual([
      { method: 'GET', path: '/v2/usercollection/daily_spo2', parameters: { next_token: 'two' } },
    ])
  })

  it('never take the place of a first page', async () => {
    const outcome = await run('oura', second)
    expect(idsOf(outcome)).toEqual([])
    expect(outcome.unanswered).toEqual([
      { method: 'GET', path: '/v2/usercollection/daily_spo2', parameters: {} },
    ])
  })

  it('of two readings with the same offsets stay with their reading', async () => {
    const page = (from: string, offset: number, grpid: number, more: boolean) =>
      answered(
        `https://wbsapi.withings.net/measure?action=getmeas&startdate=${from}&enddate=${Number(from) + 86_400}&offset=${offset}`,
        {
          status: 0,
          body: {
            measuregrps: [
              {
                grpid,
                date: Number(from) + 60,
                category: 1,
                attrib: 0,
                measures: [{ type: 1, value: 70 + grpid, unit: 0 }],
              },
            ],
            ...(more && { more: 1, offset: 1 }),
          },
        },
      )
    const outcome = await run(
      'withings',
      page('1772323200', 0, 1, true),
      page('1772323200', 1, 2, false),
      page('1772755200', 0, 3, true),
      page('1772755200', 1, 4, false),
    )
    expect(idsOf(outcome).map((id) => id.split(':')[1])).toEqual(['1', '2', '3', '4'])
  })
})

describe('several answers to one request', () => {
  it('are all read, each for its own time', async () => {
    const outcome = await run(
      'oura',
      answered(`${OURA}/daily_spo2?start_date=2026-03-01&end_date=2026-03-02`, {
        data: [spo2('a', '2026-03-01')],
      }),
      answered(`${OURA}/daily_spo2?start_date=2019-03-01&end_date=2019-03-02`, {
        data: [spo2('b', '2019-03-01')],
      }),
      answered(`${OURA}/daily_spo2`, { data: [spo2('c', '2026-03-20')] }),
    )
    expect(idsOf(outcome)).toEqual(['a', 'b', 'c'])
  })

  it('give the latest state of an object that they share', async () => {
    const url = `${OURA}/daily_spo2?start_date=2026-03-01&end_date=2026-03-02`
    const outcome = await run(
      'oura',
      answered(url, { data: [spo2('a', '2026-03-01', 95)] }),
      answered(url, { data: [spo2('a', '2026-03-01', 98)] }),
    )
    expect(outcome.records).toMatchObject([{ values: { spo2_avg_pct: 98 } }])
  })

  it('that were asked for different fields are taken together', async () => {
    const url = 'https://www.polaraccesslink.com/v3/exercises'
    const exercise = {
      id: 'x1',
      start_time: '2026-03-04T08:00:00',
      start_time_utc_offset: 60,
      duration: 'PT30M',
      sport: 'RUNNING',
    }
    const samples = [{ recording_rate: 5, sample_type: '0', data: '100,101,102' }]
    const outcome = await run(
      'polar',
      answered(`${url}?samples=true`, [{ ...exercise, samples }]),
      answered(url, [exercise]),
    )
    expect(outcome.records).toMatchObject([{ kind: 'workout', series: { heart_rate_bpm: [{}, {}, {}] } }])
  })

  it('give whole days where samples of one day are spread over them', async () => {
    const row = (hour: string, bpm: number) => ({
      timestamp: `2026-03-04T${hour}:00:00+00:00`,
      bpm,
      source: 'awake',
    })
    const url = (from: string, to: string) =>
      `${OURA}/heartrate?start_datetime=2026-03-04T${from}:00:00Z&end_datetime=2026-03-04T${to}:00:00Z`
    const outcome = await run(
      'oura',
      answered(url('00', '06'), { data: [row('05', 50), row('05', 50)] }),
      answered(url('06', '12'), { data: [row('07', 70)] }),
    )
    expect(idsOf(outcome)).toEqual(['2026-03-04'])
    expect(outcome.records).toMatchObject([{ series: { heart_rate_bpm: [{ value: 50 }, { value: 70 }] } }])
  })
})

it.each([
  [401, 'unauthorized'],
  [403, 'forbidden'],
  [429, 'rate_limited'],
  [500, 'unavailable'],
])('reports a recorded answer %i as %s and reads the rest', async (status, kind) => {
  const outcome = await run(
    'oura',
    answered(`${OURA}/heartrate?start_datetime=2026-03-01T00:00:00Z`, {}, status),
    answered(`${OURA}/daily_spo2`, { data: [spo2('a', '2026-03-01')] }),
    answered(`${OURA}/sleep/gone`, {}, 404),
  )
  expect(idsOf(outcome)).toEqual(['a'])
  expect(outcome.refused).toMatchObject([
    { resource: 'heartrate', id: null, path: '', reason: expect.stringMatching(`^${kind}: `) },
    { resource: 'sleep', id: 'gone', reason: expect.stringMatching(/^not_found: /) },
  ])
  // A 401 may mean a resource that was not granted: the client asks whether the token opens the account.
  const probe = { method: 'GET', path: '/v2/usercollection/personal_info', parameters: {} }
  expect(outcome.unanswered).toEqual(status === 401 ? [probe] : [])
})

describe('calls of a vendor to a webhook', () => {
  const event = (event_type: string, object_id: string) => ({
    event_type,
    data_type: 'daily_spo2',
    object_id,
    event_time: '2026-03-04T11:59:00+00:00',
    user_id: 'u',
  })

  it('that carry data give items', async () => {
    const daily = {
      userId: 'u',
      summaryId: 'd',
      calendarDate: '2026-03-03',
      startTimeInSeconds: 1772496000,
      steps: 5,
    }
    const outcome = await run('garmin', called({ dailies: [daily] }))
    expect(idsOf(outcome)).toEqual(['2026-03-03/d'])
  })

  it('that announce an object are followed, also into a list', async () => {
    const outcome = await run(
      'oura',
      called(event('update', 'a')),
      called(event('create', 'b')),
      called(event('create', 'c')),
      answered(`${OURA}/daily_spo2/a`, spo2('a', '2026-03-03')),
      answered(`${OURA}/daily_spo2`, { data: [spo2('b', '2026-03-03')] }),
    )
    expect(idsOf(outcome).sort()).toEqual(['a', 'b'])
    expect(outcome.unanswered.map(({ path }) => path)).toEqual(['/v2/usercollection/daily_spo2/c'])
  })

  it('that announce a deletion take the object away', async () => {
    const outcome = await run(
      'oura',
      answered(`${OURA}/daily_spo2`, { data: [spo2('a', '2026-03-03')] }),
      called(event('delete', 'a')),
    )
    expect(outcome.items).toEqual([{ resource: 'daily_spo2', id: 'a', retracted: true }])
    expect(outcome.documents).toEqual([])
  })
})

describe('token answers', () => {
  const posted = { method: 'POST', postData: { text: 'grant_type=authorization_code&code=x' } }
  const token = {
    access_token: 'secret-token',
    refresh_token: 'r',
    expires_in: 10_800,
    scope: 'user.metrics',
    token_type: 'Bearer',
  }

  it('are read in the form of the vendor, and never printed', async () => {
    const outcome = await run(
      'withings',
      answered(
        'https://wbsapi.withings.net/v2/oauth2',
        { status: 0, body: { ...token, userid: 363 } },
        200,
        posted,
      ),
    )
    expect(outcome.refused).toEqual([])
    expect(outcome.notes).toEqual(['a token answer was read'])
    expect(JSON.stringify(outcome)).not.toContain('secret-token')
  })

  it('that refuse are reported with their kind', async () => {
    const outcome = await run(
      'oura',
      answered('https://api.ouraring.com/oauth/token', { error: 'invalid_grant' }, 400, posted),
    )
    expect(outcome.refused).toMatchObject([
      { resource: 'token', reason: expect.stringMatching(/^grant_ended: /) },
    ])
  })
})

it('asks whose account it is where that was recorded', async () => {
  const outcome = await run(
    'whoop',
    answered('https://api.prod.whoop.com/developer/v2/user/profile/basic', { user_id: 3 }),
  )
  expect(outcome.notes).toEqual(['the account was identified'])
  expect(outcome.refused).toEqual([])
})

it('skips preflights, redirects, cut-off requests and other hosts', async () => {
  const url = `${OURA}/daily_spo2`
  const outcome = await run(
    'oura',
    answered(url, {}, 204, { method: 'OPTIONS' }),
    answered(url, {}, 302),
    answered(url, {}, 0),
    answered('https://analytics.example/v1/collect', {}, 200, {
      method: 'POST',
      postData: { text: '{"a":1}' },
    }),
  )
  expect(outcome).toMatchObject({ items: [], refused: [], unanswered: [] })
  expect(outcome.notes).toEqual(['4 other exchanges were skipped'])
})
