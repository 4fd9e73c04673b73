import { timingSafeEqual } from 'node:crypto'
import { PROVIDERS, type Provider, type ProviderWebhook, type WebhookRequest } from '@tributary/providers'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestPlatform } from '../../../test/platform.ts'
import { createServer } from '../../platform/http/server.ts'
import type { ConfiguredProvider } from '../../platform/providers.ts'
import { saveSigningKey } from '../store/signing-keys.ts'
import { callbackUrl } from '../webhook-address.ts'
import { registerProviderWebhook } from './provider-webhook.ts'

const TOKEN = 'secret-of-the-address'
const oura = PROVIDERS['oura']!

let seen: WebhookRequest[] = []
let published = ['key-1']
let loads = 0
let away = false

const as = (source: 'Garmin' | 'Fitbit' | 'Whoop', webhook: ProviderWebhook): ConfiguredProvider => {
  const slug = source.toLowerCase()
  const provider: Provider = { ...oura, manifest: { ...oura.manifest, source, slug }, webhook }
  const { addresses } = oura.manifest
  return {
    provider,
    context: { addresses, fetch, timeoutMs: 1000 },
    regions: new Map(),
    app: { clientId: 'a', clientSecret: 'b', redirectUri: 'https://tributary.test/oauth', settings: {} },
    verificationToken: TOKEN,
  }
}

/** Proves itself by its address. */
const unsigned = as('Garmin', {
  authentication: 'address',
  interpret: () => null,
  verify(request, { verificationToken }) {
    seen.push(request)
    const [given, wanted] = [request.pathToken ?? '', verificationToken].map((text) => Buffer.from(text))
    const genuine = given!.length === wanted!.length && timingSafeEqual(given!, wanted!)
    if (!genuine) return { type: 'refused', reason: 'unsigned' }
    return { type: 'accepted', announcements: [] }
  },
  subscribe: null,
})

/** Signs with private keys of its own. */
const keyed = as('Fitbit', {
  authentication: 'signature',
  interpret: () => null,
  verify: ({ headers }, { keyset }) =>
    keyset?.split(',').includes(headers['x-key'] ?? '')
      ? { type: 'accepted', announcements: [] }
      : { type: 'refused', reason: 'unknown_key' },
  subscribe: null,
  async loadKeyset() {
    loads += 1
    if (away) throw new Error('the vendor is away')
    return published.join(',')
  },
})

/** Signs with a key that it gave at the subscription. */
const given = as('Whoop', {
  authentication: 'signature',
  interpret: () => null,
  verify: ({ headers }, { signingKey }) =>
    signingKey !== null && headers['x-key'] === signingKey
      ? { type: 'accepted', announcements: [] }
      : { type: 'refused', reason: 'forged' },
  subscribe: null,
})

const providers = [unsigned, keyed, given]
const { platform, clock, logLines, close } = await createTestPlatform({
  providers: new Map(providers.map((configured) => [configured.provider.manifest.source, configured])),
})
const server = await createServer(platform)
registerProviderWebhook(server, platform)
const base = await server.listen({ host: '127.0.0.1', port: 0 })
afterAll(async () => {
  await server.close()
  await close()
})
beforeEach(() => {
  seen = []
  loads = 0
  away = false
  clock.advance(60_000)
})

const call = (path: string, init: RequestInit = {}) => fetch(base + path, { method: 'POST', ...init })
const signedBy = (key: string) => call('/webhooks/fitbit', { headers: { 'x-key': key } })

describe('an address that is a secret', () => {
  test('is accepted for every method, and nothing but it', async () => {
    expect(await callbackUrl({ ...platform, baseUrl: base }, unsigned)).toBe(
      `${base}/webhooks/garmin/${TOKEN}`,
    )
    for (const method of ['GET', 'HEAD', 'POST'])
      expect((await call(`/webhooks/garmin/${TOKEN}`, { method })).status, method).toBe(200)
    expect(seen.map(({ method }) => method)).toEqual(['GET', 'POST'])
    for (const path of ['/webhooks/garmin', '/webhooks/garmin/guess'])
      expect((await call(path)).status, path).toBe(401)
    expect(seen.map(({ pathToken }) => pathToken)).toEqual([TOKEN, TOKEN, null])
    expect(logLines.join('')).not.toContain(TOKEN)
  })

  test('answers a probe by HEAD there, and at no other address', async () => {
    const statusOf = async (path: string) => (await call(path, { method: 'HEAD' })).status
    expect(await statusOf(`/webhooks/garmin/${TOKEN}`)).toBe(200)
    expect(await statusOf('/webhooks/garmin')).toBe(401)
    expect(await statusOf('/webhooks/garmin/guess')).toBe(401)
    expect(await statusOf('/webhooks/fitbit')).toBe(200)
    expect(await statusOf(`/webhooks/fitbit/${TOKEN}`)).toBe(404)
    expect(await statusOf('/webhooks/nonsense')).toBe(404)
  })

  test('takes bodies up to the limit of others; a guess is refused before its body is read', async () => {
    const body = Buffer.alloc(platform.config.bodyLimitBytes)
    expect((await call(`/webhooks/garmin/${TOKEN}`, { body })).status).toBe(200)
    expect(seen.map((request) => request.body.length)).toEqual([body.length])
    const larger = Buffer.alloc(body.length + 1)
    expect((await call(`/webhooks/garmin/${TOKEN}`, { body: larger })).status).toBe(413)
    expect((await call('/webhooks/garmin/guess', { body: larger })).status).toBe(401)
  })

  test('does not exist for a vendor that signs', async () => {
    expect((await call(`/webhooks/whoop/${TOKEN}`)).status).toBe(404)
    expect(await callbackUrl({ ...platform, baseUrl: base }, given)).toBe(`${base}/webhooks/whoop`)
  })
})

describe('keys that the vendor publishes', () => {
  test('are loaded when a key is unknown, once for many callers, once a minute at most', async () => {
    const statuses = await Promise.all(Array.from({ length: 8 }, () => signedBy('key-1')))
    expect(statuses.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(loads).toBe(1)
    published = ['key-1', 'key-2']
    expect((await signedBy('key-2')).status).toBe(401)
    expect(loads).toBe(1)
    clock.advance(60_000)
    expect((await signedBy('key-2')).status).toBe(200)
    expect((await signedBy('key-1')).status).toBe(200)
    expect(loads).toBe(2)
  })

  test('that cannot be loaded make the vendor come again', async () => {
    away = true
    expect((await signedBy('key-9')).status).toBe(503)
    expect((await signedBy('key-2')).status).toBe(200)
    away = false
    published = ['key-9']
    clock.advance(60_000)
    expect((await signedBy('key-9')).status).toBe(200)
  })
})

test('the key that the vendor gave at the subscription is the one that counts', async () => {
  const signed = (key: string) => call('/webhooks/whoop', { headers: { 'x-key': key } })
  expect((await signed('given-1')).status).toBe(401)
  await saveSigningKey(platform.db, platform, 'Whoop', 'given-1')
  expect((await signed('given-1')).status).toBe(200)
  await saveSigningKey(platform.db, platform, 'Whoop', 'given-2')
  expect((await signed('given-1')).status).toBe(401)
  expect((await signed('given-2')).status).toBe(200)
})
