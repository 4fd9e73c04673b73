import { describe, expect, it } from 'vitest'
import { json, type SeenCall, scriptedVendor } from '../../test/vendor.ts'
import { subscribe } from './subscribe.ts'
import { EVENTS } from './webhook.ts'

const APP = {
  clientId: 'app',
  clientSecret: 'secret',
  redirectUri: 'https://ours.example/back',
  settings: {},
}
const URL_OF_OURS = 'https://ours.example/webhooks/polar'
const HELD = { id: 'abdf33', events: [...EVENTS], url: URL_OF_OURS, active: true }
const CREATED = { data: { id: 'new', events: EVENTS, url: URL_OF_OURS, signature_secret_key: 'key' } }

async function run(held: object | null, signingKey: string | null) {
  const { context, calls } = scriptedVendor(({ method, url }: SeenCall) => {
    if (method === 'GET') return json({ data: held ? [held] : [] })
    if (method === 'DELETE') return new Response(null, { status: 204 })
    return url.pathname === '/v3/webhooks' ? json(CREATED, 201) : json({ data: [] })
  })
  const secrets = {
    clientId: 'app',
    clientSecret: 'secret',
    verificationToken: 'v',
    signingKey,
    keyset: null,
  }
  const result = await subscribe(context, { app: APP, secrets, callbackUrl: URL_OF_OURS, now: 0 })
  return { result, changes: calls.slice(1), calls }
}

const steps = (calls: SeenCall[]) => calls.map(({ method, url }) => `${method} ${url.pathname}`)

describe('subscribe', () => {
  it('makes the webhook and returns the key that is shown once', async () => {
    const { result, changes } = await run(null, null)
    expect(result).toEqual({ signingKey: 'key' })
    expect(steps(changes)).toEqual(['POST /v3/webhooks'])
    expect(JSON.parse(changes[0]?.body ?? '')).toEqual({ events: EVENTS, url: URL_OF_OURS })
    expect(changes[0]?.headers.get('authorization')).toBe(`Basic ${btoa('app:secret')}`)
  })

  it.each([
    ['an empty list', () => json({ data: [] })],
    ['no content', () => new Response(null, { status: 204 })],
    ['nothing found', () => json({}, 404)],
    ['no data', () => json({ data: null })],
  ])('takes %s for no webhook', async (_name, none) => {
    const { context } = scriptedVendor(({ method }) => (method === 'GET' ? none() : json(CREATED, 201)))
    const secrets = {
      clientId: 'a',
      clientSecret: 's',
      verificationToken: 'v',
      signingKey: null,
      keyset: null,
    }
    const asked = subscribe(context, { app: APP, secrets, callbackUrl: URL_OF_OURS, now: 0 })
    expect(await asked).toEqual({ signingKey: 'key' })
  })

  it('does nothing when everything is in place', async () => {
    expect(await run(HELD, 'key')).toMatchObject({ result: null, changes: [] })
  })

  it('replaces a webhook whose key is lost', async () => {
    const { result, changes } = await run(HELD, null)
    expect(result).toEqual({ signingKey: 'key' })
    expect(steps(changes)).toEqual(['DELETE /v3/webhooks/abdf33', 'POST /v3/webhooks'])
  })

  it('moves it, widens it, wakes it', async () => {
    const moved = await run({ ...HELD, url: 'https://old.example/hook' }, 'key')
    expect(steps(moved.changes)).toEqual(['PATCH /v3/webhooks/abdf33'])
    expect(JSON.parse(moved.changes[0]?.body ?? '')).toMatchObject({ url: URL_OF_OURS })
    expect(moved.result).toBeNull()
    const narrow = await run({ ...HELD, events: ['EXERCISE'] }, 'key')
    expect(steps(narrow.changes)).toEqual(['PATCH /v3/webhooks/abdf33'])
    const asleep = await run({ ...HELD, active: false }, 'key')
    expect(steps(asleep.changes)).toEqual(['POST /v3/webhooks/activate'])
  })

  it('is malformed when the vendor answers with something else', async () => {
    const { context } = scriptedVendor(() => json({ nonsense: true }))
    const secrets = {
      clientId: 'app',
      clientSecret: 'secret',
      verificationToken: 'v',
      signingKey: null,
      keyset: null,
    }
    const asked = subscribe(context, { app: APP, secrets, callbackUrl: URL_OF_OURS, now: 0 })
    await expect(asked).rejects.toMatchObject({ kind: 'malformed' })
  })
})
