import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib'
import type { Exchange } from './exchange.ts'

type Member = Readonly<Record<string, unknown>>

/**
 * The exchanges of a HAR in the order of the file. Recorders differ in what they leave out, so only a method's and a
 * status's default is assumed, and an entry without an address is skipped. Null when it is not a HAR.
 */
export function readHar(har: unknown): Exchange[] | null {
  const { entries } = object(object(har).log)
  if (!Array.isArray(entries)) return null
  return entries.flatMap((entry) => readEntry(object(entry)) ?? [])
}

function readEntry(entry: Member): Exchange | null {
  const request = object(entry.request)
  const response = object(entry.response)
  const address = text(request.url)
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  if (url.search === '')
    for (const [name, value] of pairs(request.queryString)) url.searchParams.append(name, value)
  const headers = headersOf(response.headers)
  const content = object(response.content)
  const status = typeof response.status === 'number' ? response.status : 200
  const mimeType = text(content.mimeType)
  if (!headers.has('content-type')) headers.set('content-type', mimeType || 'application/json')
  const at = Date.parse(text(entry.startedDateTime) || (headers.get('date') ?? ''))
  return {
    at: Number.isNaN(at) ? null : at,
    request: {
      method: (text(request.method) || 'GET').toUpperCase(),
      url,
      headers: headersOf(request.headers),
      body: postedBody(object(request.postData)),
    },
    response: { status, headers, body: contentOf(content, headers.get('content-encoding') ?? '') },
  }
}

function postedBody(posted: Member): string {
  const written = contentOf(posted, '')
  if (written !== '') return written
  return new URLSearchParams(pairs(posted.params)).toString()
}

/** Recorders decode what was compressed on the wire, but some keep the compressed bytes. */
function contentOf(content: Member, encoding: string): string {
  // Recordings that people write and review hold JSON as JSON.
  const written =
    typeof content.text === 'object' && content.text !== null
      ? JSON.stringify(content.text)
      : text(content.text)
  if (content.encoding !== 'base64') return withoutMark(written)
  const bytes = Buffer.from(written, 'base64')
  return withoutMark((decompressed(bytes, encoding) ?? bytes).toString('utf8'))
}

const DECOMPRESS = new Map<string, (bytes: Buffer) => Buffer>([
  ['gzip', gunzipSync],
  ['deflate', inflateSync],
  ['br', brotliDecompressSync],
  ['zstd', zstdDecompressSync],
])

function decompressed(bytes: Buffer, encoding: string): Buffer | null {
  try {
    return DECOMPRESS.get(encoding.trim().toLowerCase())?.(bytes) ?? null
  } catch {
    return null
  }
}

/** HTTP/2 recordings name pseudo-headers such as `:status`, which are none. */
function headersOf(given: unknown): Headers {
  const headers = new Headers()
  for (const [name, value] of pairs(given)) {
    if (/^[\w!#$%&'*+.^`|~-]+$/.test(name)) headers.append(name, value.replace(/[^\t\x20-\xff]/g, ' '))
  }
  return headers
}

/** Converters of other formats write an object instead of a list. */
function pairs(given: unknown): [string, string][] {
  if (!Array.isArray(given))
    return Object.entries(object(given)).map(([name, value]) => [name, String(value ?? '')])
  return given.map((pair) => {
    const { name, value } = object(pair)
    return [String(name ?? ''), String(value ?? '')]
  })
}

const withoutMark = (content: string) => content.replace(/^\uFEFF/, '')

const object = (value: unknown): Member =>
  typeof value === 'object' && value !== null ? (value as Member) : {}

const text = (value: unknown) => (typeof value === 'string' ? value : '')
