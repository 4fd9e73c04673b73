import { describe, expect, it } from 'vitest'
import { json, type SeenCall, scriptedVendor } from '../../test/vendor.ts'
import type { RawItem, Window } from '../contract.ts'
import { polar } from './index.ts'

const SESSION = { accessToken: 'token', account: '475' }
const WINDOW = { from: '2026-03-02', to: '2026-03-03' }
const NIGHT = {
  date: '2026-03-03',
  start_time: '2026-03-02T23:00:00+02:00',
  end_time: '2026-03-03T06:30:00+02:00',
}
const CLOCK = [{ from: '00:00:00', utc_offset: 120 }]
const empty = (status: number) => new Response(null, { status })

/** Answers by path; everything else is empty. */
function vendor(answers: Record<string, unknown>) {
  return scriptedVendor(({ url }) => {
    const answer = answers[url.pathname.replace('/v3/', '')]
    return answer === undefined ? empty(204) : json(answer)
  })
}

async function pull(
  context: ReturnType<typeof vendor>['context'],
  resource: string,
  window: Window = WINDOW,
) {
  const items: RawItem[] = []
  for await (const page of polar.pull(context, SESSION, resource, window)) items.push(...page)
  return items
}

const asked = (calls: SeenCall[]) => calls.map(({ url }) => url.pathname.slice(4) + url.search)

describe('nights', () => {
  const nights = ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04'].map((date) => ({ date }))

  it('come all at once and are filtered by their date', async () => {
    const { context, calls } = vendor({ 'users/sleep': { nights } })
    const items = await pull(context, 'sleep')
    expect(items).toEqual([
      { resource: 'sleep', id: '2026-03-02', payload: { date: '2026-03-02' } },
      { resource: 'sleep', id: '2026-03-03', payload: { date: '2026-03-03' } },
    ])
    expect(asked(calls)).toEqual(['users/sleep'])
    expect(calls[0]?.headers.get('accept')).toBe('application/json')
  })

  it('lend their times to the recharge', async () => {
    const answers = {
      'users/nightly-recharge': { recharges: nights },
      'users/sleep/available': { available: [NIGHT] },
    }
    const { start_time, end_time } = NIGHT
    const items = await pull(vendor(answers).context, 'nightly_recharge')
    expect(items.map(({ payload }) => payload)).toEqual([
      { date: '2026-03-02' },
      { date: '2026-03-03', night: { start_time, end_time } },
    ])
  })
})

describe('days', () => {
  it('are asked for in spans of four weeks, newest first, without overlap', async () => {
    const { context, calls } = vendor({})
    expect(await pull(context, 'activities', { from: '2026-01-01', to: '2026-02-28' })).toEqual([])
    const flags = '&steps=true&activity_zones=true'
    expect(asked(calls)).toEqual([
      `users/activities?from=2026-02-01&to=2026-02-28${flags}`,
      `users/activities?from=2026-01-04&to=2026-01-31${flags}`,
      `users/activities?from=2026-01-01&to=2026-01-03${flags}`,
    ])
  })

  it('end where the vendor’s memory does, but a refusal of the newest is one', async () => {
    const window = { from: '2025-01-01', to: '2026-02-28' }
    const { context, calls } = scriptedVendor((_call, index) => (index < 2 ? json([]) : json({}, 400)))
    expect(await pull(context, 'activities', window)).toEqual([])
    expect(calls).toHaveLength(3)
    const refused = scriptedVendor(() => json({}, 400))
    await expect(pull(refused.context, 'activities')).rejects.toMatchObject({ kind: 'rejected' })
  })

  it('borrow the clock of the nearest night or training, read once', async () => {
    const days = [{ start_time: '2026-03-02T00:00:00' }, { start_time: '2026-03-03' }]
    const byNight = vendor({ 'users/activities': days, 'users/sleep/available': { available: [NIGHT] } })
    expect(await pull(byNight.context, 'activities')).toEqual([
      { resource: 'activities', id: '2026-03-02', payload: { ...days[0], borrowed_clock: CLOCK } },
      { resource: 'activities', id: '2026-03-03', payload: { ...days[1], borrowed_clock: CLOCK } },
    ])
    expect(byNight.calls).toHaveLength(3)
    const exercises = [{ 'start-time': '2026-03-03T18:00:00', 'start-time-utc-offset': 120 }]
    const byTraining = vendor({ 'users/activities': days, exercises })
    expect((await pull(byTraining.context, 'activities'))[1]?.payload).toMatchObject({
      borrowed_clock: CLOCK,
    })
    const alone = await pull(vendor({ 'users/activities': days }).context, 'activities')
    expect(alone[0]?.payload).toEqual(days[0])
  })
})

