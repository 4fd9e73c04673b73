import { createPrivateKey, createPublicKey, createVerify, randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { one } from '../../oauth/fields.ts'
import type { Fields, VendorContext } from '../../platform/vendor.ts'
import { memoryOf } from './memory.ts'

export const JWT_GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer'

const SCOPE = 'https://www.googleapis.com/auth/cloud-platform'
const LIFE_SECONDS = 3599
const LONGEST_ASSERTION_SECONDS = 3600

/**
 * Gives a service account a token of its own. It knows one account: the one whose key file is among the application's
 * settings, as if it had been made in the vendor's console.
 */
export function sendProjectToken(
  context: VendorContext,
  form: Fields,
  audience: string,
  reply: FastifyReply,
): FastifyReply {
  if (!isGenuine(context, one(form.assertion) ?? '', audience)) {
    const error_description = 'Invalid JWT Signature.'
    return reply.code(400).send({ error: 'invalid_grant', error_description })
  }
  const token = `ya29.c.${randomBytes(24).toString('base64url')}`
  const now = context.clock.now()
  const memory = memoryOf(context.state)
  memory.projectTokens = memory.projectTokens.filter(({ expiresAt }) => expiresAt > now)
  memory.projectTokens.push({ token, expiresAt: now + LIFE_SECONDS * 1000 })
  context.save()
  return reply.send({ access_token: token, expires_in: LIFE_SECONDS, token_type: 'Bearer' })
}

export function isProjectToken(context: VendorContext, token: string | null): boolean {
  const now = context.clock.now()
  return memoryOf(context.state).projectTokens.some((known) => known.token === token && known.expiresAt > now)
}

function isGenuine(context: VendorContext, assertion: string, audience: string): boolean {
  const [header = '', claims = '', signature = ''] = assertion.split('.')
  try {
    const account = JSON.parse(context.app.settings?.service_account ?? '') as Record<string, string>
    const key = createPublicKey(createPrivateKey(account.private_key ?? ''))
    const signed = createVerify('RSA-SHA256').update(`${header}.${claims}`)
    if (!signed.verify(key, signature, 'base64url')) return false
    const { iss, scope, aud, iat, exp } = parse(claims)
    const isShort = Number(exp) - Number(iat) <= LONGEST_ASSERTION_SECONDS
    const isOpen = Number(exp) * 1000 > context.clock.now()
    const names = iss === account.client_email && scope === SCOPE && aud === audience
    return parse(header).alg === 'RS256' && names && isShort && isOpen
  } catch {
    return false
  }
}

function parse(part: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>
}
