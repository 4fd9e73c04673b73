import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestPlatform, type TestPlatform } from '../../../test/platform.ts'
import { type Listener, listen } from './listener.ts'
import { createServer, type Server } from './server.ts'

let t: TestPlatform
let server: Server
let port: number
beforeAll(async () => {
  t = await createTestPlatform()
  server = await createServer(t.platform, { arrivalMs: 200 })
  server.post('/echo', async ({ body }) => ({ body }))
  server.post('/itself', { config: { readsBodyItself: true } }, async ({ body }) => ({ body }))
  port = Number(new URL(await server.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(async () => {
  await server.close()
  await t.close()
})

/** All that is answered until the connection is closed by the other side. */
async function answerTo(to: number, ...parts: string[]): Promise<string> {
  const socket = connect(to, '127.0.0.1')
  let answer = ''
  socket.on('data', (bytes) => {
    answer += bytes
  })
  socket.on('error', () => {})
  for (const part of parts) socket.write(part)
  await once(socket, 'close')
  return answer
}

async function codeOf(to: number, ...parts: string[]): Promise<[number, string]> {
  const answer = await answerTo(to, ...parts)
  const body = answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1)
  return [Number(answer.slice(9, 12)), JSON.parse(body).error_code]
}

const head = (path: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`

test('a body that does not come to its end is answered 408, and the connection is closed', async () => {
  const answer = await answerTo(port, head('/echo', 100), '{"a":')
  expect(answer).toMatch(/^HTTP\/1.1 408 /)
  expect(JSON.parse(answer.slice(answer.indexOf('{')))).toEqual({
    error: 'Request Timeout',
    exception: 'the request body did not arrive in time',
    error_code: 'body_timeout',
    request_id: expect.any(String),
    path: '/echo',
    method: 'POST',
  })
})

test('a body that has come is answered as ever', async () => {
  const answer = answerTo(port, `${head('/echo', 2).replace('\r\n\r\n', '\r\nconnection: close\r\n\r\n')}{}`)
  expect(await answer).toMatch(/^HTTP\/1.1 200 /)
})

test('headers and bodies that never end are cut off by the listener too', async () => {
  const limits = { headersTimeout: 200, requestTimeout: 200, connectionsCheckingInterval: 50 }
  const listener: Listener = await listen(0, '127.0.0.1', limits)
  listener.attach(server.routing)
  try {
    for (const parts of [['POST /echo HTTP/1.1\r\nhost: a\r\n'], [head('/itself', 100), '{"a":']])
      expect(await codeOf(listener.port, ...parts)).toEqual([408, 'request_timeout'])
  } finally {
    await listener.close()
  }
})

test('requests that are not HTTP, or have too large headers, are answered with a code', async () => {
  const listener: Listener = await listen(0, '127.0.0.1')
  const long = `GET / HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(70_000)}\r\n\r\n`
  try {
    expect(await codeOf(listener.port, 'nonsense\r\n\r\n')).toEqual([400, 'request_malformed'])
    expect(await codeOf(listener.port, long)).toEqual([431, 'headers_too_large'])
    const starting = 'GET /x HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n'
    expect(await codeOf(listener.port, starting)).toEqual([503, 'service_starting'])
  } finally {
    await listener.close()
  }
})

test('the service itself gives headers seconds and whole requests minutes', async () => {
  const listener = await listen(0, '127.0.0.1')
  const { headersTimeout, requestTimeout } = listener.server
  await listener.close()
  expect({ headersTimeout, requestTimeout }).toEqual({ headersTimeout: 15_000, requestTimeout: 300_000 })
})