describe('what days borrow', () => {
  const days = [{ start_time: '2026-03-02T00:00' }]

  it('costs nothing but itself when the vendor refuses it or it cannot be read', async () => {
    const exercises = [{ start_time: '2026-03-03T18:00:00', start_time_utc_offset: '120' }, null, 7]
    const refusedNights = scriptedVendor(({ url }) => {
      if (url.pathname.endsWith('/available')) return json({}, 403)
      return json(url.pathname.endsWith('/exercises') ? exercises : days)
    })
    const [item] = await pull(refusedNights.context, 'activities')
    expect(item?.payload).toMatchObject({ borrowed_clock: CLOCK })
    const broken = vendor({ 'users/activities': days, 'users/sleep/available': 5, exercises: 'x' })
    expect(await pull(broken.context, 'activities')).toMatchObject([{ id: '2026-03-02', payload: days[0] }])
  })

  it('keeps the nights that can be read beside one that cannot', async () => {
    const available = [{ date: '2026-03-02' }, { ...NIGHT, end_time: 'soon', date: '2026-03-01' }, NIGHT]
    const { context } = vendor({ 'users/activities': days, 'users/sleep/available': { available } })
    expect((await pull(context, 'activities'))[0]?.payload).toMatchObject({ borrowed_clock: CLOCK })
  })

  it('is waited for when the vendor only has trouble', async () => {
    const { context } = scriptedVendor(({ url }) =>
      url.pathname.endsWith('/available') ? json({}, 503) : json(days),
    )
    await expect(pull(context, 'activities')).rejects.toMatchObject({ kind: 'unavailable' })
  })
})

describe('one span of several', () => {
  const window = { from: '2026-01-01', to: '2026-03-05' }
  const test = (day: string) => ({ test_time: Date.parse(day) / 1000 })
  const answering = (second: () => Response) =>
    scriptedVendor((_call, index) => (index === 1 ? second() : json([test(`2026-02-0${index + 1}`)])))

  it('that is forbidden does not keep the others back', async () => {
    const { context, calls } = answering(() => json({}, 403))
    expect(await pull(context, 'spo2', window)).toHaveLength(2)
    expect(calls).toHaveLength(3)
  })

  it('that cannot be read is reported after the others', async () => {
    const { context } = answering(() => json('none'))
    const items: RawItem[] = []
    const reading = (async () => {
      for await (const page of polar.pull(context, SESSION, 'spo2', window)) items.push(...page)
    })()
    await expect(reading).rejects.toMatchObject({ kind: 'malformed' })
    expect(items).toHaveLength(2)
  })

  it('is the whole answer when it is the only one', async () => {
    const { context } = scriptedVendor(() => json({}, 403))
    await expect(pull(context, 'spo2')).rejects.toMatchObject({ kind: 'forbidden' })
  })

  it('ends the reading when the vendor wants quiet', async () => {
    const { context, calls } = answering(() => json({}, 429))
    await expect(pull(context, 'spo2', window)).rejects.toMatchObject({ kind: 'rate_limited' })
    expect(calls).toHaveLength(2)
  })
})

describe('continuous heart rate', () => {
  const day = { date: '2026-03-03', heart_rate_samples: [] }

  it.each([
    ['a list', [day]],
    ['a named list', { heart_rates: [day] }],
    ['a named list in the older spelling', { 'heart-rates': [day] }],
    ['one object', day],
  ])('may come as %s', async (_name, answer) => {
    const { context } = vendor({ 'users/continuous-heart-rate': answer })
    expect(await pull(context, 'continuous_heart_rate')).toEqual([
      { resource: 'continuous_heart_rate', id: '2026-03-03', payload: day },
    ])
  })

  it('of one day is the same item with the same clock', async () => {
    const answers = {
      'users/continuous-heart-rate': [day],
      'users/continuous-heart-rate/2026-03-03': day,
      'users/sleep/available': { available: [NIGHT] },
    }
    const { context } = vendor(answers)
    const [listed] = await pull(context, 'continuous_heart_rate')
    expect(await polar.pullOne(context, SESSION, 'continuous_heart_rate', '2026-03-03')).toEqual(listed)
  })
})

describe('exercises', () => {
  it('are filtered by the local day of their start and read with everything they hold', async () => {
    const exercises = [
      { id: 'early', 'start-time': '2026-03-01T23:59:59', 'start-time-utc-offset': 60 },
      { id: 'wished', start_time: '2026-03-02T00:00:00', start_time_utc_offset: 60 },
    ]
    const { context, calls } = vendor({ exercises })
    expect(await pull(context, 'exercises')).toEqual([
      { resource: 'exercises', id: 'wished', payload: exercises[1] },
    ])
    expect(asked(calls)).toEqual(['exercises?samples=true&zones=true&route=true'])
  })

  it('without an offset borrow the clock of a night or another training', async () => {
    const silent = { id: 1937529874, start_time: '2026-03-02T18:00:00' }
    const answers = { exercises: [silent], 'users/sleep/available': { available: [NIGHT] } }
    expect(await pull(vendor(answers).context, 'exercises')).toEqual([
      { resource: 'exercises', id: '1937529874', payload: { ...silent, borrowed_clock: CLOCK } },
    ])
  })

  it.each([
    ['a list', (one: object) => [one]],
    ['a named list', (one: object) => ({ exercises: [one] })],
    ['one object', (one: object) => one],
  ])('may come as %s', async (_name, form) => {
    const one = { id: 'a', start_time: '2026-03-02T18:00:00', start_time_utc_offset: 60 }
    expect(await pull(vendor({ exercises: form(one) }).context, 'exercises')).toMatchObject([{ id: 'a' }])
  })

  it('can be read one by one; one that is gone is null', async () => {
    const gone = scriptedVendor(() => json({}, 404))
    expect(await polar.pullOne(gone.context, SESSION, 'exercises', 'a/b')).toBeNull()
    expect(gone.calls[0]?.url.pathname).toBe('/v3/exercises/a%2Fb')
  })
})

