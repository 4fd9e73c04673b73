import { describe, expect, it } from 'vitest'
import { json, type SeenCall, scriptedVendor } from '../../test/vendor.ts'
import type { RawItem } from '../contract.ts'
import { oura } from './index.ts'

const SESSION = { accessToken: 'token', account: 'account' }
const APP = {
  clientId: 'app',
  clientSecret: 'secret',
  redirectUri: 'https://ours.example/callback',
  settings: {},
}
const NOW = Date.UTC(2026, 2, 3, 12)

async function collect(pages: AsyncIterable<RawItem[]>): Promise<RawItem[]> {
  const items: RawItem[] = []
  for await (const page of pages) items.push(...page)
  return items
}

const query = (call: SeenCall | undefined) => Object.fromEntries(call?.url.searchParams ?? [])
const documentsOf = (...days: string[]) => days.map((day) => ({ id: `id-${day}`, day, steps: 0 }))

describe('documents', () => {
  it('are asked for wider than wished and filtered by their own day', async () => {
    const { context, calls } = scriptedVendor(() =>
      json({ data: documentsOf('2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04'), next_token: null }),
    )
    const window = { from: '2026-03-02', to: '2026-03-03' }
    const items = await collect(oura.pull(context, SESSION, 'daily_activity', window))
    expect(items.map(({ id }) => id)).toEqual(['id-2026-03-02', 'id-2026-03-03'])
    expect(items[0]).toEqual({
      resource: 'daily_activity',
      id: 'id-2026-03-02',
      payload: { id: 'id-2026-03-02', day: '2026-03-02', steps: 0 },
    })
    expect(calls[0]?.url.pathname).toBe('/v2/usercollection/daily_activity')
    expect(query(calls[0])).toEqual({ start_date: '2026-03-01', end_date: '2026-03-05' })
  })

  it('come page by page, the range repeated, and only as long as the caller asks', async () => {
    const { context, calls } = scriptedVendor((_call, index) =>
      json({
        data: documentsOf(`2026-03-0${index + 1}`),
        next_token: index < 4 ? `page-${index + 1}` : null,
      }),
    )
    const window = { from: '2026-03-01', to: '2026-03-05' }
    for await (const [item] of oura.pull(context, SESSION, 'sleep', window)) {
      if (item?.id === 'id-2026-03-02') break
    }
    expect(calls.map(query)).toEqual([
      { start_date: '2026-02-28', end_date: '2026-03-07' },
      { start_date: '2026-02-28', end_date: '2026-03-07', next_token: 'page-1' },
    ])
  })

  it('are malformed when pages go in a circle or are no pages', async () => {
    const bodies = [{ data: [], next_token: 'again' }, [], { data: {} }]
    for (const body of bodies) {
      const { context } = scriptedVendor(() => json(body))
      const pulled = collect(oura.pull(context, SESSION, 'sleep', { from: '2026-03-01', to: '2026-03-01' }))
      await expect(pulled).rejects.toMatchObject({ kind: 'malformed' })
    }
  })

  it('without id are kept apart from the others; the map decides about those without day', async () => {
    const documents = [{ id: 'a' }, { id: 'b', day: '2026-03-01' }, null, { day: '2026-03-01' }]
    const { context } = scriptedVendor(() => json({ data: documents, next_token: null }))
    const items = await collect(
      oura.pull(context, SESSION, 'sleep', { from: '2026-03-01', to: '2026-03-01' }),
    )
    expect(items.map(({ payload }) => payload)).toEqual(documents)
    expect(items.map(({ id }) => id.split(':')[0])).toEqual(['a', 'b', 'unreadable', 'unreadable'])
  })

  it('of a day are known by it where the vendor left out the id', async () => {
    const { context } = scriptedVendor(() => json({ data: [{ day: '2026-03-01', score: 80 }] }))
    const window = { from: '2026-03-01', to: '2026-03-01' }
    expect(await collect(oura.pull(context, SESSION, 'daily_sleep', window))).toMatchObject([
      { id: '2026-03-01' },
    ])
  })

  it.each([
    ['left out', {}],
    ['null', { next_token: null }],
    ['empty', { next_token: '' }],
  ])('end where the token is %s', async (_case, last) => {
    const { context, calls } = scriptedVendor((_call, index) =>
      json({ data: documentsOf(`2026-03-0${index + 1}`), ...(index === 0 ? { next_token: 17 } : last) }),
    )
    const window = { from: '2026-03-01', to: '2026-03-05' }
    expect(await collect(oura.pull(context, SESSION, 'sleep', window))).toHaveLength(2)
    expect(calls.map((call) => query(call).next_token)).toEqual([undefined, '17'])
  })

  it('come from the vendor’s test data where the address leads there', async () => {
    const { context, calls } = scriptedVendor(() => json({ data: [] }))
    const addresses = { ...context.addresses, api: 'https://vendor.example/v2/sandbox' }
    const window = { from: '2026-03-01', to: '2026-03-01' }
    await collect(oura.pull({ ...context, addresses }, SESSION, 'sleep', window))
    expect(calls[0]?.url.pathname).toBe('/v2/sandbox/usercollection/sleep')
  })

  it('can be read one by one; one that is gone is null', async () => {
    const { context, calls } = scriptedVendor((_call, index) =>
      index === 0 ? json({ id: 'a/b', day: '2026-03-01' }) : json({ detail: 'Document not found.' }, 404),
    )
    expect(await oura.pullOne(context, SESSION, 'vO2_max', 'a/b')).toEqual({
      resource: 'vO2_max',
      id: 'a/b',
      payload: { id: 'a/b', day: '2026-03-01' },
    })
    expect(calls[0]?.url.pathname).toBe('/v2/usercollection/vO2_max/a%2Fb')
    expect(await oura.pullOne(context, SESSION, 'vO2_max', 'gone')).toBeNull()
  })
})

