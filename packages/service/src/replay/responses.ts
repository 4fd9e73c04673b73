import { type ApiQuery, emptyAnswer, type Recording } from '@tributary/providers'
import type { Exchange } from '../har/index.ts'

/** As the vendor answers when it has nothing. */
export function emptyResponse(recording: Recording, query: ApiQuery): Exchange['response'] {
  const { status, body } = recording.emptyAnswer?.(query) ?? emptyAnswer(query)
  return jsonResponse(status, JSON.stringify(body))
}

export function jsonResponse(status: number, body: string): Exchange['response'] {
  return { status, headers: new Headers({ 'content-type': 'application/json' }), body }
}

const NO_BODY = [204, 205, 304]

/** The body is decoded already, so what the headers say of its coding is over. */
export function responseOf({ status, headers, body }: Exchange['response']): Response {
  const kept = new Headers(headers)
  for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) kept.delete(name)
  return new Response(NO_BODY.includes(status) ? null : body, { status, headers: kept })
}
