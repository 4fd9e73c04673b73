import { describe, expect, it } from 'vitest'
import { json, type SeenCall, scriptedVendor } from '../../test/vendor.ts'
import type { RawItem, Window } from '../contract.ts'
import { withings } from './index.ts'

const SESSION = { accessToken: 'token', account: '29482910' }
const THIRD: Window = { from: '2026-03-03', to: '2026-03-03' }
const DAY = 86_400
const MIDNIGHT = Date.parse('2026-03-03T00:00:00Z') / 1000

const ok = (body: unknown) => json({ status: 0, body })
const form = (call: SeenCall | undefined) => Object.fromEntries(new URLSearchParams(call?.body))

async function collect(pages: AsyncIterable<RawItem[]>): Promise<RawItem[]> {
  const items: RawItem[] = []
  for await (const page of pages) items.push(...page)
  return items
}

function read(answer: Parameters<typeof scriptedVendor>[0], resource: string, window = THIRD) {
  const { context, calls } = scriptedVendor(answer)
  return { calls, items: collect(withings.pull(context, SESSION, resource, window)) }
}

describe('every call', () => {
  it('is a form with an action and the person’s token', async () => {
    const { calls, items } = read(() => ok({ measuregrps: [], more: 0, offset: 0 }), 'measures')
    expect(await items).toEqual([])
    expect(calls[0]).toMatchObject({ method: 'POST' })
    expect(calls[0]?.url.pathname).toBe('/measure')
    expect(calls[0]?.headers.get('authorization')).toBe('Bearer token')
    expect(form(calls[0])).toMatchObject({
      action: 'getmeas',
      category: '1',
      startdate: String(MIDNIGHT - DAY),
      enddate: String(MIDNIGHT + 2 * DAY),
    })
    expect(form(calls[0]).meastypes?.split(',')).toEqual(expect.arrayContaining(['1', '10', '71', '123']))
  })

  it.each([
    [601, 'rate_limited'],
    [100, 'unauthorized'],
    [401, 'unauthorized'],
    [277, 'forbidden'],
    [2555, 'forbidden'],
    [503, 'rejected'],
    [293, 'rejected'],
    [99_999, 'rejected'],
    [522, 'unavailable'],
    [524, 'unavailable'],
    [2556, 'unavailable'],
  ])('that is answered with status %i is %s', async (status, kind) => {
    const answer = () => json({ status, body: {}, error: 'secret words' })
    const error: unknown = await read(answer, 'activity').items.catch((reason: unknown) => reason)
    expect(error).toMatchObject({ kind, message: expect.not.stringContaining('secret words') })
  })

  it('may still fail as HTTP does', async () => {
    await expect(read(() => json({}, 503), 'activity').items).rejects.toMatchObject({ kind: 'unavailable' })
    await expect(read(() => json({}), 'activity').items).rejects.toMatchObject({ kind: 'malformed' })
  })
})

describe('lists', () => {
  const row = (date: string) => ({ date, brand: 1, steps: 0 })

  it('name the values they want and keep the days wished for', async () => {
    const days = ['2026-03-02', '2026-03-03', '2026-03-04'].map(row)
    const { calls, items } = read(() => ok({ activities: days, more: false, offset: 0 }), 'activity')
    expect(await items).toEqual([{ resource: 'activity', id: '2026-03-03:1', payload: row('2026-03-03') }])
    expect(form(calls[0])).toMatchObject({ startdateymd: '2026-03-02', enddateymd: '2026-03-04' })
    expect(form(calls[0]).data_fields?.split(',')).toEqual(expect.arrayContaining(['steps', 'hr_max']))
  })

  it('go on with the offset as long as there is more', async () => {
    const window = { from: '2026-03-01', to: '2026-03-03' }
    const { calls, items } = read(
      (_call, index) =>
        ok({ activities: [row(`2026-03-0${index + 1}`)], more: index < 2, offset: (index + 1) * 7 }),
      'activity',
      window,
    )
    expect((await items).map(({ id }) => id)).toEqual(['2026-03-01:1', '2026-03-02:1', '2026-03-03:1'])
    expect(calls.map((call) => form(call).offset)).toEqual([undefined, '7', '14'])
  })

  it('are malformed when they go in a circle or are none', async () => {
    for (const body of [{ activities: [], more: true, offset: 0 }, { activities: 'none' }, []]) {
      await expect(read(() => ok(body), 'activity').items).rejects.toMatchObject({ kind: 'malformed' })
    }
  })

  it('keep a row without identity apart from the others', async () => {
    const good = { date: '2026-03-03', steps: 1 }
    const items = await read(() => ok({ activities: [{ steps: 1 }, 7, good] }), 'activity').items
    expect(items.map(({ payload }) => payload)).toEqual([{ steps: 1 }, 7, good])
    expect(items.map(({ id }) => id)).toEqual([
      expect.stringMatching(/^unreadable:/),
      expect.stringMatching(/^unreadable:/),
      '2026-03-03',
    ])
  })
})

