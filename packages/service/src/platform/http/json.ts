import type { FastifyInstance } from 'fastify'
import { apiError } from './errors.ts'

/** No honest body is deeper: ours have eight levels at most, those of vendors twelve. */
export const DEEPEST = 32
/** Objects, lists and names of members: more of them than 20 MB of samples have. */
export const MOST_PARTS = 2_000_000

const [QUOTE, BACKSLASH] = [0x22, 0x5c]
const COLON = 0x3a
const [OPENING_BRACE, CLOSING_BRACE, OPENING_BRACKET, CLOSING_BRACKET] = [0x7b, 0x7d, 0x5b, 0x5d]

/**
 * Why a text must not be handed to the parser, which would take a hundred bytes and more for each list in it; null when it may.
 * Whether it is JSON is not looked at.
 */
export function refusalOfJson(text: Uint8Array, what = 'request body'): string | null {
  let depth = 0
  let parts = 0
  for (let at = 0; at < text.length; at++) {
    const byte = text[at]
    if (byte === QUOTE) at = endOfString(text, at)
    else if (byte === OPENING_BRACE || byte === OPENING_BRACKET) {
      if (++depth > DEEPEST) return `${what} is nested more than ${DEEPEST} levels deep`
      parts++
    } else if (byte === CLOSING_BRACE || byte === CLOSING_BRACKET) depth--
    else if (byte === COLON) parts++
  }
  return parts > MOST_PARTS ? `${what} has more than ${MOST_PARTS} objects, lists and members` : null
}

function endOfString(text: Uint8Array, start: number): number {
  let at = start + 1
  while (at < text.length && text[at] !== QUOTE) at += text[at] === BACKSLASH ? 2 : 1
  return at
}

/** Looks at a body before it is parsed. */
export function acceptJson(server: Pick<FastifyInstance, JsonParts>, { mayBeEmpty = false } = {}): void {
  const parse = server.getDefaultJsonParser('error', 'error')
  server.removeContentTypeParser('application/json')
  server.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0 && mayBeEmpty) return done(null, undefined)
    const refusal = refusalOfJson(body)
    if (refusal !== null) return done(apiError('body_too_complex', { reason: refusal }))
    parse(request, body.toString(), done)
  })
}

type JsonParts = 'getDefaultJsonParser' | 'removeContentTypeParser' | 'addContentTypeParser'
