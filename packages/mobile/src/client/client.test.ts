import { gunzipSync } from 'node:zlib'
import type { PhoneBatch } from '@tributary/health'
import { expect, test } from 'vitest'
import { fromUtf8 } from '../bytes.ts'
import { memoryStorage } from '../storage/memory.ts'
import { TributaryClient } from './client.ts'
import { type Enrolment, enrol } from './enrol.ts'
import { AlreadyLinkedError } from './errors.ts'
import { currentLink } from './link.ts'

interface Sent {
  url: string
  init: RequestInit
}

function clientWith(answer: () => Response | Promise<Response>) {
  const sent: Sent[] = []
  const fetch = async (url: string, init: RequestInit) => {
    sent.push({ url, init })
    return answer()
  }
  return {
    sent,
    client: new TributaryClient({ fetch, baseUrl: 'https://api.example.com', credential: 'trd_x' }),
  }
}

const failing = (status: number, code: string, headers: Record<string, string> = {}) =>
  clientWith(() => Response.json({ exception: 'bad', error_code: code }, { status, headers })).client

test('failures are reported by their kind', async () => {
  await expect(failing(401, 'no').device()).rejects.toMatchObject({ kind: 'unauthorized' })
  await expect(failing(409, 'source_not_connected').device()).rejects.toMatchObject({
    kind: 'source_not_connected',
  })
  await expect(failing(429, 'wait', { 'retry-after': '17' }).device()).rejects.toMatchObject({
    kind: 'rate_limited',
    retryAfterSeconds: 17,
  })
  await expect(failing(503, 'down').device()).rejects.toMatchObject({ kind: 'unavailable', status: 503 })
  await expect(failing(422, 'bad').device()).rejects.toMatchObject({ kind: 'refused', message: 'bad' })
})

test('no answer, half an answer and a stranger’s answer are all the service being unavailable', async () => {
  const { client: offline } = clientWith(() => Promise.reject(new TypeError('fetch failed')))
  await expect(offline.device()).rejects.toMatchObject({ kind: 'unavailable', status: null })
  const { client: portal } = clientWith(() => new Response('<html>Log in to the hotel</html>'))
  await expect(portal.device()).rejects.toMatchObject({ kind: 'unavailable' })
  const broken = new ReadableStream({ start: (stream) => stream.error(new Error('reset')) })
  const { client: cut } = clientWith(() => new Response(broken))
  await expect(cut.device()).rejects.toMatchObject({ kind: 'unavailable' })
})

test('a batch goes gzipped, with the credential', async () => {
  const { client, sent } = clientWith(() =>
    Response.json({ sequence: 1, records: [], deleted: [], missing: null }),
  )
  const batch: PhoneBatch = {
    source: 'Apple Health',
    sequence: 1,
    read_at: '2026-03-01T00:00:00.000Z',
    time_zone: 'UTC',
    records: [],
    deleted: [{ id: 'a', type: 'b' }],
  }
  await client.upload(batch)
  const { url, init } = sent[0]!
  expect(url).toBe('https://api.example.com/api/v1/mobile/records')
  expect(init.headers).toMatchObject({ authorization: 'Bearer trd_x', 'content-encoding': 'gzip' })
  expect(JSON.parse(fromUtf8(gunzipSync(init.body as Uint8Array)))).toEqual(batch)
})

test('names of sources are escaped in addresses', async () => {
  const { client, sent } = clientWith(() => new Response(null, { status: 204 }))
  await client.connectSource('Apple Health', [], { mode: 'on', last_sync_at: null })
  await client.disconnectSource('Apple Health')
  expect(sent.map(({ url }) => url)).toEqual(
    Array(2).fill('https://api.example.com/api/v1/mobile/sources/Apple%20Health'),
  )
})

const enrolment = (over: Partial<Enrolment>): Enrolment => ({
  fetch: async () => Response.json({ device_credential: 'trd_new', device: {} }),
  storage: memoryStorage(),
  baseUrl: 'https://api.example.com',
  enrolmentToken: 'tre_x',
  clientName: 'Acme',
  environment: 'sandbox',
  platform: 'web',
  appVersion: '1.0.0',
  timeZone: 'UTC',
  termsAcceptedAt: new Date('2026-03-01T00:00:00Z'),
  ...over,
})

test('enrolling keeps the link, and a second one is refused until the first is gone', async () => {
  const storage = memoryStorage()
  await storage.set('ledger/left behind', new Uint8Array(1))
  const link = await enrol(enrolment({ storage }))
  expect(await currentLink(storage)).toEqual(link)
  expect(link).toMatchObject({ credential: 'trd_new', environment: 'sandbox' })
  expect(await storage.keys('')).toEqual(['installation', 'link'])
  const again = enrol(enrolment({ storage, fetch: async () => expect.fail('nothing must be sent') }))
  await expect(again).rejects.toBeInstanceOf(AlreadyLinkedError)
})

test('a token that was used is distinguished from a service that is away', async () => {
  const used = enrol(
    enrolment({ fetch: async () => Response.json({ exception: 'enrolment_used' }, { status: 410 }) }),
  )
  await expect(used).rejects.toMatchObject({ kind: 'enrolment_refused', message: 'enrolment_used' })
  const away = enrol(enrolment({ fetch: async () => new Response('', { status: 502 }) }))
  await expect(away).rejects.toMatchObject({ kind: 'unavailable' })
})
