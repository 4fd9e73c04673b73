import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Platform } from '../platform/platform.ts'

const isSecure = ({ baseUrl }: Platform): boolean => baseUrl.startsWith('https:')

/** With https the browser itself makes sure that no other host or path can set it. */
const nameOf = (platform: Platform): string => (isSecure(platform) ? '__Host-tributary' : 'tributary')
const markNameOf = (platform: Platform): string => `${nameOf(platform)}_browser`
const MARK_SECONDS = 365 * 86_400

export const tokenOf = (platform: Platform, request: FastifyRequest): string | null =>
  request.cookies[nameOf(platform)] ?? null

export function keepToken(platform: Platform, reply: FastifyReply, token: string): void {
  reply.setCookie(nameOf(platform), token, attributes(platform))
}

export function forgetToken(platform: Platform, reply: FastifyReply): void {
  reply.clearCookie(nameOf(platform), attributes(platform))
}

/** That a person has signed in with this browser before. It opens nothing. */
export const browserMarkOf = (platform: Platform, request: FastifyRequest): string | null =>
  request.cookies[markNameOf(platform)] ?? null

export function keepBrowserMark(platform: Platform, reply: FastifyReply, mark: string): void {
  reply.setCookie(markNameOf(platform), mark, { ...attributes(platform), maxAge: MARK_SECONDS })
}

const identityNameOf = (platform: Platform): string => `${nameOf(platform)}_sso`
const IDENTITY_SECONDS = 600

/** The steps of a sign-in at an identity provider, sealed. The provider's page sends the browser back, so it is sent along from there. */
export const identityOf = (platform: Platform, request: FastifyRequest): string | null =>
  request.cookies[identityNameOf(platform)] ?? null

export function keepIdentity(platform: Platform, reply: FastifyReply, sealed: string): void {
  reply.setCookie(identityNameOf(platform), sealed, {
    ...attributes(platform),
    sameSite: 'lax',
    maxAge: IDENTITY_SECONDS,
  })
}

export function forgetIdentity(platform: Platform, reply: FastifyReply): void {
  reply.clearCookie(identityNameOf(platform), { ...attributes(platform), sameSite: 'lax' })
}

const attributes = (platform: Platform) =>
  ({ path: '/', httpOnly: true, sameSite: 'strict', secure: isSecure(platform) }) as const
