import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { readHar } from './read.ts'

const URL_OF_NIGHTS = 'https://vendor.example/nights?from=2026-03-01'
const read = (entry: object) => readHar({ log: { entries: [entry] } })![0]!
const request = { method: 'GET', url: URL_OF_NIGHTS }
const base64 = (bytes: string | Buffer) => Buffer.from(bytes).toString('base64')

it('reads an entry that holds no more than address and content', () => {
  const { at, request: asked, response } = read({ request, response: { content: { text: '{"a":1}' } } })
  expect(at).toBeNull()
  expect([asked.method, asked.url.href, asked.body]).toEqual(['GET', URL_OF_NIGHTS, ''])
  expect([response.status, response.body]).toEqual([200, '{"a":1}'])
  expect(response.headers.get('content-type')).toBe('application/json')
})

it.each([
  ['plain text', { text: '{"grüße":1}' }, []],
  ['a byte order mark', { text: '\uFEFF{"grüße":1}' }, []],
  ['base64', { text: base64('{"grüße":1}'), encoding: 'base64' }, []],
  [
    'base64 of what is compressed',
    { text: base64(gzipSync('{"grüße":1}')), encoding: 'base64' },
    [{ name: 'Content-Encoding', value: 'gzip' }],
  ],
  [
    'base64 of what was compressed on the wire only',
    { text: base64('{"grüße":1}'), encoding: 'base64', size: 11, compression: -5 },
    [{ name: 'content-encoding', value: 'br' }],
  ],
  ['JSON as JSON', { text: { grüße: 1 } }, []],
])('reads content that is %s', (_how, content, headers) => {
  expect(read({ request, response: { status: 200, headers, content } }).response.body).toBe('{"grüße":1}')
})

it('takes headers in any case and leaves out those of HTTP/2 that are none', () => {
  const headers = [
    { name: ':status', value: '200' },
    { name: 'RETRY-AFTER', value: '30' },
  ]
  const { response } = read({ request, response: { status: 429, headers, content: {} } })
  expect(response.headers.get('retry-after')).toBe('30')
  expect(response.body).toBe('')
  const converted = read({ request, response: { headers: { 'Retry-After': 30 } } })
  expect(converted.response.headers.get('retry-after')).toBe('30')
})

it('takes parameters from wherever the recorder put them', () => {
  const queryString = [{ name: 'page', value: '2' }]
  const params = [
    { name: 'action', value: 'getmeas' },
    { name: 'meastypes', value: '1,6' },
  ]
  const { request: asked } = read({
    request: { method: 'post', url: 'https://vendor.example/m', queryString, postData: { params } },
    response: {},
  })
  expect(asked.method).toBe('POST')
  expect(asked.url.search).toBe('?page=2')
  expect(asked.body).toBe('action=getmeas&meastypes=1%2C6')
})

it('knows the time from the entry, else from the answer', () => {
  const dated = [{ name: 'Date', value: 'Wed, 04 Mar 2026 10:00:00 GMT' }]
  const at = Date.UTC(2026, 2, 4, 10)
  expect(read({ startedDateTime: '2026-03-04T11:00:00+01:00', request, response: {} }).at).toBe(at)
  expect(read({ request, response: { headers: dated } }).at).toBe(at)
})

it('skips entries without an address and refuses what is no HAR', () => {
  const entries = [{}, null, { request: { url: 'about' } }, { request, response: {} }]
  expect(readHar({ log: { entries } })).toHaveLength(1)
  for (const other of [null, [], {}, { log: {} }, 'text']) expect(readHar(other)).toBeNull()
})
