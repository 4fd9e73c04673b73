import { PROVIDERS } from '@tributary/providers'
import { describe, expect, it } from 'vitest'
import { answered, har } from '../../test/har.ts'
import { readHar } from '../har/read.ts'
import { replay } from './replay.ts'

const NOW = Date.UTC(2026, 2, 31, 12)

const run = (slug: string, ...entries: object[]) =>
  replay(PROVIDERS[slug]!, readHar(har(...entries))!, { zone: 'UTC', granular: true, user: 'user', now: NOW })

const idsOf = ({ items }: Awaited<ReturnType<typeof run>>) => items.map(({ id }) => id)

it('prefers the answer for all sources where a client asked for one family of devices too', async () => {
  const url = 'https://health.googleapis.com/v4beta/users/12345/dataTypes/steps/dataPoints:dailyRollUp'
  const date = { year: 2026, month: 3, day: 4 }
  const rollup = (countSum: string, dataSourceFamily?: string) =>
    answered(
      url,
      { rollupDataPoints: [{ civilStartTime: { date }, civilEndTime: { date }, steps: { countSum } }] },
      200,
      {
        method: 'POST',
        postData: {
          text: JSON.stringify({
            range: { start: { date }, end: { date, time: { hours: 23, minutes: 59 } } },
            dataSourceFamily,
          }),
        },
      },
    )
  const wearables = rollup('900', 'users/me/dataSourceFamilies/google-wearables')
  expect((await run('fitbit', rollup('1200'), wearables)).records).toMatchObject([
    { values: { steps: 1200 } },
  ])
  expect((await run('fitbit', wearables)).records).toMatchObject([{ values: { steps: 900 } }])
})

it('counts a sample once when a later answer revises it', async () => {
  const egv = (recordId: string, value: number) => ({
    recordId,
    systemTime: '2026-03-04T10:00:00Z',
    displayTime: '2026-03-04T11:00:00+01:00',
    unit: 'mg/dL',
    value,
    displayDevice: 'iOS',
    transmitterGeneration: 'g7',
  })
  const url =
    'https://api.dexcom.eu/v3/users/self/egvs?startDate=2026-03-04T00:00:00&endDate=2026-03-05T00:00:0'
  const outcome = await run(
    'dexcom',
    answered(`${url}0`, { recordType: 'egv', records: [egv('a', 101)] }),
    answered(`${url}1`, { recordType: 'egv', records: [egv('a', 104)] }),
  )
  expect(outcome.records).toMatchObject([{ series: { glucose_mg_per_dl: [{ value: 104 }] } }])
})

it('dates a profile by what else was recorded when the recording has no times', async () => {
  const outcome = await run(
    'oura',
    answered('https://api.ouraring.com/v2/usercollection/personal_info', { id: 'p', weight: 70 }),
    answered('https://api.ouraring.com/v2/usercollection/daily_spo2', {
      data: [{ id: 'a', day: '2025-03-03', spo2_percentage: { average: 97 } }],
    }),
  )
  expect(outcome.items).toContainEqual({ resource: 'personal_info', id: '2025-03-03' })
})

it('finds what was uploaded long after it was measured', async () => {
  const uploads = 'uploadStartTimeInSeconds=1773100800&uploadEndTimeInSeconds=1773187200'
  const daily = {
    summaryId: 'd',
    calendarDate: '2026-01-02',
    startTimeInSeconds: 1767308400,
    durationInSeconds: 86_400,
    steps: 5,
  }
  const outcome = await run(
    'garmin',
    answered(`https://apis.garmin.com/wellness-api/rest/dailies?${uploads}`, [daily]),
  )
  expect(idsOf(outcome)).toEqual(['2026-01-02/d'])
  expect(outcome.unanswered).toEqual([])
})

