import { describe, expect, it } from 'vitest'
import { json, type SeenCall, scriptedVendor } from '../../test/vendor.ts'
import type { AppCredentials, RawItem } from '../contract.ts'
import { whoop } from './index.ts'

const SESSION = { accessToken: 'token', account: '10129' }
const APP: AppCredentials = {
  clientId: 'app',
  clientSecret: 'secret',
  redirectUri: 'https://ours.example/callback',
  settings: {},
}
const MARCH_3 = { from: '2026-03-03', to: '2026-03-03' }

async function collect(pages: AsyncIterable<RawItem[]>): Promise<RawItem[]> {
  const items: RawItem[] = []
  for await (const page of pages) items.push(...page)
  return items
}

const pathOf = (call: SeenCall | undefined) => call?.url.pathname.replace('/v2/', '')
const query = (call: SeenCall | undefined) => Object.fromEntries(call?.url.searchParams ?? [])

const sleepOf = (id: string, end: string, more: object = {}) => ({
  id,
  cycle_id: 1,
  nap: false,
  start: new Date(Date.parse(end) - 8 * 3_600_000).toISOString(),
  end,
  timezone_offset: '+10:00',
  ...more,
})

/** Answers each path with its records, or 404. */
function vendorWith(answers: Record<string, unknown>) {
  return scriptedVendor((call) => {
    const answer = answers[pathOf(call) ?? '']
    if (answer instanceof Response) return answer.clone()
    return answer === undefined ? json({ message: 'No resource found' }, 404) : json(answer)
  })
}

describe('lists', () => {
  it('are asked for wider than wished and filtered by the local date of waking up', async () => {
    const records = [
      sleepOf('next', '2026-03-03T20:00:00.000Z'),
      sleepOf('wished', '2026-03-02T21:00:00.000Z'),
      sleepOf('before', '2026-03-02T10:00:00.000Z'),
    ]
    const { context, calls } = vendorWith({ 'activity/sleep': { records } })
    const items = await collect(whoop.pull(context, SESSION, 'sleep', MARCH_3))
    expect(items).toEqual([{ resource: 'sleep', id: 'wished', payload: records[1] }])
    expect(query(calls[0])).toEqual({
      limit: '25',
      start: '2026-03-01T00:00:00Z',
      end: '2026-03-05T00:00:00Z',
    })
    expect(calls[0]?.headers.get('authorization')).toBe('Bearer token')
  })

  it('take a workout for the date on which it began', async () => {
    const late = sleepOf('late', '2026-03-03T15:00:00.000Z', { start: '2026-03-03T13:30:00.000Z' })
    const { context } = vendorWith({ 'activity/workout': { records: [late] } })
    expect(await collect(whoop.pull(context, SESSION, 'workout', MARCH_3))).toHaveLength(1)
  })

  it('come page by page, as long as the caller asks, the token spelt as the question wants it', async () => {
    const { context, calls } = scriptedVendor((_call, index) =>
      json({
        records: [sleepOf(`s${index}`, '2026-03-02T21:00:00.000Z')],
        ...(index < 4 && { next_token: `page-${index + 1}` }),
      }),
    )
    for await (const [item] of whoop.pull(context, SESSION, 'sleep', MARCH_3)) if (item?.id === 's1') break
    expect(calls.map((call) => query(call).nextToken)).toEqual([undefined, 'page-1'])
    expect(query(calls[1])).toMatchObject({ start: '2026-03-01T00:00:00Z', limit: '25' })
  })

  it('are malformed when pages go in a circle or are no pages', async () => {
    const bodies = [{ records: [], next_token: 'again' }, [], { records: {} }]
    for (const resource of ['sleep', 'workout', 'cycle', 'recovery']) {
      for (const body of bodies) {
        const { context } = scriptedVendor(() => json(body))
        const pulled = collect(whoop.pull(context, SESSION, resource, MARCH_3))
        await expect(pulled).rejects.toMatchObject({ kind: 'malformed' })
      }
    }
  })

  it.each([{}, { records: null }, { records: [], next_token: '' }, { records: [], next_token: null }])(
    'are empty as %j',
    async (body) => {
      const { context, calls } = scriptedVendor(() => json(body))
      expect(await collect(whoop.pull(context, SESSION, 'sleep', MARCH_3))).toEqual([])
      expect(calls).toHaveLength(1)
    },
  )

  it('keep objects without an identity beside the others', async () => {
    for (const resource of ['sleep', 'workout', 'cycle', 'recovery']) {
      const { context } = scriptedVendor(() => json({ records: [{ id: 'a' }, 3] }))
      const items = await collect(whoop.pull(context, SESSION, resource, MARCH_3))
      expect(items.map(({ payload }) => payload)).toEqual([{ id: 'a' }, 3])
      for (const { id } of items) expect(id).toMatch(/^unreadable:/)
    }
  })
})

