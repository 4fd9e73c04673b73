import type { CapturedExchange } from '../har/index.ts'

/** A `fetch` that hands over every exchange once its answer has been read, before the reader learns of the end. */
export function capturing(
  call: typeof fetch,
  now: () => number,
  keep: (exchange: CapturedExchange) => Promise<void>,
): typeof fetch {
  return async (input, init) => {
    const startedAt = now()
    const began = performance.now()
    const asked = new Request(input, { ...init, body: null, signal: null })
    if (init?.body instanceof URLSearchParams && !asked.headers.has('content-type'))
      asked.headers.set('content-type', 'application/x-www-form-urlencoded;charset=UTF-8')
    const { method, url, headers } = asked
    const request = { method, url, headers, body: init?.body ? String(init.body) : '' }
    const ended = (response: CapturedExchange['response']) =>
      keep({ startedAt, milliseconds: Math.round(performance.now() - began), request, response })
    let response: Response
    try {
      response = await call(input, init)
    } catch (error) {
      await ended(null)
      throw error
    }
    const { status, statusText } = response
    const answer = { status, statusText, headers: response.headers }
    if (!response.body) {
      await ended({ ...answer, body: Buffer.alloc(0) })
      return response
    }
    const read = (body: Buffer | null) => ended({ ...answer, body })
    return new Response(watched(response.body, read), answer)
  }
}

/** The same stream; `onEnd` is given all of it, or null when it broke off or the reader had enough. */
function watched(
  stream: ReadableStream<Uint8Array>,
  onEnd: (content: Buffer | null) => Promise<void>,
): ReadableStream<Uint8Array> {
  const reader = stream.getReader()
  const parts: Uint8Array[] = []
  return new ReadableStream({
    async pull(controller) {
      const next = await reader.read().catch(async (error: unknown) => {
        await onEnd(null)
        throw error
      })
      if (!next.done) {
        parts.push(next.value)
        controller.enqueue(next.value)
        return
      }
      await onEnd(Buffer.concat(parts))
      controller.close()
    },
    async cancel(reason) {
      await onEnd(null)
      await reader.cancel(reason)
    },
  })
}
