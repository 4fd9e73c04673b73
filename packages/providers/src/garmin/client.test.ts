import { describe, expect, it } from 'vitest'
import { json, type SeenCall, scriptedVendor } from '../../test/vendor.ts'
import type { RawItem } from '../contract.ts'
import { readPermissions } from './client.ts'
import { garmin } from './index.ts'

const SESSION = { accessToken: 'token', account: 'user' }
const APP = { clientId: 'app', clientSecret: 'secret', redirectUri: 'https://us.example/back', settings: {} }

async function all(pages: AsyncIterable<RawItem[]>): Promise<RawItem[]> {
  const items: RawItem[] = []
  for await (const page of pages) items.push(...page)
  return items
}

const uploadsFrom = ({ url }: SeenCall) => Number(url.searchParams.get('uploadStartTimeInSeconds'))
const at = (iso: string) => Date.parse(iso) / 1000
const daily = (day: string, steps: number) => ({
  summaryId: `id-${day}`,
  calendarDate: day,
  startTimeInSeconds: at(`${day}T00:00:00Z`),
  steps,
})

const DAY = { from: '2026-03-02', to: '2026-03-02' }
const LATER = Date.parse('2026-04-01T00:00:00Z')

function vendorAt(now: number, answer: Parameters<typeof scriptedVendor>[0]) {
  const { context, calls } = scriptedVendor(answer)
  return { context: { ...context, now: () => now }, calls }
}

