import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startTestReceiver } from '../receiver/receiver.ts'
import type { TestReceiver } from '../receiver/types.ts'
import { TributaryClient } from './client.ts'
import { TributaryApiError, TributaryConnectionError } from './errors.ts'
import { eachItem } from './pages.ts'
import { retryDelayMs } from './retry.ts'

let service: TestReceiver
let client: TributaryClient

beforeEach(async () => {
  service = await startTestReceiver()
  client = new TributaryClient({ baseUrl: service.url, clientUuid: 'c', secretKey: 's' })
})

afterEach(() => service.close())

const answers = (...statuses: number[]) =>
  service.answerWith(statuses.map((status) => ({ status, body: '{"some":"answer"}' })))

describe('a call that the service could not serve', () => {
  test('is made again when it only reads', async () => {
    answers(503, 200)
    expect(await client.delivery('msg_1')).toEqual({ some: 'answer' })
    expect(service.received.map(({ path }) => path)).toEqual(Array(2).fill('/api/v2/deliveries/msg_1'))
  })

  test('is made again with the same body when it replaces', async () => {
    service.answerWith([{ reset: true }, { body: '{}' }])
    await client.putMonitoringRules({ userId: 'u', rules: [] })
    expect(service.received.map(({ json }) => json)).toEqual(Array(2).fill({ user_id: 'u', rules: [] }))
  })

  test.each<[string, (client: TributaryClient) => Promise<unknown>]>([
    ['resends', (c) => c.resend('msg_1')],
    ['asks for a profile', (c) => c.requestUserProfile('u')],
    ['erases, because the receipt is given once', (c) => c.eraseUser('u')],
  ])('is not made again when it %s', async (_, call) => {
    answers(503, 200)
    await expect(call(client)).rejects.toMatchObject({ status: 503 })
    service.answerWith([{ reset: true }])
    await expect(call(client)).rejects.toMatchObject({ reason: 'network' })
    expect(service.received).toHaveLength(2)
  })

  test('fails in the end with the last answer', async () => {
    answers(503, 502)
    const once = new TributaryClient({ baseUrl: service.url, clientUuid: 'c', secretKey: 's', retries: 1 })
    await expect(once.deliveries()).rejects.toMatchObject({ status: 502 })
  })

  test('is made again no sooner than the service asks', async () => {
    service.answerWith([{ status: 429, headers: { 'retry-after': '1' } }, { body: '{"some":"answer"}' }])
    const began = performance.now()
    expect(await client.delivery('msg_1')).toEqual({ some: 'answer' })
    expect(performance.now() - began).toBeGreaterThan(950)
  })
})

describe('the delay before a repeat', () => {
  const refusal = (status: number, retryAfter: number | null = null) =>
    new TributaryApiError(
      status,
      { error: '', exception: '', error_code: null, request_id: null, path: '', method: '' },
      retryAfter,
    )
  const reading = { method: 'GET', path: '/' } as const

  test('doubles, varies by half, and is never shorter than the service asks', () => {
    const anyOf = fc.record({
      attempt: fc.nat(40),
      random: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      asked: fc.option(fc.nat(60)),
    })
    fc.assert(
      fc.property(anyOf, ({ attempt, random, asked }) => {
        const most = Math.min(500 * 2 ** attempt, 8_000)
        const delay = retryDelayMs(reading, refusal(503, asked), attempt, () => random)!
        expect(delay).toBeGreaterThanOrEqual(Math.max(most / 2, (asked ?? 0) * 1_000))
        expect(delay).toBeLessThanOrEqual(Math.max(most, (asked ?? 0) * 1_000))
      }),
    )
  })

  test.each<[string, unknown]>([
    ['the request is wrong', refusal(422)],
    ['the credentials are wrong', refusal(401)],
    ['the service asks for more than a minute', refusal(429, 61)],
    ['something else than the service answered', new TributaryConnectionError('malformed_response', '')],
    ['the program itself is wrong', new TypeError()],
  ])('does not exist when %s', (_, error) => {
    expect(retryDelayMs(reading, error, 0, Math.random)).toBeNull()
  })
})

describe('the items of all pages', () => {
  const page = (deliveries: number[], next: string | null) => ({
    body: JSON.stringify({
      deliveries: deliveries.map((n) => ({ webhook_id: `msg_${n}` })),
      next_cursor: next,
    }),
  })

  test('arrive in order, each page when it is needed, with the filter on every call', async () => {
    service.answerWith([page([1, 2], 'a='), page([], 'b'), page([3], null)])
    const ids: string[] = []
    for await (const { webhook_id: id } of client.eachDelivery({ state: 'rejected', limit: 2 })) {
      if (id === 'msg_2') expect(service.received).toHaveLength(1)
      ids.push(id)
    }
    expect(ids).toEqual(['msg_1', 'msg_2', 'msg_3'])
    const cursors = ['', '&cursor=a%3D', '&cursor=b']
    expect(service.received.map(({ path }) => path)).toEqual(
      cursors.map((cursor) => `/api/v2/deliveries?state=rejected&limit=2${cursor}`),
    )
  })

  test('can be read of every call that answers in pages', async () => {
    service.answerWith([
      { body: '{"users":[1,2],"next_cursor":"x"}' },
      { body: '{"users":[3],"next_cursor":null}' },
    ])
    const users = eachItem(
      (cursor) => client.rehearseMonitoringRules({ rules: [], ...cursor }),
      ({ users }) => users,
    )
    const seen: unknown[] = []
    for await (const user of users) seen.push(user)
    expect(seen).toEqual([1, 2, 3])
  })
})