describe('a night', () => {
  const night = {
    id: 7,
    date: '2026-03-03',
    startdate: MIDNIGHT - 3600,
    enddate: MIDNIGHT + 21_600,
    model: 32,
    hash_deviceid: 'mat',
    data: {},
  }

  it('is joined with what its own sensor recorded in it', async () => {
    const { calls, items } = read(
      (call) =>
        form(call).action === 'getsummary'
          ? ok({ series: [night], more: false, offset: 0 })
          : ok({
              series: [
                { state: 1, hash_deviceid: 'mat' },
                { state: 2, hash_deviceid: 'watch' },
                { state: 3, model: 16 },
                { state: 0, model: 32 },
              ],
            }),
      'sleep',
    )
    const detail = [
      { state: 1, hash_deviceid: 'mat' },
      { state: 0, model: 32 },
    ]
    expect(await items).toEqual([{ resource: 'sleep', id: '2026-03-03:7', payload: { ...night, detail } }])
    expect(form(calls[1])).toMatchObject({
      action: 'get',
      startdate: String(night.startdate),
      enddate: String(night.enddate),
      data_fields: 'hr,rr,snoring,rmssd,sdnn_1',
    })
  })
})

describe('intraday rows', () => {
  it('are read in whole UTC days, one call and one item each; an empty day is a list', async () => {
    const { calls, items } = read((call) => {
      const start = Number(form(call).startdate)
      return ok({
        series: start === MIDNIGHT ? { [start]: { steps: 1 }, [start + DAY]: { steps: 2 } } : [],
      })
    }, 'intraday')
    expect(await items).toEqual([
      { resource: 'intraday', id: '2026-03-03', payload: { series: { [MIDNIGHT]: { steps: 1 } } } },
    ])
    expect(calls.map((call) => [form(call).startdate, form(call).enddate])).toEqual(
      [-1, 0, 1].map((days) => [String(MIDNIGHT + days * DAY), String(MIDNIGHT + (days + 1) * DAY - 1)]),
    )
  })
})

describe('one item', () => {
  it('is looked for around the time that its id begins with', async () => {
    const group = { grpid: 5, date: MIDNIGHT + 60 }
    const { context, calls } = scriptedVendor(() => ok({ measuregrps: [group], more: 0 }))
    const id = `${group.date}:5`
    const item = await withings.pullOne(context, SESSION, 'measures', id)
    expect(item).toEqual({ resource: 'measures', id, payload: group })
    expect(form(calls[0])).toMatchObject({ startdate: String(MIDNIGHT - 2 * DAY) })
    expect(await withings.pullOne(context, SESSION, 'measures', `${group.date}:6`)).toBeNull()
    expect(await withings.pullOne(context, SESSION, 'measures', 'nonsense')).toBeNull()
  })
})

describe('an ECG', () => {
  const row = { timestamp: MIDNIGHT + 3600, timezone: 'UTC', ecg: { signalid: 4711, afib: 0 } }
  const signal = { signal: [1, 2, 3], sampling_frequency: 300, wearposition: 1 }
  const listed = { series: [row, { ...row, timestamp: MIDNIGHT + 7200, ecg: null }], more: false, offset: 0 }

  it('is read with its curve, asked for by the signal id', async () => {
    const { calls, items } = read((call) => ok(form(call).action === 'list' ? listed : signal), 'heart')
    expect((await items).map(({ payload }) => payload)).toEqual([{ ...row, signal }, listed.series[1]])
    expect(calls.map(form).filter(({ action }) => action === 'get')).toEqual([
      { action: 'get', signalid: '4711' },
    ])
  })

  it('stays when the vendor no longer has its curve, and waits when the vendor is in trouble', async () => {
    const answering = (status: number) => (call: SeenCall) =>
      form(call).action === 'list' ? ok(listed) : json({ status, body: {}, error: 'none' })
    expect((await read(answering(503), 'heart').items).map(({ payload }) => payload)).toEqual(listed.series)
    await expect(read(answering(2556), 'heart').items).rejects.toMatchObject({ kind: 'unavailable' })
  })
})

it('the account is the one that the token answer named', async () => {
  const { context, calls } = scriptedVendor(() => ok({}))
  expect(await withings.identify(context, SESSION)).toEqual({ account: '29482910' })
  expect(calls).toEqual([])
  await expect(withings.identify(context, { ...SESSION, account: null })).rejects.toMatchObject({
    kind: 'malformed',
  })
})
