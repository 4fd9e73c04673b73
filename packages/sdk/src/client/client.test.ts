import { Buffer } from 'node:buffer'
import { inspect } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startTestReceiver } from '../receiver/receiver.ts'
import type { TestReceiver } from '../receiver/types.ts'
import { TributaryClient } from './client.ts'
import type { TributaryApiError } from './errors.ts'

const clientUuid = '9f0c4c1e-6a53-4b0e-8a52-0c6f1f0a3d11'
const secretKey = 'sk_very:secret'
const credentials = Buffer.from(`${clientUuid}:${secretKey}`).toString('base64')

let service: TestReceiver
let client: TributaryClient

beforeEach(async () => {
  service = await startTestReceiver()
  client = new TributaryClient({ baseUrl: service.url, clientUuid, secretKey, retries: 0 })
})

afterEach(() => service.close())

function answer(body: unknown, status = 200, headers: Record<string, string> = {}) {
  service.answerWith([{ status, headers, body: typeof body === 'string' ? body : JSON.stringify(body) }])
}

async function failureOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => undefined,
    (error: unknown) => error,
  )
}

const calls: [string, (client: TributaryClient) => Promise<unknown>, string, string, unknown][] = [
  [
    'authorizer',
    (c) => c.authorizer({ userId: 'a/b ü?', dataSource: 'Oura' }),
    'GET',
    '/api/v1/user_id/a%2Fb%20%C3%BC%3F/data_source/Oura/authorizer',
    undefined,
  ],
  [
    'authorizer with a redirect',
    (c) => c.authorizer({ userId: 'u', dataSource: 'Whoop', redirectUrl: 'https://x.example/?a=1&b=2' }),
    'GET',
    '/api/v1/user_id/u/data_source/Whoop/authorizer?redirect_url=https%3A%2F%2Fx.example%2F%3Fa%3D1%26b%3D2',
    undefined,
  ],
  [
    'authorizedSources',
    (c) => c.authorizedSources('u'),
    'GET',
    '/api/v2/user_id/u/data_sources/authorized',
    undefined,
  ],
  [
    'revoke',
    (c) => c.revoke({ userId: 'u' }),
    'POST',
    '/api/v1/user_id/u/data_sources/revoke_auth',
    undefined,
  ],
  [
    'revoke, one source',
    (c) => c.revoke({ userId: 'u', dataSource: 'Whoop' }),
    'POST',
    '/api/v1/user_id/u/data_sources/revoke_auth',
    { data_source: 'Whoop' },
  ],
  [
    'setTimeZone',
    (c) => c.setTimeZone({ userId: 'a/b', timeZone: 'Europe/Berlin', offset: '+01:00' }),
    'POST',
    '/api/v1/user_id/a%2Fb/time_zone',
    { time_zone: 'Europe/Berlin', offset: '+01:00' },
  ],
  [
    'reportUserInformation',
    (c) => c.reportUserInformation({ userId: 'u', datetime: new Date(0), sex: 'female', weightKg: null }),
    'POST',
    '/api/v2/user-information',
    { user_id: 'u', datetime: '1970-01-01T00:00:00.000Z', sex_string: 'female', weight_kg_float: null },
  ],
  [
    'requestUserProfile',
    (c) => c.requestUserProfile('a b'),
    'POST',
    '/api/v2/user_profile',
    { user_id: 'a b' },
  ],
  [
    'createBinding',
    (c) =>
      c.createBinding({
        userId: 'a b',
        clientName: 'Acme',
        tycUrl: 'https://acme.example/terms',
        completeLogOut: true,
        salt: '4821',
      }),
    'POST',
    '/api/v1/extraction_app/binding/',
    {
      user_id: 'a b',
      metadata: { client_name: 'Acme', tyc_url: 'https://acme.example/terms', complete_log_out: true },
      salt: '4821',
    },
  ],
  [
    'createEnrolment',
    (c) => c.createEnrolment({ userId: 'u' }),
    'POST',
    '/api/v1/mobile/enrolments',
    { user_id: 'u' },
  ],
  [
    'createEnrolment with what is shown',
    (c) => c.createEnrolment({ userId: 'u', shown: { clientName: 'Acme' } }),
    'POST',
    '/api/v1/mobile/enrolments',
    { user_id: 'u', metadata: { client_name: 'Acme' } },
  ],
  [
    'userInfo',
    (c) => c.userInfo({ userId: 'a b' }),
    'GET',
    '/v2/processed_data/user/info?user_id=a+b',
    undefined,
  ],
  [
    'monitoringRules',
    (c) => c.monitoringRules({ userId: 'a b' }),
    'GET',
    '/api/v2/health_monitoring/rules?user_id=a+b',
    undefined,
  ],
  [
    'putMonitoringRules',
    (c) => c.putMonitoringRules({ rules: [{ signal_type_string: 'oxygenation', threshold_min_float: 90 }] }),
    'PUT',
    '/api/v2/health_monitoring/rules',
    { rules: [{ signal_type_string: 'oxygenation', threshold_min_float: 90 }] },
  ],
  [
    'rehearseMonitoringRules',
    (c) => c.rehearseMonitoringRules({ userId: 'u', rules: [], limit: 5 }),
    'POST',
    '/api/v2/health_monitoring/rules/rehearsal?limit=5',
    { user_id: 'u', rules: [] },
  ],
  [
    'resendRejected',
    (c) => c.resendRejected({ start: new Date(0), finish: '2026-01-02T00:00:00Z' }),
    'POST',
    '/api/v2/resend_rejected_notifications',
    { start: '1970-01-01T00:00:00.000Z', finish: '2026-01-02T00:00:00Z' },
  ],
  ['testDelivery', (c) => c.testDelivery('data'), 'POST', '/api/v2/webhooks/data/test', undefined],
  ['deliveries', (c) => c.deliveries(), 'GET', '/api/v2/deliveries', undefined],
  [
    'deliveries, filtered',
    (c) => c.deliveries({ state: 'rejected', endpointId: 'we_1', limit: 5, cursor: 'a=' }),
    'GET',
    '/api/v2/deliveries?state=rejected&endpoint_id=we_1&limit=5&cursor=a%3D',
    undefined,
  ],
  ['delivery', (c) => c.delivery('msg_1'), 'GET', '/api/v2/deliveries/msg_1', undefined],
  ['resend', (c) => c.resend('msg_1'), 'POST', '/api/v2/deliveries/msg_1/resend', undefined],
]

