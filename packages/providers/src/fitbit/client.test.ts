import { describe, expect, it } from 'vitest'
import { json, type SeenCall, scriptedVendor } from '../../test/vendor.ts'
import type { RawItem, Window } from '../contract.ts'
import { fitbit } from './index.ts'

const SESSION = { accessToken: 'token', account: null }
const APP = {
  clientId: 'app',
  clientSecret: 'secret',
  redirectUri: 'https://ours.example/back',
  settings: {},
}

type Answer = (call: SeenCall, index: number) => Response

async function pull(resource: string, window: Window, answer: Answer) {
  const { context, calls } = scriptedVendor(answer)
  const items: RawItem[] = []
  for await (const page of fitbit.pull(context, SESSION, resource, window)) items.push(...page)
  return { items, calls, ids: items.map(({ id }) => id) }
}

const query = (call: SeenCall | undefined) => Object.fromEntries(call?.url.searchParams ?? [])
const date = (day: string) => {
  const [year, month, number] = day.split('-').map(Number)
  return { year, month, day: number }
}

describe('rollups', () => {
  const rollup = (...days: string[]) => ({
    rollupDataPoints: days.map((day) => ({ civilStartTime: { date: date(day) }, steps: { countSum: '1' } })),
  })

  it('ask for closed-open ranges of civil days, without a page size, which the vendor rejects for some types', async () => {
    const window = { from: '2026-03-01', to: '2026-03-03' }
    const { items, calls } = await pull('steps-rollup', window, () => json(rollup('2026-03-02')))
    expect(calls[0]?.method).toBe('POST')
    expect(calls[0]?.url.pathname).toBe('/v4/users/me/dataTypes/steps/dataPoints:dailyRollUp')
    expect(JSON.parse(calls[0]?.body ?? '')).toEqual({
      range: { start: { date: date('2026-03-01') }, end: { date: date('2026-03-04') } },
      windowSizeDays: 1,
      dataSourceFamily: 'users/me/dataSourceFamilies/all-sources',
    })
    expect(items).toEqual([
      { resource: 'steps-rollup', id: '2026-03-02', payload: rollup('2026-03-02').rollupDataPoints[0] },
    ])
  })

  it.each([
    ['steps-rollup', 1],
    ['total-calories-rollup', 5],
    ['active-minutes-rollup', 5],
    ['heart-rate-rollup', 5],
  ])('of %s take %i calls for 60 days, without overlap', async (resource, expected) => {
    const { calls } = await pull(resource, { from: '2026-01-01', to: '2026-03-01' }, () => json({}))
    const ranges = calls.map(({ body }) => JSON.parse(body).range)
    expect(ranges).toHaveLength(expected)
    for (const [index, range] of ranges.slice(1).entries()) expect(range.start).toEqual(ranges[index].end)
  })

  it('are read to the last page where the vendor divides them', async () => {
    const window = { from: '2026-03-01', to: '2026-03-03' }
    const pages = [{ ...rollup('2026-03-03'), nextPageToken: 'more' }, rollup('2026-03-02'), {}]
    const { ids, calls } = await pull('steps-rollup', window, (_call, index) => json(pages[index]))
    expect(ids).toEqual(['2026-03-03', '2026-03-02'])
    expect(JSON.parse(calls[1]?.body ?? '')).toMatchObject({ windowSizeDays: 1, pageToken: 'more' })
  })

  it('that are no list are malformed', async () => {
    const window = { from: '2026-03-01', to: '2026-03-01' }
    for (const body of [{ rollupDataPoints: {} }, []]) {
      await expect(pull('steps-rollup', window, () => json(body))).rejects.toMatchObject({
        kind: 'malformed',
      })
    }
  })
})