describe('heart rate', () => {
  const row = (timestamp: string) => ({ bpm: 60, source: 'awake', timestamp })

  it('is asked for in whole UTC days, at most thirty at once, without overlap', async () => {
    const { context, calls } = scriptedVendor(() => json({ data: [], next_token: null }))
    await collect(oura.pull(context, SESSION, 'heartrate', { from: '2026-01-01', to: '2026-02-28' }))
    expect(calls.map(query)).toEqual([
      { start_datetime: '2025-12-31T00:00:00+00:00', end_datetime: '2026-01-30T00:00:00+00:00' },
      { start_datetime: '2026-01-30T00:00:00+00:00', end_datetime: '2026-03-01T00:00:00+00:00' },
      { start_datetime: '2026-03-01T00:00:00+00:00', end_datetime: '2026-03-02T00:00:00+00:00' },
    ])
  })

  it('gives one item per UTC day, also when a page ends within a day', async () => {
    const { context } = scriptedVendor((_call, index) =>
      index === 0
        ? json({ data: [row('2026-03-03T23:59:00Z'), row('2026-03-02T10:00:00+00:00')], next_token: 'more' })
        : json({ data: [row('2026-03-03T08:00:00Z'), row('2026-03-05T00:00:00Z')], next_token: null }),
    )
    const items = await collect(
      oura.pull(context, SESSION, 'heartrate', { from: '2026-03-03', to: '2026-03-03' }),
    )
    expect(items).toEqual([
      {
        resource: 'heartrate',
        id: '2026-03-02',
        payload: { data: [row('2026-03-02T10:00:00+00:00')] },
      },
      {
        resource: 'heartrate',
        id: '2026-03-03',
        payload: { data: [row('2026-03-03T23:59:00Z'), row('2026-03-03T08:00:00Z')] },
      },
    ])
  })

  it('of one day can be read again', async () => {
    const { context } = scriptedVendor(() => json({ data: [row('2026-03-03T08:00:00Z')] }))
    expect(await oura.pullOne(context, SESSION, 'heartrate', '2026-03-03')).toMatchObject({
      id: '2026-03-03',
    })
    expect(await oura.pullOne(context, SESSION, 'heartrate', '2026-03-04')).toBeNull()
  })
})

