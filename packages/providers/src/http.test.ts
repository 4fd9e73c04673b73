import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { json, scriptedVendor } from '../test/vendor.ts'
import { VendorError } from './errors.ts'
import { callVendorJson, getJson } from './http.ts'

const SESSION = { accessToken: 'secret-token', account: null }
const URL_WITH_QUERY = new URL('https://vendor.example/v2/things?start_date=2026-03-03')

async function failure(promise: Promise<unknown>): Promise<VendorError> {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(VendorError)
  return error as VendorError
}

const get = (answer: () => Response | Promise<Response>) =>
  getJson(scriptedVendor(answer).context, SESSION, URL_WITH_QUERY)

describe('getJson', () => {
  it('sends the token as bearer and gives the parsed body', async () => {
    const { context, calls } = scriptedVendor(() => json({ steps: 0 }))
    expect(await getJson(context, SESSION, URL_WITH_QUERY)).toEqual({ steps: 0 })
    expect(calls[0]?.headers.get('authorization')).toBe('Bearer secret-token')
  })

  it.each([
    [400, 'rejected', false],
    [401, 'unauthorized', false],
    [403, 'forbidden', false],
    [404, 'not_found', false],
    [408, 'unavailable', true],
    [422, 'rejected', false],
    [429, 'rate_limited', true],
    [500, 'unavailable', true],
    [503, 'unavailable', true],
  ])('takes %i for %s', async (status, kind, passing) => {
    const error = await failure(get(() => json({ detail: 'no' }, status)))
    expect(error).toMatchObject({ kind, status, passing, retryAfterSeconds: null })
  })

  it('does not follow a redirect', async () => {
    const error = await failure(
      get(() => new Response(null, { status: 302, headers: { location: 'https://evil.example' } })),
    )
    expect(error).toMatchObject({ kind: 'rejected', status: 302 })
  })

  it.each([
    ['seconds', { 'retry-after': '17' }, 17],
    ['zero', { 'retry-after': '0' }, 0],
    ['a date', { 'retry-after': 'Tue, 03 Mar 2026 12:01:30 GMT', date: 'Tue, 03 Mar 2026 12:00:00 GMT' }, 90],
    [
      'a past date',
      { 'retry-after': 'Tue, 03 Mar 2026 11:00:00 GMT', date: 'Tue, 03 Mar 2026 12:00:00 GMT' },
      0,
    ],
    ['nonsense', { 'retry-after': 'soon' }, null],
    ['a countdown of its own', { 'x-ratelimit-reset': '42' }, 42],
    ['both', { 'retry-after': '17', 'x-ratelimit-reset': '42' }, 17],
    ['only a moment of reset', { 'x-ratelimit-reset': '1772539200' }, null],
  ])('reads Retry-After given as %s', async (_form, headers, seconds) => {
    const error = await failure(get(() => json({}, 429, headers)))
    expect(error.retryAfterSeconds).toBe(seconds)
  })

  it('calls broken JSON malformed', async () => {
    expect(await failure(get(() => new Response('{"data":[{"id"')))).toMatchObject({ kind: 'malformed' })
  })

  it('stops reading an endless answer', async () => {
    let cancelled = false
    const endless = new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(1024 * 1024).fill(32)),
      cancel() {
        cancelled = true
      },
    })
    expect(await failure(get(() => new Response(endless)))).toMatchObject({ kind: 'malformed' })
    expect(cancelled).toBe(true)
  })

  it('refuses to send a token in the clear, except on this machine', async () => {
    const { context, calls } = scriptedVendor(() => json({}))
    const error = await failure(getJson(context, SESSION, new URL('http://vendor.example/things')))
    expect(error.kind).toBe('rejected')
    expect(calls).toHaveLength(0)
    expect(await getJson(context, SESSION, new URL('http://127.0.0.1:9/things'))).toEqual({})
  })

  it('shows neither token nor query nor body in its errors', async () => {
    const answers = [
      () => json({ detail: 'private' }, 400),
      () => new Response('private'),
      () => Promise.reject(new TypeError('private secret-token 2026-03-03')),
    ]
    for (const answer of answers) {
      const error = await failure(get(answer))
      expect(`${error.message} ${error.stack} ${String(error.cause)}`).not.toMatch(
        /secret-token|2026-03-03|private/,
      )
      expect(error.message).toContain('vendor.example/v2/things')
    }
  })
})

describe('callVendorJson', () => {
  it('gives null for an answer without content', async () => {
    const { context } = scriptedVendor(() => new Response(null, { status: 204 }))
    expect(await callVendorJson(context, { method: 'DELETE', url: URL_WITH_QUERY, headers: {} })).toBeNull()
  })
})

describe('over a real connection', () => {
  const closers: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const close of closers.splice(0)) await close()
  })

  async function serve(listener: RequestListener): Promise<URL> {
    const server = createServer(listener)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    closers.push(async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    })
    return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/things`)
  }

  it.each<[string, RequestListener]>([
    ['the vendor never answers', () => {}],
    ['the vendor stops in the middle', (_request, response) => void response.write('{"data":')],
    ['the vendor cuts the connection', (request) => void request.socket.destroy()],
  ])('is unavailable when %s', async (_case, listener) => {
    const url = await serve(listener)
    const error = await failure(getJson({ fetch, timeoutMs: 100 }, SESSION, url))
    expect(error).toMatchObject({ kind: 'unavailable', status: null, passing: true })
  })

  it('is unavailable when no server listens', async () => {
    const url = await serve(() => {})
    await closers.pop()?.()
    expect(await failure(getJson({ fetch, timeoutMs: 1000 }, SESSION, url))).toMatchObject({
      kind: 'unavailable',
    })
  })
})