describe('cycles', () => {
  const cycle = { id: 1, start: '2026-03-02T13:00:00.000Z', timezone_offset: '+10:00', score: null }
  const night = sleepOf('night', '2026-03-02T21:00:00.000Z', { score: { private: true } })
  const nap = sleepOf('nap', '2026-03-03T05:00:00.000Z', { nap: true })
  const span = { id: night.id, start: night.start, end: night.end, timezone_offset: '+10:00' }

  it('go with the span of their main sleep, read for the whole page at once', async () => {
    const { context, calls } = vendorWith({
      cycle: { records: [cycle] },
      'activity/sleep': { records: [nap, sleepOf('foreign', night.end, { cycle_id: 2 }), night] },
    })
    expect(await collect(whoop.pull(context, SESSION, 'cycle', MARCH_3))).toEqual([
      { resource: 'cycle', id: '1', payload: { ...cycle, sleep: span } },
    ])
    expect(calls.map(pathOf)).toEqual(['cycle', 'activity/sleep'])
    expect(query(calls[1])).toMatchObject({
      start: '2026-03-01T13:00:00.000Z',
      end: '2026-03-03T13:00:00.000Z',
    })
  })

  it('are the same when read by id', async () => {
    const { context } = vendorWith({ 'cycle/1': cycle, 'cycle/1/sleep': night })
    expect(await whoop.pullOne(context, SESSION, 'cycle', '1')).toEqual({
      resource: 'cycle',
      id: '1',
      payload: { ...cycle, sleep: span },
    })
    expect(await whoop.pullOne(context, SESSION, 'cycle', '2')).toBeNull()
  })

  it('stand alone where no sleep was seen or granted', async () => {
    for (const sleeps of [{ records: [] }, json({}, 403)]) {
      const { context } = vendorWith({ cycle: { records: [cycle] }, 'activity/sleep': sleeps })
      const items = await collect(whoop.pull(context, SESSION, 'cycle', MARCH_3))
      expect(items).toEqual([{ resource: 'cycle', id: '1', payload: { ...cycle, sleep: null } }])
    }
    const alone = vendorWith({ 'cycle/1': cycle })
    expect(await whoop.pullOne(alone.context, SESSION, 'cycle', '1')).toMatchObject({
      payload: { sleep: null },
    })
  })

  it('fail as a whole when the sleeps cannot be read', async () => {
    const { context } = vendorWith({ cycle: { records: [cycle] }, 'activity/sleep': json({}, 503) })
    const pulled = collect(whoop.pull(context, SESSION, 'cycle', MARCH_3))
    await expect(pulled).rejects.toMatchObject({ kind: 'unavailable' })
  })
})

