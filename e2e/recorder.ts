import type { Har, HarEntry, HarPair } from '../packages/service/src/har/har.ts'

/** A `fetch` that keeps every exchange, as a proxy would; `clock` gives the times. */
export function createRecorder(clock: () => number): { fetch: typeof fetch; har(): Har } {
  const entries: HarEntry[] = []
  return {
    async fetch(input, init) {
      const request = new Request(input, init)
      const body = await request.clone().text()
      const startedDateTime = new Date(clock()).toISOString()
      const response = await fetch(request)
      const text = await response.clone().text()
      const url = new URL(request.url)
      entries.push({
        startedDateTime,
        time: 0,
        request: {
          method: request.method,
          url: url.href,
          httpVersion: 'HTTP/1.1',
          headers: pairs(request.headers),
          queryString: pairs(url.searchParams),
          ...(body !== '' && {
            postData: { mimeType: request.headers.get('content-type') ?? '', text: body },
          }),
        },
        response: {
          status: response.status,
          statusText: response.statusText,
          httpVersion: 'HTTP/1.1',
          headers: pairs(response.headers),
          content: {
            size: text.length,
            mimeType: response.headers.get('content-type') ?? '',
            text: Buffer.from(text).toString('base64'),
            encoding: 'base64',
          },
        },
      })
      return response
    },
    har: () => ({ log: { version: '1.2', creator: { name: 'recorder', version: '1' }, entries } }),
  }
}

const pairs = (given: Iterable<[string, string]>): HarPair[] =>
  [...given].map(([name, value]) => ({ name, value }))