describe('pulling', () => {
  it('asks for whole days of upload time around the window, the newest first', async () => {
    const { context, calls } = vendorAt(LATER, () => json([]))
    await all(garmin.pull(context, SESSION, 'allDayRespiration', DAY))
    expect(calls.map(({ url }) => url.pathname)).toEqual(Array(4).fill('/wellness-api/rest/respiration'))
    expect(calls.map(uploadsFrom)).toEqual([
      at('2026-03-04T00:00:00Z'),
      at('2026-03-03T00:00:00Z'),
      at('2026-03-02T00:00:00Z'),
      at('2026-03-01T00:00:00Z'),
    ])
    for (const { url } of calls) {
      const { uploadStartTimeInSeconds: from, uploadEndTimeInSeconds: to } = Object.fromEntries(
        url.searchParams,
      )
      expect(Number(to) - Number(from)).toBe(86_400)
    }
  })

  it('asks nothing of the future', async () => {
    const now = Date.parse('2026-03-02T15:00:00.700Z')
    const { context, calls } = vendorAt(now, () => json([]))
    await all(garmin.pull(context, SESSION, 'dailies', DAY))
    expect(calls.map(uploadsFrom)).toEqual([at('2026-03-01T15:00:00Z'), at('2026-02-28T15:00:00Z')])
    expect(Number(calls[0]?.url.searchParams.get('uploadEndTimeInSeconds'))).toBe(at('2026-03-02T15:00:00Z'))
    calls.length = 0
    await all(garmin.pull(context, SESSION, 'dailies', { from: '2026-03-05', to: '2026-03-06' }))
    expect(calls).toEqual([])
  })

  it('keeps what was measured in the window, each once, in its latest copy', async () => {
    const { context } = vendorAt(LATER, (call) => {
      const uploaded = uploadsFrom(call)
      if (uploaded === at('2026-03-03T00:00:00Z')) return json([daily('2026-03-02', 9000)])
      if (uploaded === at('2026-03-02T00:00:00Z')) {
        return json([daily('2026-03-01', 1), daily('2026-03-02', 20), daily('2026-03-02', 4000)])
      }
      return json([])
    })
    expect(await all(garmin.pull(context, SESSION, 'dailies', DAY))).toEqual([
      { resource: 'dailies', id: '2026-03-02/id-2026-03-02', payload: daily('2026-03-02', 9000) },
    ])
  })

  it('goes by the local date where the vendor gives none', async () => {
    const weight = { measurementTimeInSeconds: at('2026-03-02T23:30:00Z'), weightInGrams: 70_000 }
    const items = [
      { ...weight, summaryId: 'home', measurementTimeOffsetInSeconds: 3600 },
      { ...weight, summaryId: 'unknown', measurementTimeOffsetInSeconds: null },
    ]
    const { context } = vendorAt(LATER, () => json(items))
    const on = async (day: string) => {
      const found = await all(garmin.pull(context, SESSION, 'bodyComps', { from: day, to: day }))
      return found.map(({ id }) => id)
    }
    expect(await on('2026-03-02')).toEqual(['2026-03-02/unknown'])
    expect(await on('2026-03-03')).toEqual(['2026-03-03/home'])
  })

  it('puts the kinds of activity of one slot together', async () => {
    const start = at('2026-03-02T07:00:00Z')
    const epoch = (summaryId: string, startTimeInSeconds: number) => ({ summaryId, startTimeInSeconds })
    const { context } = vendorAt(LATER, (call) =>
      json(
        uploadsFrom(call) === at('2026-03-02T00:00:00Z')
          ? [epoch('walk', start), epoch('sit', start), epoch('sit', start + 900)]
          : [],
      ),
    )
    const items = await all(garmin.pull(context, SESSION, 'epochs', DAY))
    expect(items).toEqual([
      {
        resource: 'epochs',
        id: `2026-03-02/${start}`,
        payload: { epochs: [epoch('walk', start), epoch('sit', start)] },
      },
      {
        resource: 'epochs',
        id: `2026-03-02/${start + 900}`,
        payload: { epochs: [epoch('sit', start + 900)] },
      },
    ])
  })

  it('finds one item again by its id', async () => {
    const { context } = vendorAt(LATER, (call) =>
      json(uploadsFrom(call) === at('2026-03-02T00:00:00Z') ? [daily('2026-03-02', 7)] : []),
    )
    const one = (id: string) => garmin.pullOne(context, SESSION, 'dailies', id)
    expect(await one('2026-03-02/id-2026-03-02')).toMatchObject({ payload: { steps: 7 } })
    expect(await one('2026-03-02/gone')).toBeNull()
    expect(await one('no-day')).toBeNull()
  })

  it.each([
    [json({ errorMessage: 'no' }, 412), 'forbidden'],
    [json({}, 403), 'forbidden'],
    [json({ errorMessage: 'InvalidPullTokenException failure' }, 400), 'pull_not_allowed'],
    [json({ errorMessage: 'Unable to read oAuth header' }, 403), 'unauthorized'],
    [json({ errorMessage: 'Missing time range parameters' }, 400), 'rejected'],
  ])('says why it was refused (%#)', async (answer, kind) => {
    const { context } = vendorAt(LATER, () => answer)
    await expect(all(garmin.pull(context, SESSION, 'dailies', DAY))).rejects.toMatchObject({ kind })
  })

  it('is malformed where the answer is no list of summaries', async () => {
    for (const body of [{}, 'none', { a: [], b: [] }]) {
      const { context } = vendorAt(LATER, () => json(body))
      const pulled = all(garmin.pull(context, SESSION, 'dailies', DAY))
      await expect(pulled).rejects.toMatchObject({ kind: 'malformed' })
    }
  })

  it('reads a list under its name, leaves out what is no object, and takes no answer for none', async () => {
    const answers = [json({ dailies: [daily('2026-03-02', 7)] }), json([1, null, daily('2026-03-02', 8)])]
    for (const answer of answers) {
      const { context } = vendorAt(LATER, (_call, index) => (index === 0 ? answer : json([])))
      expect(await all(garmin.pull(context, SESSION, 'dailies', DAY))).toHaveLength(1)
    }
    const { context } = vendorAt(LATER, () => new Response(null, { status: 204 }))
    expect(await all(garmin.pull(context, SESSION, 'dailies', DAY))).toEqual([])
  })
})

