import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  callOf,
  connectAssistant,
  createMcpWorld,
  type McpWorld,
  PING,
  sendMessage,
  tokenFor,
} from '../../test/mcp.ts'
import type { User } from '../users/index.ts'
import { LARGEST_BODY_BYTES, REQUESTS_A_MINUTE, WINDOW_MS } from './limits.ts'
import { dayOf, live, nightOf } from './testing/life.ts'
import { TOOLS } from './tools/index.ts'

const DAY = '2026-03-09'

let world: McpWorld
let acme: string
let ada: User
beforeAll(async () => {
  world = await createMcpWorld()
  acme = await world.client()
  ada = await world.user(acme, 'ada')
  for (const user of [ada, await world.user(acme, 'bob'), await world.user(await world.client(), 'eve')])
    await live(world.platform, user, DAY, [
      dayOf('Oura', DAY, { steps: 9000 }),
      nightOf('Oura', DAY, { sleep_s: 25_000 }),
    ])
})
beforeEach(() => world.clock.advance(WINDOW_MS))
afterAll(() => world.close())

const send = (token: string | null, body: unknown = PING, headers: Record<string, string> = {}) =>
  sendMessage(world.platform, token, body, headers)

test('a minute has room for so many requests of a token, and then says when to come back', async () => {
  const { token } = await tokenFor(world.platform, acme)
  const other = await tokenFor(world.platform, acme)
  const answers = await Promise.all(Array.from({ length: REQUESTS_A_MINUTE + 5 }, () => send(token)))
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(5)
  expect(refused[0]!.headers.get('retry-after')).toBe('60')
  expect(await refused[0]!.json()).toMatchObject({ error: 'Too Many Requests' })
  expect((await send(other.token)).status).toBe(200)
  world.clock.advance(WINDOW_MS)
  expect((await send(token)).status).toBe(200)
})

describe('a request', () => {
  test('of a page of another site is refused', async () => {
    const { token } = await tokenFor(world.platform, acme)
    const { baseUrl } = world.platform
    const statusFrom = async (origin: string) => (await send(token, PING, { origin })).status
    expect(await statusFrom('https://evil.example')).toBe(403)
    expect(await statusFrom('null')).toBe(403)
    expect(await statusFrom(`${baseUrl}.evil.example`)).toBe(403)
    expect(await statusFrom(baseUrl)).toBe(200)
    expect((await send(null, PING, { origin: 'https://evil.example' })).status).toBe(401)
  })

  test('is a POST of one message of JSON that is not too long', async () => {
    const { token } = await tokenFor(world.platform, acme)
    const authorization = `Bearer ${token}`
    for (const method of ['GET', 'DELETE']) {
      const response = await fetch(`${world.platform.baseUrl}/mcp`, { method, headers: { authorization } })
      expect(response.status).toBe(405)
      expect(response.headers.get('allow')).toBe('POST')
    }
    expect((await send(token, [PING, PING])).status).toBe(400)
    expect((await send(token, '{')).status).toBe(400)
    expect((await send(token, PING, { 'content-type': 'text/plain' })).status).toBe(415)
    const unacceptable = await send(token, PING, { accept: 'text/html' })
    expect([unacceptable.status, await unacceptable.json()]).toMatchObject([
      406,
      { error: { data: { error_code: 'assistant_answer_not_acceptable' } } },
    ])
    const long = callOf('get_day', { date: 'x'.repeat(LARGEST_BODY_BYTES) })
    expect((await send(token, long)).status).toBe(413)
  })

  test('for a tool that there is not is an error of the protocol', async () => {
    const { token } = await tokenFor(world.platform, acme, { user: ada })
    const { client, close } = await connectAssistant(world.platform.baseUrl, token)
    await expect(client.callTool({ name: 'delete_everything' })).rejects.toThrow(/there is no such tool/)
    await expect(client.getPrompt({ name: 'nothing' })).rejects.toThrow(/no such prompt/)
    await close()
  })

  test('can be made by hand, without a greeting', async () => {
    const { token } = await tokenFor(world.platform, acme)
    const response = await send(token, { jsonrpc: '2.0', id: 1, method: 'tools/list' })
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toMatch(/no-store|no-cache/)
    expect(await response.text()).toContain('"name":"get_day"')
  })

  test('to listen comes to an end', async () => {
    const { token } = await tokenFor(world.platform, acme)
    const version = '2026-07-28'
    const listen = {
      jsonrpc: '2.0',
      id: 1,
      method: 'subscriptions/listen',
      params: {
        notifications: { toolsListChanged: true },
        _meta: {
          'io.modelcontextprotocol/protocolVersion': version,
          'io.modelcontextprotocol/clientInfo': { name: 'x', version: '1' },
          'io.modelcontextprotocol/clientCapabilities': {},
        },
      },
    }
    const response = await send(token, listen, {
      'mcp-protocol-version': version,
      'mcp-method': 'subscriptions/listen',
    })
    expect(await response.text()).toContain('limit reached')
  })
})

test('whatever is sent, nothing breaks and no one else appears', async () => {
  const { token } = await tokenFor(world.platform, acme, { user: ada })
  const values = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom(
      'ada',
      'bob',
      'eve',
      '',
      '\u0000',
      DAY,
      '0000-01-01',
      '9999-12-31',
      "'; drop table users",
    ),
  )
  const names = fc.constantFrom(
    'user_id',
    'date',
    'from',
    'to',
    'metric',
    'metrics',
    'biomarker',
    'limit',
    'after',
    'x',
  )
  const bodies = fc.oneof(
    { arbitrary: fc.jsonValue(), weight: 1 },
    {
      arbitrary: fc
        .tuple(
          fc.constantFrom(...TOOLS.map(({ name }) => name)),
          fc.oneof(fc.dictionary(names, values), values),
        )
        .map(([tool, args]) => callOf(tool, args)),
      weight: 4,
    },
  )
  await fc.assert(
    fc.asyncProperty(bodies, async (body) => {
      world.clock.advance(WINDOW_MS)
      const response = await send(token, body)
      const text = await response.text()
      expect(response.status).toBeLessThan(500)
      expect(text).not.toMatch(/internal error|Internal error|"bob"|"eve"/)
    }),
    { numRuns: 60 },
  )
  expect(world.logLines.filter((line) => line.includes('a tool failed'))).toEqual([])
})
