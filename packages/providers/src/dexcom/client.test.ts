import { describe, expect, it } from 'vitest'
import { json, type SeenCall, scriptedVendor } from '../../test/vendor.ts'
import type { RawItem } from '../contract.ts'
import { dexcom } from './index.ts'

const USER = 'ab'.repeat(32)
const SESSION = { accessToken: 'token', account: USER }

async function collect(pages: AsyncIterable<RawItem[]>): Promise<RawItem[]> {
  const items: RawItem[] = []
  for await (const page of pages) items.push(...page)
  return items
}

const query = (call: SeenCall | undefined) => Object.fromEntries(call?.url.searchParams ?? [])
const answer = (...records: object[]) =>
  json({ recordType: 'egv', recordVersion: '3.0', userId: USER, records })
const record = (recordId: string, systemTime: string, displayTime: string) => ({
  recordId,
  systemTime,
  displayTime,
  value: 100,
})

describe('windows', () => {
  it('are asked for in UTC without a zone, wider than wished, below thirty days and without a hole', async () => {
    const { context, calls } = scriptedVendor(() => answer())
    await collect(dexcom.pull(context, SESSION, 'events', { from: '2026-01-01', to: '2026-02-28' }))
    expect(calls[0]?.url.pathname).toBe('/v3/users/self/events')
    expect(calls.map(query)).toEqual([
      { startDate: '2025-12-31T00:00:00', endDate: '2026-01-29T00:00:00' },
      { startDate: '2026-01-27T00:00:00', endDate: '2026-02-25T00:00:00' },
      { startDate: '2026-02-23T00:00:00', endDate: '2026-03-02T00:00:00' },
    ])
  })

  it('are read only as long as the caller asks', async () => {
    const { context, calls } = scriptedVendor(() =>
      answer(record('a', '2026-01-05T10:00:00Z', '2026-01-05T11:00:00+01:00')),
    )
    for await (const _page of dexcom.pull(context, SESSION, 'egvs', {
      from: '2026-01-01',
      to: '2026-02-28',
    })) {
      break
    }
    expect(calls).toHaveLength(1)
  })
})

describe('readings', () => {
  it('come as whole local days', async () => {
    const late = record('c', '2026-03-03T22:59:00Z', '2026-03-03T23:59:00+01:00')
    const next = record('d', '2026-03-03T23:00:00Z', '2026-03-04T00:00:00+01:00')
    const early = record('b', '2026-03-02T23:00:00Z', '2026-03-03T00:00:00')
    const before = record('a', '2026-03-02T22:59:00Z', '2026-03-02T23:59:00+01:00')
    const { context, calls } = scriptedVendor(() => answer(next, late, early, before))
    const day = { resource: 'egvs', id: '2026-03-03', payload: { records: [late, early] } }
    const window = { from: '2026-03-03', to: '2026-03-03' }
    expect(await collect(dexcom.pull(context, SESSION, 'egvs', window))).toEqual([day])
    expect(await dexcom.pullOne(context, SESSION, 'egvs', '2026-03-03')).toEqual(day)
    expect(query(calls[1])).toEqual({ startDate: '2026-03-02T00:00:00', endDate: '2026-03-05T00:00:00' })
    expect(await dexcom.pullOne(context, SESSION, 'egvs', '2026-03-20')).toBeNull()
    expect(await dexcom.pullOne(context, SESSION, 'egvs', 'not-a-day')).toBeNull()
  })
})

describe('entries', () => {
  const window = { from: '2026-03-01', to: '2026-03-05' }
  const meal = { ...record('m', '2026-03-03T12:00:00Z', '2026-03-03T13:00:00+01:00'), eventType: 'carbs' }

  it('come one by one under the vendor’s id, an older state of the same left out', async () => {
    const { context } = scriptedVendor(() => answer({ ...meal, eventStatus: 'deleted' }, meal))
    expect(await collect(dexcom.pull(context, SESSION, 'events', window))).toEqual([
      { resource: 'events', id: 'm', payload: { ...meal, eventStatus: 'deleted' } },
    ])
  })

  it('without the vendor’s id are known by that of the former version, or by their instant and kind', async () => {
    const { recordId: _id, ...bare } = meal
    const dose = { ...bare, eventType: 'insulin' }
    const { context } = scriptedVendor(() => answer({ ...bare, eventId: 'old-1' }, bare, dose))
    const items = await collect(dexcom.pull(context, SESSION, 'events', window))
    expect(items.map(({ id }) => id)).toEqual([
      'old-1',
      '2026-03-03T12:00:00.000Z/carbs',
      '2026-03-03T12:00:00.000Z/insulin',
    ])
    expect(items.flatMap((item) => dexcom.map(item).records.map(({ key }) => key))).toEqual(
      items.map(({ id }) => `events:${id}`),
    )
  })

  it('are looked for by id from the newest on', async () => {
    const bound = (systemTime: string) => ({ systemTime, displayTime: systemTime })
    const old = record('m', '2026-02-10T12:00:00Z', '2026-02-10T13:00:00+01:00')
    const { context, calls } = scriptedVendor(({ url }) => {
      if (url.pathname.endsWith('/dataRange')) {
        const events = { start: bound('2026-01-01T08:00:00Z'), end: bound('2026-03-20T08:00:00Z') }
        return json({ userId: USER, events })
      }
      return (url.searchParams.get('startDate') ?? '') < '2026-02-20' ? answer(old) : answer()
    })
    expect(await dexcom.pullOne(context, SESSION, 'events', 'm')).toEqual({
      resource: 'events',
      id: 'm',
      payload: old,
    })
    expect(calls.map((call) => query(call).startDate)).toEqual([
      undefined,
      '2026-02-23T00:00:00',
      '2026-01-27T00:00:00',
    ])
    expect(await dexcom.pullOne(context, SESSION, 'events', 'gone')).toBeNull()
    expect(await dexcom.pullOne(context, SESSION, 'calibrations', 'm')).toBeNull()
  })
})

