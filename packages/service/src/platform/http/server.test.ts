import { Type } from 'typebox'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestPlatform, type TestPlatform } from '../../../test/platform.ts'
import { authenticate, requireAddon } from '../../accounts/authenticate.ts'
import { createClient } from '../../accounts/clients.ts'
import { createServer, type Server } from './server.ts'

let t: TestPlatform
let server: Server
let authorization: string

beforeAll(async () => {
  t = await createTestPlatform({ config: { bodyLimitBytes: 1024 } })
  server = await createServer(t.platform)
  server.post(
    '/echo',
    { schema: { body: Type.Object({ name: Type.String() }, { additionalProperties: false }) } },
    async (request) => request.body,
  )
  server.get('/secret', { onRequest: [authenticate(t.platform)] }, async (request) => ({
    client: request.client.name,
  }))
  server.get(
    '/extra',
    { onRequest: [authenticate(t.platform), requireAddon(t.platform, 'lab_data')] },
    async () => ({}),
  )
  server.get(
    '/named/:name',
    { schema: { params: Type.Object({ name: Type.String({ pattern: '^\\w+$' }) }) } },
    async () => ({}),
  )
  server.get('/broken', async () => {
    throw new Error('password hunter2 in a stack')
  })
  const { clientUuid, secretKey } = await t.platform.db
    .transaction()
    .execute((trx) => createClient(t.platform, trx, 'operator', 'Acme'))
  authorization = basic(clientUuid, secretKey)
})
afterAll(async () => {
  await server.close()
  await t.close()
})