describe('following a ping', () => {
  const path = 'wellness-api/rest/sleeps?uploadStartTimeInSeconds=1&uploadEndTimeInSeconds=2&token=t'

  it('reads the summaries with the person’s token', async () => {
    const { context, calls } = scriptedVendor(() => json([daily('2026-03-02', 0)]))
    const items = await garmin.collect!(context, SESSION, `https://vendor.example/${path}`)
    expect(items).toMatchObject([{ resource: 'sleeps', id: '2026-03-02/id-2026-03-02' }])
    expect(calls[0]?.url.href).toBe(`https://vendor.example/${path}`)
    expect(calls[0]?.headers.get('authorization')).toBe('Bearer token')
  })

  it('reads it under either root of the API', async () => {
    const { context, calls } = scriptedVendor(() => json([daily('2026-03-02', 0)]))
    const pointer = `https://vendor.example/partner-gateway/rest/dailies?token=t`
    expect(await garmin.collect!(context, SESSION, pointer)).toMatchObject([{ resource: 'dailies' }])
    expect(calls[0]?.url.href).toBe(pointer)
  })

  it('is given up when its token is no longer accepted, which says nothing of polling', async () => {
    const { context } = scriptedVendor(() => json({ errorMessage: 'InvalidPullTokenException failure' }, 400))
    const collected = garmin.collect!(context, SESSION, `https://vendor.example/${path}`)
    await expect(collected).rejects.toMatchObject({ kind: 'rejected' })
  })

  it('goes nowhere but to the vendor’s summaries', async () => {
    const { context, calls } = scriptedVendor(() => json([]))
    const pointers = [
      'not a url',
      `http://vendor.example/${path}`,
      `https://vendor.example:8443/${path}`,
      `https://vendor.example.evil.example/${path}`,
      `https://evil.example/${path}`,
      `https://vendor.example@evil.example/${path}`,
      `https://us:er@vendor.example/${path}`,
      'https://vendor.example/oauth/token',
      'https://vendor.example/wellness-api/rest/../../oauth/token',
      'https://vendor.example/wellness-api/rest/%2e%2e/user/id',
      'https://vendor.example/wellness-api/rest/user/id',
      'https://vendor.example/wellness-api/rest/backfill/dailies',
      'file:///etc/passwd',
    ]
    for (const pointer of pointers) {
      await expect(garmin.collect!(context, SESSION, pointer)).rejects.toMatchObject({ kind: 'rejected' })
    }
    expect(calls).toEqual([])
  })

  it('follows no redirect', async () => {
    const { context, calls } = scriptedVendor(
      () => new Response(null, { status: 302, headers: { location: 'https://evil.example/' } }),
    )
    const collected = garmin.collect!(context, SESSION, `https://vendor.example/${path}`)
    await expect(collected).rejects.toMatchObject({ kind: 'rejected' })
    expect(calls).toHaveLength(1)
  })
})

describe('the person', () => {
  it('is known by the id that stays', async () => {
    const { context, calls } = scriptedVendor(() => json({ userId: 'abc' }))
    expect(await garmin.identify(context, SESSION)).toEqual({ account: 'abc' })
    expect(calls[0]?.url.pathname).toBe('/wellness-api/rest/user/id')
    const unknown = garmin.identify(scriptedVendor(() => json({})).context, SESSION)
    await expect(unknown).rejects.toMatchObject({ kind: 'malformed' })
  })

  it('has permissions, in an object or as a bare list', async () => {
    const permissions = ['HEALTH_EXPORT']
    for (const body of [{ permissions }, permissions]) {
      expect(await readPermissions(scriptedVendor(() => json(body)).context, SESSION)).toEqual(permissions)
    }
  })

  it('is deregistered at the vendor, where it may be gone already', async () => {
    for (const status of [204, 401, 404]) {
      const { context, calls } = scriptedVendor(() => new Response(null, { status }))
      await garmin.revoke(context, APP, SESSION, 0)
      expect(calls[0]).toMatchObject({ method: 'DELETE' })
      expect(calls[0]?.url.pathname).toBe('/wellness-api/rest/user/registration')
    }
    const down = garmin.revoke(scriptedVendor(() => json({}, 503)).context, APP, SESSION, 0)
    await expect(down).rejects.toMatchObject({ kind: 'unavailable' })
  })
})

describe('tokens', () => {
  const exchange = (permissions: Response) => {
    const { context, calls } = scriptedVendor(({ url }) =>
      url.pathname.endsWith('/token')
        ? json({
            access_token: 'a',
            refresh_token: 'r',
            token_type: 'bearer',
            expires_in: 86_400,
            scope: 'PARTNER_READ',
          })
        : permissions,
    )
    const tokens = garmin.oauth.exchange(context, APP, { code: 'code', codeVerifier: 'v'.repeat(43) }, 0)
    return { tokens, calls }
  }

  it('come with the permissions for scopes, and with the proof of the challenge', async () => {
    const { tokens, calls } = exchange(json(['HEALTH_EXPORT']))
    expect(await tokens).toMatchObject({ accessToken: 'a', refreshToken: 'r', scopes: ['HEALTH_EXPORT'] })
    expect(Object.fromEntries(new URLSearchParams(calls[0]?.body))).toMatchObject({
      grant_type: 'authorization_code',
      code_verifier: 'v'.repeat(43),
      client_id: 'app',
      client_secret: 'secret',
    })
  })

  it('are not lost when the permissions cannot be read yet', async () => {
    expect(await exchange(json({}, 500)).tokens).toMatchObject({ accessToken: 'a', scopes: null })
  })
})