describe('daily values', () => {
  const point = (day: string) => ({ dailyRestingHeartRate: { date: date(day), beatsPerMinute: '57' } })

  it('are asked for by date in the merged stream, one of each date', async () => {
    const window = { from: '2026-03-01', to: '2026-03-02' }
    const answer = json({ dataPoints: [point('2026-03-02'), point('2026-03-01'), point('2026-03-02')] })
    const { calls, ids } = await pull('daily-resting-heart-rate', window, () => answer)
    expect(calls[0]?.url.pathname).toBe(
      '/v4/users/me/dataTypes/daily-resting-heart-rate/dataPoints:reconcile',
    )
    expect(query(calls[0])).toEqual({
      filter:
        'daily_resting_heart_rate.date >= "2026-03-01" AND daily_resting_heart_rate.date < "2026-03-03"',
      pageSize: '10000',
      dataSourceFamily: 'users/me/dataSourceFamilies/all-sources',
    })
    expect(ids).toEqual(['2026-03-02', '2026-03-01'])
  })

  it('may be none: the vendor then answers with an empty object', async () => {
    const window = { from: '2026-03-01', to: '2026-03-02' }
    expect((await pull('daily-vo2-max', window, () => json({}))).items).toEqual([])
  })
})

describe('points without identity', () => {
  const beat = (physicalTime: string, utcOffset?: string) => ({
    heartRate: { sampleTime: { physicalTime, ...(utcOffset && { utcOffset }) }, beatsPerMinute: '60' },
  })

  it('are gathered by local day, whole days only, over all pages', async () => {
    const window = { from: '2026-03-02', to: '2026-03-03' }
    const pages = [
      {
        dataPoints: [beat('2026-03-03T23:30:00Z', '3600s'), beat('2026-03-03T05:00:00Z', '3600s')],
        nextPageToken: 'more',
      },
      { dataPoints: [beat('2026-03-03T04:00:00Z', '-18000s'), beat('2026-03-01T23:30:00Z', '3600s')] },
    ]
    const { items, calls } = await pull('heart-rate', window, (_call, index) => json(pages[index]))
    expect(query(calls[1])).toMatchObject({
      filter:
        'heart_rate.sample_time.physical_time >= "2026-03-01T10:00:00Z" AND heart_rate.sample_time.physical_time < "2026-03-04T12:00:00Z"',
      pageToken: 'more',
    })
    expect(items).toEqual([
      {
        resource: 'heart-rate',
        id: '2026-03-02',
        payload: {
          dataPoints: [beat('2026-03-01T23:30:00Z', '3600s'), beat('2026-03-03T04:00:00Z', '-18000s')],
        },
      },
      {
        resource: 'heart-rate',
        id: '2026-03-03',
        payload: { dataPoints: [beat('2026-03-03T05:00:00Z', '3600s')] },
      },
    ])
  })

  it('are asked for in stretches of ten days', async () => {
    const window = { from: '2026-03-01', to: '2026-03-25' }
    const { calls } = await pull('steps', window, () => json({}))
    expect(calls.map((call) => query(call).filter?.match(/\d{4}-\d{2}-\d{2}/g))).toEqual([
      ['2026-02-28', '2026-03-11'],
      ['2026-03-10', '2026-03-21'],
      ['2026-03-20', '2026-03-26'],
    ])
  })

  it('of the pulse are asked for in stretches of three days, because they are so many', async () => {
    const window = { from: '2026-03-01', to: '2026-03-07' }
    const { calls } = await pull('heart-rate', window, () => json({}))
    expect(calls).toHaveLength(3)
  })

  it('are read on after a page that is empty and names another', async () => {
    const window = { from: '2026-03-03', to: '2026-03-03' }
    const pages = [
      { nextPageToken: 'more' },
      { dataPoints: [beat('2026-03-03T05:00:00Z')], nextPageToken: '' },
    ]
    const { ids } = await pull('heart-rate', window, (_call, index) => json(pages[index]))
    expect(ids).toEqual(['2026-03-03'])
  })

  it('belong to the day on the wall clock where the offset is left out or cannot be read', async () => {
    const window = { from: '2026-03-03', to: '2026-03-04' }
    const civilTime = { date: date('2026-03-04'), time: { hours: 1, minutes: 30 } }
    const dataPoints = [undefined, 'summer'].map((utcOffset) => ({
      heartRate: { sampleTime: { physicalTime: '2026-03-03T23:30:00Z', utcOffset, civilTime } },
    }))
    const { ids } = await pull('heart-rate', window, () => json({ dataPoints }))
    expect(ids).toEqual(['2026-03-04'])
  })

  it('are malformed when pages go in a circle', async () => {
    const window = { from: '2026-03-01', to: '2026-03-01' }
    const again = pull('heart-rate', window, () => json({ nextPageToken: 'again' }))
    await expect(again).rejects.toMatchObject({ kind: 'malformed' })
  })

  it('without their time are kept apart from the others', async () => {
    const window = { from: '2026-03-01', to: '2026-03-01' }
    const { items } = await pull('heart-rate', window, () => json({ dataPoints: [{ heartRate: {} }, 1] }))
    expect(items.map(({ payload }) => payload)).toEqual([
      { dataPoints: [{ heartRate: {} }] },
      { dataPoints: [1] },
    ])
  })
})

