import type { Har, HarEntry, HarPair } from './har.ts'

/** An exchange as it was seen while it took place. */
export interface CapturedExchange {
  /** Epoch milliseconds. */
  startedAt: number
  milliseconds: number
  request: { method: string; url: string; headers: Headers; body: string }
  /** Null when none came. */
  response: CapturedResponse | null
}

interface CapturedResponse {
  status: number
  statusText: string
  headers: Headers
  /** Decompressed; null when it was not read to its end. */
  body: Buffer | null
}

/** A request that was not answered has the status 0, as browsers write it. A body that is not text is left out. */
export function harEntryOf({ startedAt, milliseconds, request, response }: CapturedExchange): HarEntry {
  const { method, url, headers, body } = request
  const text = response?.body ? textOf(response.body) : undefined
  return {
    startedDateTime: new Date(startedAt).toISOString(),
    time: milliseconds,
    request: {
      method,
      url,
      httpVersion: 'HTTP/1.1',
      headers: pairsOf(headers),
      queryString: queryOf(url),
      ...(body !== '' && { postData: { mimeType: headers.get('content-type') ?? '', text: body } }),
    },
    response: {
      status: response?.status ?? 0,
      statusText: response?.statusText ?? '',
      httpVersion: 'HTTP/1.1',
      headers: pairsOf(response?.headers ?? new Headers()),
      content: {
        size: response?.body?.length ?? 0,
        mimeType: response?.headers.get('content-type') ?? '',
        ...(text !== undefined && { text }),
      },
    },
  }
}

/** Where a text of an entry stands, and in a header its name. */
export type TextPlace = { part: 'url' | 'body' } | { part: 'header'; name: string }

/** The entry with its texts changed; what is derived from them is derived anew. */
export function changeTexts(entry: HarEntry, change: (text: string, place: TextPlace) => string): HarEntry {
  const { request, response } = entry
  const headers = (pairs: readonly HarPair[]) =>
    pairs.map(({ name, value }) => ({ name, value: change(value, { part: 'header', name }) }))
  const url = change(request.url, { part: 'url' })
  const asked = {
    ...request,
    url,
    headers: headers(request.headers),
    queryString: queryOf(url),
    ...(request.postData && {
      postData: { ...request.postData, text: change(request.postData.text, { part: 'body' }) },
    }),
  }
  const { content } = response
  const answered = { ...response, headers: headers(response.headers) }
  const text = content.text === undefined ? undefined : change(content.text, { part: 'body' })
  const changed = text === undefined ? content : { ...content, text, size: Buffer.byteLength(text) }
  return { ...entry, request: asked, response: { ...answered, content: changed } }
}

/** A HAR as text, entry by entry. */
export async function* writeHar(version: string, entries: AsyncIterable<HarEntry>): AsyncGenerator<string> {
  const empty: Har = { log: { version: '1.2', creator: { name: 'tributary', version }, entries: [] } }
  const [opening, closing] = JSON.stringify(empty).split('[]') as [string, string]
  yield `${opening}[`
  let between = '\n'
  for await (const entry of entries) {
    yield `${between}${JSON.stringify(entry)}`
    between = ',\n'
  }
  yield `\n]${closing}\n`
}

const pairsOf = (headers: Headers): HarPair[] => [...headers].map(([name, value]) => ({ name, value }))

const queryOf = (url: string): HarPair[] =>
  URL.canParse(url) ? [...new URL(url).searchParams].map(([name, value]) => ({ name, value })) : []

function textOf(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
