import { describe, expect, it } from 'vitest'
import { json, type SeenCall, scriptedVendor } from '../../test/vendor.ts'
import type { RawItem, Window } from '../contract.ts'
import { IncompleteReading, InvalidPayload } from '../errors.ts'
import { withings } from './index.ts'

const SESSION = { accessToken: 'token', account: '29482910' }
const THIRD: Window = { from: '2026-03-03', to: '2026-03-03' }
const DAY = 86_400
const MIDNIGHT = Date.parse('2026-03-03T00:00:00Z') / 1000

const ok = (body: unknown) => json({ status: 0, body })
const form = (call: SeenCall | undefined) => Object.fromEntries(new URLSearchParams(call?.body))

/** All items; those that the reading ends with an error for are marked. */
async function collect(pages: AsyncIterable<RawItem[]>): Promise<RawItem[]> {
  const items: RawItem[] = []
  try {
    for await (const page of pages) items.push(...page)
    expect(items.filter(({ isIncomplete }) => isIncomplete)).toEqual([])
  } catch (error) {
    if (!(error instanceof IncompleteReading)) throw error
    expect(error.passing).toBe(true)
    expect(items.some(({ isIncomplete }) => isIncomplete)).toBe(true)
  }
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
    [403, 'forbidden'],
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

  it('repeated within ten seconds waits that long, and not for the limit', async () => {
    const error = 'Same arguments in less than 10 seconds'
    const repeated = read(() => json({ status: 601, error }), 'activity').items
    await expect(repeated).rejects.toMatchObject({ kind: 'rate_limited', retryAfterSeconds: 10 })
    const limited = read(() => json({ status: 601, error: 'Too Many Requests' }), 'activity').items
    await expect(limited).rejects.toMatchObject({ retryAfterSeconds: null })
  })

  it('may have its status as text, and no body where there is nothing to give', async () => {
    for (const answer of [
      { status: '0', body: { activities: [] } },
      { status: 0 },
      { status: 0, body: [] },
    ]) {
      expect(await read(() => json(answer), 'activity').items).toEqual([])
    }
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
    for (const body of [{ activities: [], more: true, offset: 0 }, { activities: 'none' }, [1], 'none']) {
      await expect(read(() => ok(body), 'activity').items).rejects.toMatchObject({ kind: 'malformed' })
    }
  })

  it('go on as long as there is more, however that is written', async () => {
    const window = { from: '2026-03-01', to: '2026-03-03' }
    for (const more of [1, '1', 'true']) {
      const { calls, items } = read(
        (_call, index) =>
          ok({
            activities: [row(`2026-03-0${index + 1}`)],
            ...(index < 2 && { more, offset: `${index + 1}` }),
          }),
        'activity',
        window,
      )
      expect(await items).toHaveLength(3)
      expect(calls).toHaveLength(3)
    }
    expect(
      await read(() => ok({ activities: { 0: row('2026-03-03') }, more: '0' }), 'activity').items,
    ).toHaveLength(1)
  })

  it('know a row by numbers written as text, and a night by its ends where it has no id or date', async () => {
    const group = { grpid: '5', date: String(MIDNIGHT) }
    expect(await read(() => ok({ measuregrps: [group] }), 'measures').items).toMatchObject([
      { id: `${MIDNIGHT}:5`, payload: group },
    ])
    const walk = { startdate: MIDNIGHT + 82_800, enddate: MIDNIGHT + 84_000, timezone: 'Asia/Tokyo' }
    const fourth = { from: '2026-03-04', to: '2026-03-04' }
    expect(await read(() => ok({ series: [walk] }), 'workouts', fourth).items).toMatchObject([
      { id: `2026-03-04:${walk.startdate}` },
    ])
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
    model_id: 63,
    hash_deviceid: 'mat',
    data: {},
  }
  const summary = { series: [night], more: false, offset: 0 }
  const reading = (detail: (call: SeenCall) => Response, nights: unknown = summary) =>
    read((call) => (form(call).action === 'getsummary' ? ok(nights) : detail(call)), 'sleep')
  const detailOf = async (body: unknown, of: object = night) => {
    const { items } = reading(() => ok(body), { series: [of] })
    return ((await items)[0]!.payload as { detail?: unknown }).detail
  }

  it('is joined with what its own sensor recorded in it', async () => {
    const own = { state: 1, model: 'Aura Sensor V2', model_id: 63, hash_deviceid: 'mat' }
    const worn = { state: 2, model: 'ScanWatch 2', model_id: 94, hash_deviceid: 'watch' }
    const { calls, items } = reading(() => ok({ series: [own, worn], model: 32 }))
    expect(await items).toEqual([
      { resource: 'sleep', id: '2026-03-03:7', payload: { ...night, detail: [own] } },
    ])
    expect(form(calls[1])).toMatchObject({
      action: 'get',
      startdate: String(night.startdate),
      enddate: String(night.enddate),
      data_fields: 'hr,rr,chest_movement_rate,snoring,rmssd,sdnn_1',
    })
  })

  it('knows its sensor by the device, then by the model, then by the kind', async () => {
    const segments = [
      { state: 0, model: 'Aura Sensor V2', model_id: '63' },
      { state: 1, model: 'ScanWatch 2', model_id: 94 },
      { state: 2, model: 'Aura Sensor V2', model_id: 63, hash_deviceid: 'other mat' },
      { state: 3 },
    ]
    expect(await detailOf({ series: segments })).toEqual([segments[0], segments[3]])
    const { hash_deviceid: _hash, model_id: _id, ...old } = night
    const kinds = [{ state: 0, model: 16 }, { state: 1, model: 32 }, { state: 2 }]
    expect(await detailOf({ series: kinds, model: 32 }, old)).toEqual([kinds[1], kinds[2]])
    expect(await detailOf({ series: kinds, model: 16 }, old)).toEqual([kinds[1]])
  })

  it('may have a detail without segments, as a list or a map, or a single one', async () => {
    for (const body of [{ series: [] }, { series: {} }, {}, [], null])
      expect(await detailOf(body)).toEqual([])
    expect(await detailOf({ series: { 0: { state: 1 } } })).toEqual([{ state: 1 }])
    const one = { startdate: night.startdate, enddate: night.enddate, state: 1 }
    expect(await detailOf({ series: one })).toEqual([one])
  })

  it.each([
    ['an odd status', false, () => json({ status: 503, body: {}, error: 'Invalid Params' })],
    ['a status of a fault at the vendor', true, () => json({ status: 2556, body: {} })],
    ['an HTTP error', true, () => json({}, 500)],
    ['no JSON', true, () => new Response('<html>')],
    ['series that are no list', false, () => ok({ series: 'none' })],
  ])('is given without its detail when that is answered with %s', async (_name, mayPass, detail) => {
    const other = { ...night, id: 8 }
    const { items } = reading(detail, { series: [night, other] })
    const incomplete = mayPass ? { isIncomplete: true } : {}
    expect(await items).toEqual([
      {
        resource: 'sleep',
        id: '2026-03-03:7',
        payload: { ...night, detail_missing: expect.any(String) },
        ...incomplete,
      },
      {
        resource: 'sleep',
        id: '2026-03-03:8',
        payload: { ...other, detail_missing: expect.any(String) },
        ...incomplete,
      },
    ])
  })

  it('is given before the reading ends for a token that is over, and not for a limit', async () => {
    const given: RawItem[] = []
    const collectUntil = async (status: number) => {
      const { context } = scriptedVendor((call) =>
        form(call).action === 'getsummary' ? ok(summary) : json({ status, body: {} }),
      )
      given.length = 0
      for await (const page of withings.pull(context, SESSION, 'sleep', THIRD)) given.push(...page)
    }
    await expect(collectUntil(401)).rejects.toMatchObject({ kind: 'unauthorized' })
    expect(given.map(({ id }) => id)).toEqual(['2026-03-03:7'])
    await expect(collectUntil(601)).rejects.toMatchObject({ kind: 'rate_limited' })
    expect(given).toEqual([])
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

describe('a day of rows that cannot be read', () => {
  const answering = (answer: (start: number) => Response) =>
    read((call) => answer(Number(form(call).startdate)), 'intraday', { from: '2026-03-01', to: '2026-03-05' })
  const rows = (start: number) => ok({ series: { [start]: { steps: 1 } } })

  it.each([
    ['an odd status', () => json({ status: 503, body: {} })],
    ['a fault at the vendor', () => json({ status: 2556, body: {} })],
    ['series that are no map', () => ok({ series: [{ steps: 1 }] })],
  ])('for %s leaves the other days', async (_name, broken) => {
    const items = await answering((start) => (start === MIDNIGHT ? broken() : rows(start))).items
    expect(items).toHaveLength(7)
    const bad = items.find(({ id }) => id === '2026-03-03')!
    expect(bad.payload).toEqual({ series_missing: expect.any(String) })
    expect(() => withings.map(bad)).toThrow(InvalidPayload)
  })

  it('ends the reading when the vendor is down for good', async () => {
    const { calls, items } = answering(() => json({ status: 2556, body: {} }))
    await expect(items).rejects.toMatchObject({ kind: 'unavailable' })
    expect(calls).toHaveLength(3)
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

  it('stays when its curve cannot be had, with the reason', async () => {
    for (const status of [503, 2556, 214]) {
      const items = await read(
        (call) => (form(call).action === 'list' ? ok(listed) : json({ status, body: {}, error: 'none' })),
        'heart',
      ).items
      expect(items.map(({ payload }) => payload)).toEqual([
        { ...row, signal_missing: expect.stringContaining(`status ${status}`) },
        listed.series[1],
      ])
      expect(withings.map(items[0]!)).toMatchObject({
        records: [{ kind: 'ecg', voltages: [] }],
        refused: [{ path: '/signal' }],
      })
    }
  })

  it('is distinguished from what the cuff heard in the same second', async () => {
    const heard = { timestamp: row.timestamp, stetho: { signalid: 9, vhd: 0 }, ecg: [] }
    const { items } = read(
      (call) => ok(form(call).action === 'list' ? { series: [row, heard] } : signal),
      'heart',
    )
    expect((await items).map(({ id }) => id)).toEqual([`${row.timestamp}`, `${row.timestamp}:no-ecg`])
  })
})

describe('what holds now', () => {
  it('is read in one call and kept under the day of reading', async () => {
    const { calls, items } = read(() => ok({ goals: { steps: 9000 } }), 'goals')
    expect(await items).toEqual([
      { resource: 'goals', id: '2026-03-03', payload: { goals: { steps: 9000 }, read_on: '2026-03-03' } },
    ])
    expect(calls.map((call) => `${call.url.pathname} ${form(call).action}`)).toEqual(['/v2/user getgoals'])
  })

  it('is nothing where the vendor writes an empty list, null or no body', async () => {
    for (const body of [{ goals: [] }, { goals: null }, {}, [], null])
      expect(await read(() => ok(body), 'goals').items).toEqual([])
    expect(await read(() => ok({ devices: [] }), 'devices').items).toEqual([])
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
