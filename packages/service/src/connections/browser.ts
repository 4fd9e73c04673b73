import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Platform } from '../platform/platform.ts'

const PREFIX = 'tributary_connect_'
const PATH = '/oauth/callback/'
const LIFE_SECONDS = 3600

/** Android says `; wv)`; Apple leaves out `Safari/`; the rest are apps known to show pages in a view of their own. */
const EMBEDDED = [/; wv\)/, /AppleWebKit\/(?!.*Safari\/)/, /\bFB(?:AN|AV)\//, /\bInstagram\b/, /\bLine\//]

export function isEmbeddedWebView(userAgent: string | undefined): boolean {
  return userAgent !== undefined && EMBEDDED.some((mark) => mark.test(userAgent))
}

/** Leaves a mark in the browser in which a person chose to go on to the vendor. */
export function markBrowser(platform: Platform, reply: FastifyReply, stateHash: Buffer): void {
  setCookie(platform, reply, stateHash, LIFE_SECONDS)
}

export function unmarkBrowser(platform: Platform, reply: FastifyReply, stateHash: Buffer): void {
  setCookie(platform, reply, stateHash, 0)
}

/** `another` began attempts here, but not this one: it brings the state of someone else. `unknown` has no mark at all. */
export type BrowserStanding = 'same' | 'another' | 'unknown'

export function standingOfBrowser(request: FastifyRequest, stateHash: Buffer): BrowserStanding {
  const marks = (request.headers.cookie ?? '').split(/;\s*/).filter((cookie) => cookie.startsWith(PREFIX))
  if (marks.length === 0) return 'unknown'
  return marks.includes(`${nameOf(stateHash)}=1`) ? 'same' : 'another'
}

const nameOf = (stateHash: Buffer) => PREFIX + stateHash.toString('hex')

/** Lax: the vendor's redirect back is a top-level navigation from another site. */
function setCookie(platform: Platform, reply: FastifyReply, stateHash: Buffer, seconds: number): void {
  const secure = platform.baseUrl.startsWith('https:') ? '; Secure' : ''
  reply.header(
    'set-cookie',
    `${nameOf(stateHash)}=1; Path=${PATH}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`,
  )
}