test.each(calls)('%s makes its call and returns the answer', async (_, call, method, path, json) => {
  answer({ some: 'answer' })
  expect(await call(client)).toEqual({ some: 'answer' })
  expect(service.received[0]).toMatchObject({ method, path, json })
  const { headers } = service.received[0]!
  expect(headers.authorization).toBe(`Basic ${credentials}`)
  expect(headers['user-agent']).toBe('tributary-sdk')
  expect(headers['content-type']).toBe(json === undefined ? undefined : 'application/json')
})

describe('an API key', () => {
  const apiKey = `trib_${'x'.repeat(43)}`

  test('is sent instead of the secret key', async () => {
    answer({ users: [], next_cursor: null })
    await new TributaryClient({ baseUrl: service.url, apiKey }).users()
    expect(service.received[0]?.headers.authorization).toBe(`Bearer ${apiKey}`)
  })

  test('needs the client_uuid for laboratory documents alone', async () => {
    const document = { userId: 'u', file: new Blob(['x']), timezone: 'Z' }
    const without = new TributaryClient({ baseUrl: service.url, apiKey })
    await expect(without.submitLabDocument(document)).rejects.toThrow('clientUuid is required')
    answer({ document_id: 'd1', status: 'received' })
    await new TributaryClient({ baseUrl: service.url, apiKey, clientUuid }).submitLabDocument(document)
    expect(service.received[0]?.path).toBe(`/lab/client_uuid/${clientUuid}/user_id/u`)
  })

  test.each([
    [{ apiKey: 'sk_secret' }, 'apiKey must be an API key'],
    [{ apiKey: '' }, 'apiKey must be an API key'],
    [{ apiKey, secretKey }, 'not both'],
  ])('is refused as %j', (given, words) => {
    expect(() => new TributaryClient({ baseUrl: service.url, ...(given as { apiKey: string }) })).toThrow(
      words,
    )
  })
})