describe('Withings', () => {
  const host = 'https://wbsapi.withings.net'
  const group = (...measures: object[]) => ({ grpid: 7, date: 1772611200, category: 1, attrib: 0, measures })
  const weight = { type: 1, value: 70_500, unit: -3 }
  const fat = { type: 6, value: 215, unit: -1 }
  const answer = (body: object, status = 0) => ({ status, body })

  it('is recognised by GET and by POST, in the query, in a form and in its parts', async () => {
    const body = answer({ measuregrps: [group(weight)] })
    const params = [{ name: 'action', value: 'getmeas' }]
    for (const entry of [
      answered(`${host}/measure?access_token=x&action=getmeas&lastupdate=0`, body),
      answered(`${host}/measure`, body, 200, {
        method: 'POST',
        postData: { text: 'meastype=1&action=getmeas' },
      }),
      answered(`${host}/v2/measure`, body, 200, { method: 'POST', postData: { params } }),
      answered(`${host}/measure?action=getmeas`, body, 200, {
        method: 'POST',
        postData: { text: 'startdate=0' },
      }),
    ]) {
      const outcome = await run('withings', entry)
      expect(outcome.records).toMatchObject([{ values: { weight_kg: 70.5 } }])
      expect(outcome.unanswered).toEqual([])
    }
  })

  it('gives one group whole when its types were asked for one by one', async () => {
    const outcome = await run(
      'withings',
      answered(`${host}/measure?action=getmeas&meastype=1`, answer({ measuregrps: [group(weight)] })),
      answered(`${host}/measure?action=getmeas&meastype=6`, answer({ measuregrps: [group(fat)] })),
    )
    expect(outcome.records).toMatchObject([{ values: { weight_kg: 70.5, body_fat_pct: 21.5 } }])
  })

  it('reports a refusal in the body although others succeeded', async () => {
    const outcome = await run(
      'withings',
      answered(`${host}/measure?action=getmeas`, { status: 601, error: 'Too many requests' }),
      answered(`${host}/measure?action=getmeas`, answer({ measuregrps: [group(weight)] })),
    )
    expect(outcome.records).toHaveLength(1)
    expect(outcome.refused).toMatchObject([
      { resource: 'measures', reason: expect.stringMatching(/^rate_limited: /) },
    ])
  })

  it('gives a night whose detail was not recorded, and reports the detail', async () => {
    const night = {
      id: 5,
      date: '2026-03-04',
      startdate: 1772575200,
      enddate: 1772604000,
      timezone: 'Europe/Berlin',
      model: 32,
      data: { total_sleep_time: 25_200 },
    }
    const outcome = await run(
      'withings',
      answered(
        `${host}/v2/sleep?action=getsummary&startdateymd=2026-03-03&enddateymd=2026-03-04`,
        answer({ series: [night] }),
      ),
    )
    expect(outcome.records).toMatchObject([{ kind: 'sleep', values: { sleep_s: 25_200 } }])
    expect(outcome.unanswered).toEqual([
      {
        method: 'POST',
        path: '/v2/sleep',
        parameters: { action: 'get' },
      },
    ])
  })
})

describe('Whoop', () => {
  const host = 'https://api.prod.whoop.com/developer/v2'
  const recovery = {
    cycle_id: 11,
    sleep_id: 'sleep-1',
    user_id: 3,
    created_at: '2026-03-04T06:30:00.000Z',
    updated_at: '2026-03-04T06:30:00.000Z',
    score_state: 'SCORED',
    score: { recovery_score: 71, resting_heart_rate: 51, hrv_rmssd_milli: 62.5, user_calibrating: false },
  }
  const sleep = {
    id: 'sleep-1',
    cycle_id: 11,
    user_id: 3,
    start: '2026-03-03T22:00:00.000Z',
    end: '2026-03-04T06:00:00.000Z',
    timezone_offset: '+01:00',
    nap: false,
    score_state: 'PENDING_SCORE',
    created_at: '2026-03-04T06:30:00.000Z',
    updated_at: '2026-03-04T06:30:00.000Z',
  }
  const keysOf = ({ records }: Awaited<ReturnType<typeof run>>) => records.map(({ key }) => key)

  it('gives a recovery whose sleep was not recorded, and reports the sleep', async () => {
    const outcome = await run('whoop', answered(`${host}/recovery?limit=5`, { records: [recovery] }))
    expect(keysOf(outcome)).toEqual(['recovery:sleep-1'])
    expect(outcome.unanswered.map(({ path }) => path)).toContain('/developer/v2/activity/sleep')
  })

  it('gives a recovery that was read by its cycle, with the sleep that was read by its id', async () => {
    const outcome = await run(
      'whoop',
      answered(`${host}/cycle/11/recovery`, recovery),
      answered(`${host}/activity/sleep/sleep-1`, sleep),
    )
    expect(keysOf(outcome)).toContain('recovery:sleep-1:sleep')
  })
})