describe('named points', () => {
  const night = (id: string, endTime: string, endUtcOffset: string) => ({
    name: `users/1/dataTypes/sleep/dataPoints/${id}`,
    sleep: { interval: { startTime: '2026-03-01T22:00:00Z', endTime, endUtcOffset } },
  })

  it('of sleep are asked for by their end and kept by the local date of waking', async () => {
    const window = { from: '2026-03-02', to: '2026-03-02' }
    const dataPoints = [
      night('a', '2026-03-02T06:00:00Z', '3600s'),
      night('b', '2026-03-03T02:00:00Z', '-18000s'),
      night('c', '2026-03-02T02:00:00Z', '-18000s'),
    ]
    const { calls, ids } = await pull('sleep', window, () => json({ dataPoints }))
    expect(calls[0]?.url.pathname).toBe('/v4/users/me/dataTypes/sleep/dataPoints')
    expect(query(calls[0])).toEqual({
      filter:
        'sleep.interval.end_time >= "2026-03-01T10:00:00Z" AND sleep.interval.end_time < "2026-03-03T12:00:00Z"',
      pageSize: '25',
    })
    expect(ids).toEqual(['a', 'b'])
  })

  it.each([
    [
      'exercise',
      'exercise.interval.civil_start_time >= "2026-03-02T00:00:00" AND exercise.interval.civil_start_time < "2026-03-03T00:00:00"',
    ],
    ['electrocardiogram', 'electrocardiogram.interval.start_time >= "2026-03-01T10:00:00Z"'],
    [
      'weight',
      'weight.sample_time.physical_time >= "2026-03-01T10:00:00Z" AND weight.sample_time.physical_time < "2026-03-03T12:00:00Z"',
    ],
  ])('of %s are asked for in the only way there is', async (resource, filter) => {
    const { calls } = await pull(resource, { from: '2026-03-02', to: '2026-03-02' }, () => json({}))
    expect(query(calls[0]).filter).toBe(filter)
  })

  it('without a name are known by their time', async () => {
    const point = { weight: { sampleTime: { physicalTime: '2026-03-02T06:00:00Z' }, weightGrams: 70_000 } }
    const window = { from: '2026-03-02', to: '2026-03-02' }
    const { ids } = await pull('weight', window, () => json({ dataPoints: [point] }))
    expect(ids).toEqual(['2026-03-02T06:00:00Z'])
  })

  it('are known by either spelling of the name, and by their time where the name has no end', async () => {
    const at = (minute: number) => ({ sampleTime: { physicalTime: `2026-03-02T06:0${minute}:00Z` } })
    const dataPoints = [
      { name: 'users/1/dataTypes/weight/dataPoints/7', weight: at(1) },
      { dataPointName: 'users/1/dataTypes/weight/dataPoints/8', weight: at(2) },
      { name: 'users/1/dataTypes/weight/dataPoints/', weight: at(3) },
      { name: '', weight: at(4) },
    ]
    const { ids } = await pull('weight', { from: '2026-03-02', to: '2026-03-02' }, () => json({ dataPoints }))
    expect(ids).toEqual(['7', '8', '2026-03-02T06:03:00Z', '2026-03-02T06:04:00Z'])
  })

  it('of a sleep that goes on are kept, so that its end replaces them', async () => {
    const name = 'users/1/dataTypes/sleep/dataPoints/a'
    const interval = { startTime: '2026-03-02T22:00:00Z', startUtcOffset: '3600s' }
    const answer = json({ dataPoints: [{ name, sleep: { interval } }] })
    const { ids } = await pull('sleep', { from: '2026-03-01', to: '2026-03-03' }, () => answer)
    expect(ids).toEqual(['a'])
  })
})

