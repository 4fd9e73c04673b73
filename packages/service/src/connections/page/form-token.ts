import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Platform } from '../../platform/platform.ts'
import { DEPLOYMENT_SCOPE } from '../../platform/scope.ts'
import { SealBroken } from '../../platform/sealing.ts'

const COOKIE = 'tributary_page'
const LIFE_MS = 3_600_000
const IDENTITY = 'connections page form'

/** Whose page a form was shown on, and in which browser. */
interface Form {
  clientUuid: string
  userId: string
  browser: string
}

/** For the forms of one page: good for an hour, in this browser only, so that no other site can send them. */
export async function issueFormToken(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  page: Omit<Form, 'browser'>,
): Promise<string> {
  const browser = browserOf(request) ?? randomBytes(16).toString('base64url')
  const secure = platform.baseUrl.startsWith('https:') ? '; Secure' : ''
  reply.header(
    'set-cookie',
    `${COOKIE}=${browser}; Path=/connections/; Max-Age=${LIFE_MS / 1000}; HttpOnly; SameSite=Strict${secure}`,
  )
  const key = await platform.keyring.ensure(platform.db, DEPLOYMENT_SCOPE)
  const sealed = { ...page, browser, expiresAt: platform.clock.now() + LIFE_MS }
  return key.seal(IDENTITY, JSON.stringify(sealed)).toString('base64url')
}

export async function isFormTokenGood(
  platform: Platform,
  request: FastifyRequest,
  page: Omit<Form, 'browser'>,
  token: string,
): Promise<boolean> {
  const key = await platform.keyring.ensure(platform.db, DEPLOYMENT_SCOPE)
  try {
    const form = JSON.parse(key.open(IDENTITY, Buffer.from(token, 'base64url')).toString()) as Form & {
      expiresAt: number
    }
    return (
      platform.clock.now() < form.expiresAt &&
      form.clientUuid === page.clientUuid &&
      form.userId === page.userId &&
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
