import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Platform } from '../platform/platform.ts'
import { DEPLOYMENT_SCOPE } from '../platform/scope.ts'
import { SealBroken } from '../platform/sealing.ts'

const COOKIE = 'tributary_page'
const LIFE_MS = 3_600_000
const IDENTITY = 'form of a page'

/**
 * Where the pages with forms are. People reach the last two from other sites, so their cookie must arrive with such a visit;
 * with a form that another site sends it does not.
 */
const PLACES = {
  connections: { path: '/connections/', sameSite: 'Strict' },
  connect: { path: '/connect/', sameSite: 'Lax' },
  callback: { path: '/oauth/callback/', sameSite: 'Lax' },
} as const

/** Which page a form is shown on. */
export interface ShownForm {
  place: keyof typeof PLACES
  /** What the form is about: a token of one subject is no good for another. */
  subject: string
}

/** Valid for an hour and in this browser only, so that no other site can send the forms of the page. */
export async function issueFormToken(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  { place, subject }: ShownForm,
): Promise<string> {
  const browser = browserOf(request) ?? randomBytes(16).toString('base64url')
  const { path, sameSite } = PLACES[place]
  const secure = platform.baseUrl.startsWith('https:') ? '; Secure' : ''
  reply.header(
    'set-cookie',
    `${COOKIE}=${browser}; Path=${path}; Max-Age=${LIFE_MS / 1000}; HttpOnly; SameSite=${sameSite}${secure}`,
  )
  const key = await platform.keyring.ensure(platform.db, DEPLOYMENT_SCOPE)
  const sealed = { place, subject, browser, expiresAt: platform.clock.now() + LIFE_MS }
  return key.seal(IDENTITY, JSON.stringify(sealed)).toString('base64url')
}

export async function isFormTokenGood(
  platform: Platform,
  request: FastifyRequest,
  { place, subject }: ShownForm,
  token: string,
): Promise<boolean> {
  const key = await platform.keyring.ensure(platform.db, DEPLOYMENT_SCOPE)
  try {
    const form = JSON.parse(key.open(IDENTITY, Buffer.from(token, 'base64url')).toString()) as ShownForm & {
      browser: string
      expiresAt: number
    }
    return (
      platform.clock.now() < form.expiresAt &&
      form.place === place &&
      form.subject === subject &&
      form.browser === browserOf(request)
    )
  } catch (error) {
    if (error instanceof SealBroken) return false
    throw error
  }
}

function browserOf(request: FastifyRequest): string | null {
  const cookies = (request.headers.cookie ?? '').split(/;\s*/)
  const found = cookies.find((cookie) => cookie.startsWith(`${COOKIE}=`))?.slice(COOKIE.length + 1)
  return found !== undefined && /^[\w-]{22}$/.test(found) ? found : null
}
