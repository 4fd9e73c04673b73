import { request as httpRequest } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { createTestPlatform, type TestPlatform } from '../../../test/platform.ts'
import { authenticate } from '../../accounts/authenticate.ts'
import { createClient } from '../../accounts/clients.ts'
import type { Config } from '../../config.ts'
import { registerHealth } from './health.ts'
import { createServer, type Server } from './server.ts'

let t: TestPlatform
let server: Server
let base: string
/** The requests of the slow route that wait. */
let waiting: (() => void)[] = []

afterEach(async () => {
  for (const proceed of waiting) proceed()
  waiting = []
  await server.close()
  await t.close()
})

async function start(config: Partial<Config>): Promise<void> {
  t = await createTestPlatform({ config })
  server = await createServer(t.platform)
  registerHealth(server, t.platform, () => false)
  const onRequest = [authenticate(t.platform)]
  server.get('/secret', { onRequest }, async () => ({}))
  server.get('/slow', { onRequest }, async () => {
    await new Promise<void>((resolve) => waiting.push(resolve))
    return {}
  })
  base = await server.listen({ host: '127.0.0.1', port: 0 })
}

async function newClient(): Promise<string> {
  const { platform } = t
  const { clientUuid, secretKey } = await platform.db
    .transaction()
    .execute((trx) => createClient(platform, trx, 'operator', 'Acme'))
  return `Basic ${Buffer.from(`${clientUuid}:${secretKey}`).toString('base64')}`
}

const get = (path: string, authorization?: string) =>
  fetch(`${base}${path}`, authorization === undefined ? {} : { headers: { authorization } })
const statusOf = async (path: string, authorization?: string) => (await get(path, authorization)).status

async function statuses(count: number, path: string, authorization?: string): Promise<number[]> {
  const found: number[] = []
  for (let index = 0; index < count; index++) found.push(await statusOf(path, authorization))
  return found
}

describe('requests', () => {
  test('of one address are limited before anything else; health is always reported', async () => {
    await start({ addressRequestsPerMinute: 3 })
    expect(await statuses(4, '/nowhere')).toEqual([404, 404, 404, 429])
    const refused = await get('/secret?a=b')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(refused.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(await refused.json()).toEqual({
      error: 'Too Many Requests',
      exception: 'too many requests from this address; wait before the next',
      error_code: 'address_rate_limited',
      request_id: expect.any(String),
      path: '/secret',
      method: 'GET',
    })
    expect(await statuses(5, '/healthz')).toEqual(Array(5).fill(200))
    expect(await statusOf('/readyz')).toBe(200)
  })

  test('of one client are limited, and those of another are not', async () => {
    await start({ clientRequestsPerMinute: 3 })
    const [one, other] = [await newClient(), await newClient()]
    expect(await statuses(5, '/secret', one)).toEqual([200, 200, 200, 429, 429])
    expect(await statuses(3, '/secret', other)).toEqual([200, 200, 200])
  })

  test('of one client that are under way are limited, until they are answered or given up', async () => {
    await start({ clientConcurrency: 2 })
    const [one, other] = [await newClient(), await newClient()]
    const answered = get('/slow', one)
    const { port } = new URL(base)
    const givenUp = httpRequest({ port, path: '/slow', headers: { authorization: one } }).end()
    givenUp.on('error', () => {})
    await expect.poll(() => waiting.length).toBe(2)
    expect(await statusOf('/secret', one)).toBe(429)
    expect(await statusOf('/secret', other)).toBe(200)
    givenUp.destroy()
    await expect.poll(() => statusOf('/secret', one)).toBe(200)
    const again = get('/slow', one)
    await expect.poll(() => waiting.length).toBe(3)
    expect(await statusOf('/secret', one)).toBe(429)
    for (const proceed of waiting) proceed()
    expect((await answered).status).toBe(200)
    expect((await again).status).toBe(200)
    expect(await statuses(3, '/secret', one)).toEqual([200, 200, 200])
  })
})

test('wrong credentials are limited by address, and do not shut out a caller that was right before', async () => {
  await start({ wrongCredentialsPerMinute: 3 })
  const [right, late] = [await newClient(), await newClient()]
  const wrong = `Basic ${Buffer.from('00000000-0000-4000-8000-000000000000:guess').toString('base64')}`
  expect(await statusOf('/secret', right)).toBe(200)
  expect(await statuses(5, '/secret', wrong)).toEqual([401, 401, 401, 429, 429])
  const refused = await get('/secret', wrong)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await statuses(5, '/secret', right)).toEqual(Array(5).fill(200))
  expect(await statusOf('/secret', late)).toBe(429)
})