describe('one item', () => {
  it('is a named point, or null when it is gone', async () => {
    const { context, calls } = scriptedVendor((_call, index) =>
      index === 0 ? json({ sleep: {} }) : json({}, 404),
    )
    const item = await fitbit.pullOne(context, SESSION, 'sleep', 'a/b')
    expect(item).toEqual({ resource: 'sleep', id: 'a/b', payload: { sleep: {} } })
    expect(calls[0]?.url.pathname).toBe('/v4/users/me/dataTypes/sleep/dataPoints/a%2Fb')
    expect(await fitbit.pullOne(context, SESSION, 'sleep', 'gone')).toBeNull()
  })

  it('is a day of the others, or null when it is empty or no day', async () => {
    const { context, calls } = scriptedVendor(() => json({}))
    for (const resource of ['steps', 'steps-rollup', 'daily-vo2-max']) {
      expect(await fitbit.pullOne(context, SESSION, resource, '2026-03-02')).toBeNull()
    }
    expect(calls).toHaveLength(3)
    expect(await fitbit.pullOne(context, SESSION, 'steps', 'no-day')).toBeNull()
    expect(calls).toHaveLength(3)
  })
})

describe('the person', () => {
  it('is identified by the health user id', async () => {
    const { context, calls } = scriptedVendor(() => json({ healthUserId: 'account', legacyUserId: 'ABC123' }))
    expect(await fitbit.identify(context, SESSION)).toEqual({ account: 'account' })
    expect(calls[0]?.url.pathname).toBe('/v4/users/me/identity')
    const unknown = fitbit.identify(scriptedVendor(() => json({})).context, SESSION)
    await expect(unknown).rejects.toMatchObject({ kind: 'malformed' })
  })

  it('keeps the settings where the devices are refused, and has the devices of all pages', async () => {
    const window = { from: '2026-03-01', to: '2026-03-03' }
    const settings = { timeZone: 'Asia/Tokyo' }
    const devices = (answers: readonly Response[]) => {
      let index = 0
      return pull('settings', window, ({ url }) =>
        url.pathname.endsWith('settings') ? json(settings) : answers[index++]!,
      )
    }
    const paged = [
      json({ pairedDevices: [{ name: 'a' }], nextPageToken: 'b' }),
      json({ pairedDevices: [{}] }),
    ]
    expect((await devices(paged)).items[0]?.payload).toMatchObject({ pairedDevices: [{ name: 'a' }, {}] })
    for (const answer of [json({}, 403), json({}, 404), json([])]) {
      expect((await devices([answer])).items[0]?.payload).toMatchObject({ settings, pairedDevices: [] })
    }
    expect((await devices([json({ pairedDevices: 'two' })])).items[0]?.payload).toMatchObject({
      pairedDevices: 'two',
    })
    await expect(devices([json({}, 503)])).rejects.toMatchObject({ kind: 'unavailable' })
  })

  it('is stamped with the date of reading, settings with the devices', async () => {
    const window = { from: '2026-03-01', to: '2026-03-03' }
    const answer: Answer = ({ url }) =>
      json(url.pathname.endsWith('settings') ? { timeZone: 'Asia/Tokyo' } : {})
    expect((await pull('profile', window, answer)).items).toEqual([
      { resource: 'profile', id: '2026-03-03', payload: { read_on: '2026-03-03', profile: {} } },
    ])
    const settings = { timeZone: 'Asia/Tokyo' }
    expect((await pull('settings', window, answer)).items).toEqual([
      {
        resource: 'settings',
        id: '2026-03-03',
        payload: { read_on: '2026-03-03', settings, pairedDevices: [] },
      },
    ])
  })
})

describe('revoking', () => {
  const revoke = (status: number, body: object) =>
    fitbit.revoke(scriptedVendor(() => json(body, status)).context, APP, SESSION, 0)

  it('names the token in the body', async () => {
    const { context, calls } = scriptedVendor(() => json({}))
    await fitbit.revoke(context, APP, SESSION, 0)
    expect(calls[0]).toMatchObject({ method: 'POST', body: 'token=token' })
    expect(calls[0]?.url.search).toBe('')
  })

  it('is content with a token that is over, not with other refusals', async () => {
    await revoke(400, { error: 'invalid_token' })
    await expect(revoke(400, { error: 'invalid_request' })).rejects.toMatchObject({ kind: 'rejected' })
    await expect(revoke(503, {})).rejects.toMatchObject({ kind: 'unavailable' })
  })
})