describe('recoveries', () => {
  const recovery = { cycle_id: 1, sleep_id: 'night', created_at: '2026-03-02T21:05:00.000Z', score: null }
  const night = sleepOf('night', '2026-03-02T21:00:00.000Z')
  const span = { id: night.id, start: night.start, end: night.end, timezone_offset: '+10:00' }
  const item = { resource: 'recovery', id: 'night', payload: { ...recovery, sleep: span } }

  it('are known by their sleep and go with its span', async () => {
    const { context } = vendorWith({
      recovery: { records: [recovery] },
      'activity/sleep': { records: [night] },
    })
    expect(await collect(whoop.pull(context, SESSION, 'recovery', MARCH_3))).toEqual([item])
  })

  it('made long after their night have it read by its id', async () => {
    const { context, calls } = vendorWith({
      recovery: { records: [{ ...recovery, created_at: '2026-03-20T08:00:00.000Z' }] },
      'activity/sleep': { records: [] },
      'activity/sleep/night': night,
    })
    const [found] = await collect(whoop.pull(context, SESSION, 'recovery', MARCH_3))
    expect(found?.payload).toMatchObject({ sleep: span })
    expect(calls.map(pathOf)).toEqual(['recovery', 'activity/sleep', 'activity/sleep/night'])
  })

  it('are found by the id of the sleep, over its cycle', async () => {
    const { context, calls } = vendorWith({ 'activity/sleep/night': night, 'cycle/1/recovery': recovery })
    expect(await whoop.pullOne(context, SESSION, 'recovery', 'night')).toEqual(item)
    expect(calls.map(pathOf)).toEqual(['activity/sleep/night', 'cycle/1/recovery'])
  })

  it('are not there for a nap, nor once the sleep is gone', async () => {
    const nap = sleepOf('nap', '2026-03-03T05:00:00.000Z', { nap: true })
    const { context } = vendorWith({
      'activity/sleep/nap': nap,
      'cycle/1/recovery': recovery,
      recovery: { records: [recovery] },
    })
    expect(await whoop.pullOne(context, SESSION, 'recovery', 'nap')).toBeNull()
    expect(await whoop.pullOne(context, SESSION, 'recovery', 'gone')).toBeNull()
  })

  it.each([
    ['is not found', {}],
    ['was not granted', { 'activity/sleep/night': json({}, 403) }],
    ['does not name its cycle', { 'activity/sleep/night': { ...night, cycle_id: null } }],
    ['cannot be read', { 'activity/sleep/night': { id: 'night' } }],
  ])('are looked for among the latest where the sleep %s', async (_case, sleeps) => {
    const { context } = vendorWith({ ...sleeps, recovery: { records: [{ sleep_id: 'other' }, recovery] } })
    expect(await whoop.pullOne(context, SESSION, 'recovery', 'night')).toMatchObject({
      id: 'night',
      payload: recovery,
    })
  })

  it('whose sleep is gone are listed without it', async () => {
    const { context } = vendorWith({ recovery: { records: [recovery] }, 'activity/sleep': { records: [] } })
    const window = { from: '2026-03-02', to: '2026-03-02' }
    expect(await collect(whoop.pull(context, SESSION, 'recovery', window))).toMatchObject([
      { id: 'night', payload: { sleep: null } },
    ])
  })

  it('go without a sleep that was not granted, on the date on which they were made', async () => {
    const { context } = vendorWith({ recovery: { records: [recovery] }, 'activity/sleep': json({}, 403) })
    const window = { from: '2026-03-02', to: '2026-03-02' }
    expect(await collect(whoop.pull(context, SESSION, 'recovery', window))).toMatchObject([
      { id: 'night', payload: { sleep: null } },
    ])
  })
})

describe('what version 1 recorded', () => {
  it('is read by its numbers', async () => {
    const night = { ...sleepOf('', '2026-03-02T21:00:00.000Z'), id: 40000001 }
    const recovery = {
      cycle_id: 1,
      sleep_id: 40000001,
      created_at: '2026-03-02T21:05:00.000Z',
      score: null,
    }
    const { context } = vendorWith({
      'activity/sleep': { records: [night] },
      recovery: { records: [recovery] },
    })
    expect(await collect(whoop.pull(context, SESSION, 'sleep', MARCH_3))).toMatchObject([{ id: '40000001' }])
    expect(await collect(whoop.pull(context, SESSION, 'recovery', MARCH_3))).toMatchObject([
      { id: '40000001', payload: { sleep: { id: '40000001' } } },
    ])
  })
})

describe('what lasts or has no clock', () => {
  it('is given with what is known of it', async () => {
    const lasting = { ...sleepOf('lasting', '2026-03-02T21:00:00.000Z'), end: null }
    const unzoned = sleepOf('unzoned', '2026-03-02T21:00:00.000Z', { timezone_offset: null })
    const { context } = vendorWith({ 'activity/workout': { records: [lasting, unzoned] } })
    const window = { from: '2026-03-02', to: '2026-03-03' }
    const items = await collect(whoop.pull(context, SESSION, 'workout', window))
    expect(items.map(({ id }) => id)).toEqual(['lasting', 'unzoned'])
    expect(items.map((item) => whoop.map(item).records.length)).toEqual([0, 1])
  })
})