describe('the person', () => {
  const person = { id: 'account', weight: 70.4, height: null }

  it('is identified by the account id', async () => {
    expect(await oura.identify(scriptedVendor(() => json(person)).context, SESSION)).toEqual({
      account: 'account',
    })
    await expect(oura.identify(scriptedVendor(() => json({})).context, SESSION)).rejects.toMatchObject({
      kind: 'malformed',
    })
  })

  it('is stamped with the date of reading', async () => {
    const { context } = scriptedVendor(() => json(person))
    const window = { from: '2026-03-01', to: '2026-03-03' }
    const expected = {
      resource: 'personal_info',
      id: '2026-03-03',
      payload: { ...person, read_on: '2026-03-03' },
    }
    expect(await collect(oura.pull(context, SESSION, 'personal_info', window))).toEqual([expected])
    expect(await oura.pullOne(context, SESSION, 'personal_info', '2026-03-03')).toEqual(expected)
  })
})

describe('a 401', () => {
  const WINDOW = { from: '2026-03-01', to: '2026-03-01' }
  const isPerson = (call: SeenCall) => call.url.pathname.endsWith('/personal_info')
  /** Refuses the resource, and the account as well once the token is over. */
  const vendor = (person: number) =>
    scriptedVendor((call) => (isPerson(call) ? json({ id: 'account' }, person) : json({}, 401)))

  it.each(['sleep', 'heartrate', 'daily_spo2'])(
    'for %s is forbidden while the token still opens the account, at the cost of one call',
    async (resource) => {
      const { context, calls } = vendor(200)
      const pulled = collect(oura.pull(context, SESSION, resource, { from: '2025-03-01', to: '2026-03-01' }))
      await expect(pulled).rejects.toMatchObject({ kind: 'forbidden' })
      expect(calls.map(isPerson)).toEqual([false, true])
      expect(calls[1]?.headers.get('authorization')).toBe('Bearer token')
      await expect(oura.pullOne(context, SESSION, resource, '2026-03-01')).rejects.toMatchObject({
        kind: 'forbidden',
      })
    },
  )

  it('is unauthorized when the token is over', async () => {
    const pulled = collect(oura.pull(vendor(401).context, SESSION, 'sleep', WINDOW))
    await expect(pulled).rejects.toMatchObject({ kind: 'unauthorized' })
  })

  it('for the account itself is unauthorized, without a second call', async () => {
    const { context, calls } = vendor(401)
    await expect(oura.identify(context, SESSION)).rejects.toMatchObject({ kind: 'unauthorized' })
    await expect(collect(oura.pull(context, SESSION, 'personal_info', WINDOW))).rejects.toMatchObject({
      kind: 'unauthorized',
    })
    expect(calls).toHaveLength(2)
  })
})

describe('revoking', () => {
  it('names the token and the application to the vendor', async () => {
    const { context, calls } = scriptedVendor(() => new Response(null, { status: 200 }))
    await oura.revoke(context, APP, SESSION, NOW)
    expect(calls[0]?.url.href).toBe('https://vendor.example/oauth/revoke')
    expect(calls[0]).toMatchObject({
      method: 'POST',
      body: 'token=token&client_id=app&client_secret=secret',
    })
  })

  it('is content with any refusal, not with a vendor that is down', async () => {
    for (const status of [400, 401, 403, 404, 405])
      await oura.revoke(scriptedVendor(() => json({}, status)).context, APP, SESSION, NOW)
    await oura.revoke(scriptedVendor(() => new Response('<html>')).context, APP, SESSION, NOW)
    for (const status of [429, 503]) {
      const down = oura.revoke(scriptedVendor(() => json({}, status)).context, APP, SESSION, NOW)
      await expect(down).rejects.toMatchObject({ passing: true })
    }
  })
})