describe('biosensing', () => {
  const test = { test_time: 1_772_524_800, source_device_id: 'D1' }

  it('is read as the vendor chose it by date, each thing once', async () => {
    const { context, calls } = vendor({ 'users/biosensing/spo2': [test, test] })
    expect(await pull(context, 'spo2')).toEqual([{ resource: 'spo2', id: '1772524800/D1', payload: test }])
    expect(asked(calls)).toEqual(['users/biosensing/spo2?from=2026-03-02&to=2026-03-03'])
  })

  it('knows a test by its second, also where the vendor counts milliseconds', async () => {
    const fine = { ...test, test_time: test.test_time * 1000 }
    const { context } = vendor({ 'users/biosensing/spo2': [fine] })
    expect(await pull(context, 'spo2')).toEqual([{ resource: 'spo2', id: '1772524800/D1', payload: fine }])
  })

  it('finds one thing again among those around its day', async () => {
    const { context, calls } = vendor({ 'users/biosensing/spo2': [test] })
    expect(await polar.pullOne(context, SESSION, 'spo2', '1772524800/D1')).toMatchObject({ payload: test })
    expect(await polar.pullOne(context, SESSION, 'spo2', '1772524801/D1')).toBeNull()
    expect(await polar.pullOne(context, SESSION, 'spo2', 'nonsense')).toBeNull()
    expect(asked(calls)[0]).toBe('users/biosensing/spo2?from=2026-03-02&to=2026-03-04')
    expect(calls).toHaveLength(2)
  })
})

describe('the person', () => {
  it('is stamped with the date of reading', async () => {
    const { context } = vendor({ 'users/physical-info': { weight: 70 } })
    const expected = {
      resource: 'physical_info',
      id: '2026-03-03',
      payload: { weight: 70, read_on: '2026-03-03' },
    }
    expect(await pull(context, 'physical_info')).toEqual([expected])
    expect(await polar.pullOne(context, SESSION, 'physical_info', '2026-03-03')).toEqual(expected)
    expect(await pull(vendor({}).context, 'physical_info')).toEqual([])
  })
})

it('takes 204, 404, an empty list and an empty object for nothing', async () => {
  const answers = [() => empty(204), () => json({}, 404), () => json([]), () => json({})]
  for (const resource of polar.manifest.resources.map(({ name }) => name)) {
    for (const answer of answers) {
      expect(await pull(scriptedVendor(answer).context, resource)).toEqual([])
    }
  }
})

describe('trouble', () => {
  it('is malformed when documents are none', async () => {
    for (const answer of [{ nights: 3 }, 'text']) {
      const { context } = vendor({ 'users/sleep': answer })
      await expect(pull(context, 'sleep')).rejects.toMatchObject({ kind: 'malformed' })
    }
  })

  it('with a member that is no document does not lose the others', async () => {
    const { context } = vendor({ 'users/sleep': { nights: [null, 3, { date: '2026-03-03' }] } })
    expect(await pull(context, 'sleep')).toMatchObject([{ id: '2026-03-03' }])
    expect(await pull(vendor({ 'users/sleep': { nights: null } }).context, 'sleep')).toEqual([])
  })

  it('with one document does not lose the others', async () => {
    const { context } = vendor({ 'users/sleep': { nights: [{ date: 'soon' }, { date: '2026-03-03' }] } })
    const items = await pull(context, 'sleep')
    expect(items.map(({ payload }) => payload)).toEqual([{ date: 'soon' }, { date: '2026-03-03' }])
    expect(items.map(({ id }) => id)).toEqual([expect.stringMatching(/^unreadable:/), '2026-03-03'])
  })

  it.each([
    ['520, 900', '520, 5100', '210, 41730', 210],
    ['12, 5100', '520, 5100', '210, 41730', 41_730],
    ['12, 900', '520, 5100', '210, 41730', 210],
    ['', '', '', undefined],
  ])('over the limit (%s of %s) says how long to wait', async (usage, limit, reset, wait) => {
    const headers = { 'RateLimit-Usage': usage, 'RateLimit-Limit': limit, 'RateLimit-Reset': reset }
    const { context } = scriptedVendor(() => json({}, 429, headers))
    const error: unknown = await pull(context, 'sleep').catch((reason: unknown) => reason)
    expect(error).toMatchObject({ kind: 'rate_limited', retryAfterSeconds: wait ?? null })
  })
})