const basic = (user: string, password: string) =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`

test('an address says which methods it answers', async () => {
  const allowed = async (method: 'PUT' | 'GET', url: string) =>
    (await server.inject({ method, url })).headers['allow']
  expect(await allowed('PUT', '/named/a')).toBe('GET, HEAD')
  expect(await allowed('GET', '/echo?x=1')).toBe('POST')
  expect(await allowed('GET', '/nowhere')).toBeUndefined()
  expect(await allowed('PUT', '/named/a/b')).toBeUndefined()
})

describe('errors have one shape', () => {
  const json = { 'content-type': 'application/json' }
  test.each([
    [
      'an unknown route',
      { method: 'GET', url: '/nowhere?token=abc' },
      404,
      'no such route',
      'route_not_found',
    ],
    [
      'another method',
      { method: 'DELETE', url: '/echo' },
      405,
      'this address answers POST',
      'method_not_allowed',
    ],
    [
      'another method of an address with a name',
      { method: 'PUT', url: '/named/a%20b?x=1' },
      405,
      'this address answers GET, HEAD',
      'method_not_allowed',
    ],
    [
      'a name of another form',
      { method: 'GET', url: '/named/%20' },
      422,
      'name does not have the documented form',
      'field_malformed',
    ],
    [
      'malformed JSON',
      { method: 'POST', url: '/echo', headers: json, payload: '{"name":' },
      400,
      'request body is not valid JSON',
      'body_not_json',
    ],
    [
      'an empty body',
      { method: 'POST', url: '/echo', headers: json, payload: '' },
      400,
      'request body is empty',
      'body_empty',
    ],
    [
      'another content type',
      { method: 'POST', url: '/echo', headers: { 'content-type': 'text/xml' }, payload: '<a/>' },
      415,
      'unsupported content type',
      'content_type_unsupported',
    ],
    [
      'a large body',
      { method: 'POST', url: '/echo', headers: json, payload: JSON.stringify({ name: 'x'.repeat(2000) }) },
      413,
      'request body is too large',
      'body_too_large',
    ],
    [
      'a body that is no object',
      { method: 'POST', url: '/echo', headers: json, payload: '[1]' },
      422,
      'request body must be a JSON object',
      'body_not_object',
    ],
    [
      'a missing field',
      { method: 'POST', url: '/echo', headers: json, payload: '{}' },
      422,
      'name is required',
      'field_required',
    ],
    [
      'a field of another type',
      { method: 'POST', url: '/echo', headers: json, payload: '{"name":[]}' },
      422,
      'name must be string',
      'field_invalid',
    ],
    [
      'a surplus field',
      { method: 'POST', url: '/echo', headers: json, payload: '{"name":"a","x":1}' },
      422,
      'x is not a known field',
      'field_unknown',
    ],
    [
      'bad percent-encoding',
      { method: 'GET', url: '/%E0%A4%A' },
      400,
      'the address is not valid percent-encoding',
      'address_malformed',
    ],
  ] as const)('%s', async (_name, request, status, exception, code) => {
    const response = await server.inject(request as never)
    expect(response.statusCode).toBe(status)
    expect(response.headers['content-type']).toMatch(/^application\/json/)
    expect(response.json()).toEqual({
      error: response.statusMessage,
      exception,
      error_code: code,
      request_id: expect.any(String),
      path: request.url.split('?')[0],
      method: request.method,
    })
  })

  test('a fault of ours says nothing of itself, and the log keeps the place', async () => {
    const response = await server.inject({ method: 'GET', url: '/broken' })
    expect(response.statusCode).toBe(500)
    expect(response.body).not.toContain('hunter2')
    expect(response.json()).toMatchObject({ error: 'Internal Server Error', path: '/broken' })
    expect(t.logLines.some((line) => line.includes('server.test.ts'))).toBe(true)
  })
})

describe('the id of a request', () => {
  const idOf = async (headers: Record<string, string>, url = '/named/a') =>
    (await server.inject({ method: 'GET', url, headers })).headers['x-request-id']

  test("is the caller's own where it is well-formed, and a new one otherwise", async () => {
    expect(await idOf({ 'x-request-id': 'Job-7:step.2_a' })).toBe('Job-7:step.2_a')
    const made = await Promise.all(
      ['', '-a', 'a b', 'a"b', 'é', 'x'.repeat(129), undefined].map((given) =>
        idOf(given === undefined ? {} : { 'x-request-id': given }),
      ),
    )
    for (const id of made) expect(id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    expect(new Set(made).size).toBe(made.length)
  })

  test.each([
    ['/named/a', 200],
    ['/nowhere', 404],
    ['/named/%20', 422],
    ['/secret', 401],
    ['/broken', 500],
    ['/%E0%A4%A', 400],
  ])('is in the answer, the error and the log: %s', async (url, status) => {
    const id = `seen-${status}`
    const response = await server.inject({ method: 'GET', url, headers: { 'x-request-id': id } })
    expect([response.statusCode, response.headers['x-request-id']]).toEqual([status, id])
    if (status !== 200) expect(response.json().request_id).toBe(id)
    const lines = t.logLines.filter((line) => line.includes(id))
    if (status === 500) expect(lines[0]).toContain('request failed')
    if (status !== 400) expect(lines.at(-1)).toContain('"msg":"answered"')
  })
})

describe('Basic authentication', () => {
  const get = (header?: string, url = '/secret') =>
    server.inject({
      method: 'GET',
      url,
      ...(header === undefined ? {} : { headers: { authorization: header } }),
    })

  test('lets the right key in, scheme in any case', async () => {
    expect((await get(authorization)).json()).toEqual({ client: 'Acme' })
    expect((await get(authorization.replace('Basic', 'bAsIc'))).statusCode).toBe(200)
  })

  test.each([
    ['no header', () => undefined],
    ['an empty header', () => ''],
    ['no credentials', () => 'Basic'],
    ['no colon', () => `Basic ${Buffer.from('abc').toString('base64')}`],
    ['not base64', () => 'Basic ***'],
    ['an unknown client', () => basic('11111111-1111-4111-8111-111111111111', 'sk_x')],
    ['a client that is no uuid', () => basic("' or 1=1 --", 'sk_x')],
    [
      'a wrong key',
      () => basic(Buffer.from(authorization.slice(6), 'base64').toString().split(':')[0]!, 'sk_wrong'),
    ],
    [
      'an empty key',
      () => basic(Buffer.from(authorization.slice(6), 'base64').toString().split(':')[0]!, ''),
    ],
  ])('refuses %s', async (_name, header) => {
    const response = await get(header())
    expect(response.statusCode).toBe(401)
    expect(response.headers['www-authenticate']).toMatch(/^Basic/)
    expect(response.json()).toMatchObject({
      error: 'Unauthorized',
      exception: 'The client_uuid or password are incorrect',
    })
  })

  test('names another scheme as unsupported', async () => {
    const response = await get('Bearer abc')
    expect(response.statusCode).toBe(401)
    expect(response.json().exception).toBe('Unsupported authorization type')
  })

  test('an add-on that is off is 403, after credentials', async () => {
    expect((await get(undefined, '/extra')).statusCode).toBe(401)
    const response = await get(authorization, '/extra')
    expect(response.statusCode).toBe(403)
    expect(response.json().exception).toBe('feature_not_included')
  })
})

test('security headers are on every answer, errors too', async () => {
  for (const url of ['/nowhere', '/secret', '/broken']) {
    const { headers } = await server.inject({ method: 'GET', url })
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['referrer-policy']).toBe('no-referrer')
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['strict-transport-security']).toBeDefined()
    expect(headers['x-powered-by']).toBeUndefined()
  }
})