describe('a 401', () => {
  const vendor = (profile: number) =>
    scriptedVendor((call) => json({}, pathOf(call) === 'user/profile/basic' ? profile : 401))

  it('is forbidden while the token still opens the profile, unauthorized otherwise', async () => {
    const read = (status: number) => collect(whoop.pull(vendor(status).context, SESSION, 'sleep', MARCH_3))
    await expect(read(200)).rejects.toMatchObject({ kind: 'forbidden' })
    await expect(read(403)).rejects.toMatchObject({ kind: 'forbidden' })
    await expect(read(401)).rejects.toMatchObject({ kind: 'unauthorized' })
    await expect(whoop.identify(vendor(401).context, SESSION)).rejects.toMatchObject({ kind: 'unauthorized' })
  })
})

describe('the person', () => {
  it('is identified by the number of the account', async () => {
    const { context } = vendorWith({ 'user/profile/basic': { user_id: 10129, email: 'a@example.com' } })
    expect(await whoop.identify(context, SESSION)).toEqual({ account: '10129' })
    const unknown = vendorWith({ 'user/profile/basic': {} })
    await expect(whoop.identify(unknown.context, SESSION)).rejects.toMatchObject({ kind: 'malformed' })
  })

  it('has a body stamped with the date of reading', async () => {
    const body = { height_meter: 1.8, weight_kilogram: 80, max_heart_rate: 190 }
    const { context } = vendorWith({ 'user/measurement/body': body })
    const expected = { resource: 'body', id: '2026-03-03', payload: { ...body, read_on: '2026-03-03' } }
    expect(await collect(whoop.pull(context, SESSION, 'body', MARCH_3))).toEqual([expected])
    expect(await whoop.pullOne(context, SESSION, 'body', '2026-03-03')).toEqual(expected)
  })
})

describe('tokens', () => {
  it('are refreshed with the scope that gives the next refresh token', async () => {
    const { context, calls } = scriptedVendor(() =>
      json({ access_token: 'new', refresh_token: 'newer', token_type: 'bearer', expires_in: 3600 }),
    )
    const tokens = await whoop.oauth.refresh(context, APP, 'old', 0)
    expect(Object.fromEntries(new URLSearchParams(calls[0]?.body))).toEqual({
      grant_type: 'refresh_token',
      refresh_token: 'old',
      scope: 'offline',
      client_id: 'app',
      client_secret: 'secret',
    })
    expect(tokens).toMatchObject({ accessToken: 'new', refreshToken: 'newer', expiresAt: 3_600_000 })
  })
})

describe('a dead refresh token', () => {
  it('ends the grant at the second invalid_request, ten minutes after the first', async () => {
    const { context } = scriptedVendor(() => json({ error: 'invalid_request' }, 400))
    const refresh = (now: number) => whoop.oauth.refresh(context, APP, 'dead', now)
    await expect(refresh(0)).rejects.toMatchObject({ kind: 'rejected' })
    await expect(refresh(600_000)).rejects.toMatchObject({ kind: 'grant_ended' })
  })
})

describe('revoking', () => {
  it('withdraws the grant itself', async () => {
    const { context, calls } = scriptedVendor(() => new Response(null, { status: 204 }))
    await whoop.revoke(context, APP, SESSION, 0)
    expect(calls.map(({ method }) => method)).toEqual(['DELETE'])
    expect(pathOf(calls[0])).toBe('user/access')
  })

  it('is content with a grant that is already gone, not with a vendor that is down', async () => {
    for (const status of [401, 404]) {
      await whoop.revoke(scriptedVendor(() => json({}, status)).context, APP, SESSION, 0)
    }
    const down = whoop.revoke(scriptedVendor(() => json({}, 503)).context, APP, SESSION, 0)
    await expect(down).rejects.toMatchObject({ kind: 'unavailable' })
  })
})

it('waits as long as the vendor’s countdown says', async () => {
  const { context } = scriptedVendor(() => json({}, 429, { 'x-ratelimit-reset': '37' }))
  const refused = collect(whoop.pull(context, SESSION, 'sleep', MARCH_3))
  await expect(refused).rejects.toMatchObject({ kind: 'rate_limited', retryAfterSeconds: 37 })
})