describe('a laboratory document', () => {
  const bytes = new TextEncoder().encode('%PDF-1.7 é')

  test.each([
    ['bytes', bytes],
    ['a blob', new Blob([bytes])],
  ])('is submitted from %s as a form', async (_, file) => {
    answer({ document_id: 'd1', status: 'received' })
    const taken = await client.submitLabDocument({
      userId: 'a/b',
      file,
      fileName: 'r.pdf',
      timezone: '-05:00',
    })
    expect(taken).toEqual({ document_id: 'd1', status: 'received' })
    const [request] = service.received
    expect(request).toMatchObject({ method: 'POST', path: `/lab/client_uuid/${clientUuid}/user_id/a%2Fb` })
    const type = request!.headers['content-type'] as string
    const form = await new Response(new Uint8Array(request!.rawBody), {
      headers: { 'content-type': type },
    }).formData()
    expect(form.get('timezone')).toBe('-05:00')
    const sent = form.get('file') as File
    expect(sent.name).toBe('r.pdf')
    expect(new Uint8Array(await sent.arrayBuffer())).toEqual(bytes)
  })
})

describe('reading a day', () => {
  const of = { userId: 'a/b', date: '2026-03-09' }
  const read = () => client.read('physical_health/events/heart_rate', of)

  test('gives a list, whether there are several documents or one', async () => {
    answer({ a: 1 })
    expect(await read()).toEqual([{ a: 1 }])
    answer([{ a: 1 }, { a: 2 }])
    expect(await read()).toEqual([{ a: 1 }, { a: 2 }])
    const path = '/v2/processed_data/physical_health/events/heart_rate?user_id=a%2Fb&date=2026-03-09'
    expect(service.received[1]).toMatchObject({ method: 'GET', path })
  })

  test('gives nothing when there is none', async () => {
    answer('', 204)
    expect(await read()).toEqual([])
    answer('', 204)
    expect(await client.userInfo({ userId: 'u', date: '2026-03-09' })).toBeNull()
  })

  test('refuses what is neither a document nor a list', async () => {
    answer('"text"')
    expect(await failureOf(read())).toMatchObject({ reason: 'malformed_response' })
  })
})

test('a path in the base address is kept', async () => {
  answer({})
  const below = new TributaryClient({ baseUrl: `${service.url}tributary/`, clientUuid, secretKey })
  await below.deliveries()
  expect(service.received[0]?.path).toBe('/tributary/api/v2/deliveries')
})

