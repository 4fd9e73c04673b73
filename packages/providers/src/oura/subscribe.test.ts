import { describe, expect, it } from 'vitest'
import { json, type SeenCall, scriptedVendor } from '../../test/vendor.ts'
import { DATA_TYPES, EVENT_TYPES } from './data-types.ts'
import { subscribe } from './subscribe.ts'

const NOW = Date.UTC(2026, 2, 3, 12)
const DAY = 86_400_000
const APP = {
  clientId: 'app',
  clientSecret: 'secret',
  redirectUri: 'https://ours.example/callback',
  settings: {},
}
const SECRETS = {
  clientId: 'app',
  clientSecret: 'secret',
  verificationToken: 'verify-me',
  signingKey: null,
  keyset: null,
}
const CALLBACK = 'https://ours.example/webhooks/oura'
const PAIRS = DATA_TYPES.flatMap((data_type) => EVENT_TYPES.map((event_type) => ({ event_type, data_type })))

const held = (days: number, callback_url = CALLBACK) =>
  PAIRS.map((pair, index) => ({
    ...pair,
    id: `sub-${index}`,
    callback_url,
    expiration_time: new Date(NOW + days * DAY).toISOString(),
  }))

async function run(existing: unknown, answer: (call: SeenCall) => Response = () => json({}, 201)) {
  const { context, calls } = scriptedVendor((call) => (call.method === 'GET' ? json(existing) : answer(call)))
  await subscribe(context, { app: APP, secrets: SECRETS, callbackUrl: CALLBACK, now: NOW })
  return calls.slice(1)
}

describe('subscribe', () => {
  it('creates every pair of event and data type that is missing', async () => {
    const [kept, ...missing] = held(60)
    const calls = await run([kept])
    expect(calls.map(({ body }) => JSON.parse(body))).toEqual(
      missing.map(({ event_type, data_type }) => ({
        callback_url: CALLBACK,
        verification_token: 'verify-me',
        event_type,
        data_type,
      })),
    )
    expect(calls[0]).toMatchObject({ method: 'POST' })
    expect(calls[0]?.url.pathname).toBe('/v2/webhook/subscription')
    expect(calls[0]?.headers.get('x-client-id')).toBe('app')
    expect(calls[0]?.headers.get('x-client-secret')).toBe('secret')
    expect(calls[0]?.headers.get('content-type')).toBe('application/json')
  })

  it('does nothing when everything is in place', async () => {
    expect(await run(held(60))).toEqual([])
  })

  it('renews what ends within two weeks', async () => {
    const calls = await run([...held(60).slice(1), ...held(13).slice(0, 1)])
    expect(calls.map(({ method, url }) => `${method} ${url.pathname}`)).toEqual([
      'PUT /v2/webhook/subscription/renew/sub-0',
    ])
  })

  it('moves what still points to another address', async () => {
    const calls = await run([...held(60, 'https://old.example/hook').slice(0, 1), ...held(60).slice(1)])
    expect(calls.map(({ method, url }) => `${method} ${url.pathname}`)).toEqual([
      'PUT /v2/webhook/subscription/sub-0',
    ])
    expect(JSON.parse(calls[0]?.body ?? '')).toMatchObject({ callback_url: CALLBACK })
  })

  it('makes the others when one data type is refused, and then throws', async () => {
    const made: string[] = []
    const answer = ({ body }: SeenCall) => {
      const { data_type, event_type } = JSON.parse(body) as { data_type: string; event_type: string }
      if (data_type === 'session') return json({ detail: 'unknown' }, 422)
      made.push(`${data_type} ${event_type}`)
      return json({}, 201)
    }
    await expect(run([], answer)).rejects.toMatchObject({ kind: 'rejected' })
    expect(made).toHaveLength(PAIRS.length - EVENT_TYPES.length)
  })

  it('takes a conflict for success, other refusals not', async () => {
    expect(await run([], () => json({}, 409))).toHaveLength(PAIRS.length)
    await expect(run([], () => json({}, 403))).rejects.toMatchObject({ kind: 'forbidden' })
    await expect(run({ nonsense: true })).rejects.toMatchObject({ kind: 'malformed' })
  })
})