describe('devices', () => {
  it('are stamped with the date of reading', async () => {
    const { context, calls } = scriptedVendor(() => answer({ transmitterGeneration: 'g7' }))
    const item = {
      resource: 'devices',
      id: '2026-03-03',
      payload: { read_on: '2026-03-03', records: [{ transmitterGeneration: 'g7' }] },
    }
    const window = { from: '2026-03-01', to: '2026-03-03' }
    expect(await collect(dexcom.pull(context, SESSION, 'devices', window))).toEqual([item])
    expect(await dexcom.pullOne(context, SESSION, 'devices', '2026-03-03')).toEqual(item)
    expect(query(calls[0])).toEqual({})
  })
})

describe('the account', () => {
  it('is the user of the data range, who need not have data', async () => {
    const { context } = scriptedVendor(() => json({ recordType: 'dataRange', userId: USER }))
    expect(await dexcom.identify(context, SESSION)).toEqual({ account: USER })
  })

  it('is known when the bounds cannot be read', async () => {
    const { context } = scriptedVendor(() =>
      json({
        userId: USER,
        egvs: null,
        events: { start: { systemTime: null }, end: 'soon' },
        calibrations: [],
      }),
    )
    expect(await dexcom.identify(context, SESSION)).toEqual({ account: USER })
    expect(await dexcom.pullOne(context, SESSION, 'events', 'm')).toBeNull()
  })

  it('cannot be withdrawn by us: nothing is called', async () => {
    const { context, calls } = scriptedVendor(() => json({}))
    const app = { clientId: 'a', clientSecret: 's', redirectUri: 'https://app.example', settings: {} }
    await dexcom.revoke(context, app, SESSION, 0)
    expect(calls).toEqual([])
  })
})

describe('answers that are not what is documented', () => {
  it('are malformed', async () => {
    const bodies = [{}, [], { records: {} }]
    for (const body of bodies) {
      const { context } = scriptedVendor(() => json(body))
      const window = { from: '2026-03-01', to: '2026-03-01' }
      const pulled = collect(dexcom.pull(context, SESSION, 'egvs', window))
      await expect(pulled).rejects.toMatchObject({ kind: 'malformed' })
      await expect(dexcom.identify(context, SESSION)).rejects.toMatchObject({ kind: 'malformed' })
    }
  })

  it('in one portion of a window leave the others, and fail in the end', async () => {
    const reading = record('a', '2026-02-10T10:00:00Z', '2026-02-10T11:00:00+01:00')
    for (const bad of [json({}), json({ message: 'no' }, 400)]) {
      const { context, calls } = scriptedVendor((_call, index) => (index === 0 ? bad : answer(reading)))
      const given: RawItem[] = []
      const reads = async () => {
        const window = { from: '2026-01-01', to: '2026-02-28' }
        for await (const page of dexcom.pull(context, SESSION, 'egvs', window)) given.push(...page)
      }
      await expect(reads()).rejects.toMatchObject({ passing: bad.status === 200 })
      expect(calls).toHaveLength(3)
      expect(given.map(({ id }) => id)).toEqual(['2026-02-10'])
    }
  })

  it('of the former version are read, with the unit that was named once', async () => {
    const reading = { systemTime: '2026-03-01T12:00:00', displayTime: '2026-03-01T04:00:00', value: 117 }
    const { context } = scriptedVendor(() => json({ unit: 'mg/dL', rateUnit: 'mg/dL/min', egvs: [reading] }))
    const window = { from: '2026-03-01', to: '2026-03-01' }
    const [item] = await collect(dexcom.pull(context, SESSION, 'egvs', window))
    expect(item).toEqual({
      resource: 'egvs',
      id: '2026-03-01',
      payload: { records: [reading], unit: 'mg/dL' },
    })
    expect(dexcom.map(item!).records).toMatchObject([{ series: { glucose_mg_per_dl: [{ value: 117 }] } }])
  })

  it('without a list hold no records when they say what they are', async () => {
    const { context } = scriptedVendor(() =>
      json({ recordType: 'events', recordVersion: '3.0', userId: USER, records: null }),
    )
    const window = { from: '2026-03-01', to: '2026-03-01' }
    expect(await collect(dexcom.pull(context, SESSION, 'events', window))).toEqual([])
  })

  it('lose no reading beside a record without id or time', async () => {
    const good = { recordId: 'b', systemTime: '2026-03-01T12:00:00', displayTime: null, value: 101 }
    const { context } = scriptedVendor(() => json({ records: [{ recordId: 'a' }, good, 'none'] }))
    const window = { from: '2026-03-01', to: '2026-03-01' }
    const items = await collect(dexcom.pull(context, SESSION, 'egvs', window))
    expect(items.map(({ payload }) => payload)).toEqual([
      { records: [good] },
      { records: [{ recordId: 'a' }] },
      { records: ['none'] },
    ])
  })
})