describe('a refusal', () => {
  test('carries what the service said', async () => {
    const body = {
      error: 'Too Many Requests',
      exception: 'too many uploads at once',
      error_code: 'lab_uploads_limited',
      path: '/p',
      method: 'GET',
      request_id: 'req-1',
    }
    answer(body, 429, { 'retry-after': '12' })
    expect(await failureOf(client.deliveries())).toMatchObject({
      name: 'TributaryApiError',
      status: 429,
      code: 'lab_uploads_limited',
      exception: 'too many uploads at once',
      path: '/p',
      method: 'GET',
      requestId: 'req-1',
      retryAfterSeconds: 12,
      message: 'GET /p answered 429 Too Many Requests: too many uploads at once',
    })
  })

  test.each([['<html>bad gateway</html>'], ['[1]'], [''], ['{"exception":7}']])(
    'in another form, %j, is still a refusal',
    async (body) => {
      answer(body, 502)
      expect(await failureOf(client.resend('msg_1'))).toMatchObject({
        status: 502,
        code: null,
        exception: 'Bad Gateway',
        path: '/api/v2/deliveries/msg_1/resend',
        method: 'POST',
        retryAfterSeconds: null,
      })
    },
  )

  test('may say when to retry as a date', async () => {
    answer({}, 503, { 'retry-after': new Date(Date.now() + 90_000).toUTCString() })
    const failure = (await failureOf(client.deliveries())) as TributaryApiError
    expect(failure.retryAfterSeconds).toBeGreaterThan(60)
    expect(failure.retryAfterSeconds).toBeLessThanOrEqual(90)
  })

  test('that cannot be read has no time to retry', async () => {
    answer({}, 503, { 'retry-after': 'soon' })
    expect(await failureOf(client.deliveries())).toMatchObject({ retryAfterSeconds: null })
  })

  test('is what a redirect is, so that credentials stay here', async () => {
    answer('', 302, { location: `${service.url}elsewhere` })
    expect(await failureOf(client.deliveries())).toMatchObject({ name: 'TributaryApiError', status: 302 })
    expect(service.received).toHaveLength(1)
  })
})

describe('no usable answer', () => {
  test('within the time is a timeout', async () => {
    service.answerWith([{ delayMs: 3_600_000 }])
    const hasty = new TributaryClient({
      baseUrl: service.url,
      clientUuid,
      secretKey,
      timeoutMs: 20,
      retries: 0,
    })
    expect(await failureOf(hasty.deliveries())).toMatchObject({
      name: 'TributaryConnectionError',
      reason: 'timeout',
    })
  })

  test('because the connection broke is a network failure', async () => {
    service.answerWith([{ reset: true }])
    expect(await failureOf(client.deliveries())).toMatchObject({ reason: 'network' })
  })

  test('because it is not JSON is a malformed response', async () => {
    answer('<html>', 200)
    expect(await failureOf(client.deliveries())).toMatchObject({ reason: 'malformed_response' })
  })
})

test('another fetch can be used', async () => {
  const seen: string[] = []
  const other = new TributaryClient({
    baseUrl: 'https://tributary.example.com',
    clientUuid,
    secretKey,
    fetch: async (url) => {
      seen.push(String(url))
      return Response.json({ deliveries: [], next_cursor: null })
    },
  })
  expect(await other.deliveries()).toEqual({ deliveries: [], next_cursor: null })
  expect(seen).toEqual(['https://tributary.example.com/api/v2/deliveries'])
})

test.each(['', '.', '..', '\ud800'])(
  'the user id %j is refused before it changes the address',
  async (userId) => {
    await expect(client.authorizer({ userId, dataSource: 'Oura' })).rejects.toThrow(TypeError)
    expect(service.received).toHaveLength(0)
  },
)

test.each([
  { baseUrl: 'not an address' },
  { baseUrl: 'ftp://x.example' },
  { baseUrl: 'https://user:hidden@x.example' },
  { baseUrl: 'https://x.example/?a=1' },
  { clientUuid: '' },
  { clientUuid: 'a:b' },
  { secretKey: '' },
])('nonsense is refused at once: %j', (wrong) => {
  const options = { baseUrl: 'https://x.example', clientUuid, secretKey, ...wrong }
  expect(() => new TributaryClient(options)).toThrow(TypeError)
})

test('the secret is in no inspection of the client and in no error', async () => {
  service.answerWith([{ status: 401 }, { reset: true }, { body: 'x' }, { delayMs: 3_600_000 }])
  const hasty = new TributaryClient({
    baseUrl: service.url,
    clientUuid,
    secretKey,
    timeoutMs: 500,
    retries: 0,
  })
  const shown: unknown[] = [hasty]
  for (let call = 0; call < 4; call += 1) shown.push(await failureOf(hasty.deliveries()))
  for (const value of shown) {
    const text = inspect(value, { depth: null, showHidden: true }) + JSON.stringify(value)
    expect(text).not.toContain(secretKey)
    expect(text).not.toContain(credentials)
  }
})
