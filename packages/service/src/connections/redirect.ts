import type { ApiSource } from '@tributary/health'
import ipaddr from 'ipaddr.js'
import type { Environment } from '../config.ts'

const LONGEST = 2000

/** What is wrong with an address to return to; null when it is good. */
export function refusalOfRedirect(text: string, environment: Environment): string | null {
  if ([...text].length > LONGEST) return `redirect_url must be at most ${LONGEST} characters`
  const url = URL.parse(text)
  if (!url) return 'redirect_url must be an https URL'
  const local = environment === 'sandbox' && url.protocol === 'http:' && isLoopback(url.hostname)
  if (url.protocol !== 'https:' && !local) return 'redirect_url must be an https URL'
  if (url.username || url.password) return 'redirect_url must not contain credentials'
  return null
}

function isLoopback(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  return host === 'localhost' || (ipaddr.isValid(host) && ipaddr.parse(host).range() === 'loopback')
}

export interface ReturnMessage {
  status: 'connected' | 'denied' | 'failed'
  data_source: ApiSource
  user_id: string
}

/** Our parameters after the client's own, whose spelling is left alone; same-named ones of the client give way. */
export function returnAddress(redirectUrl: string, message: ReturnMessage): string {
  const url = new URL(redirectUrl)
  for (const name of Object.keys(message)) if (url.searchParams.has(name)) url.searchParams.delete(name)
  url.search += `${url.search ? '&' : '?'}${new URLSearchParams({ ...message })}`
  return url.href
}

/**
 * The address with client and user at the end of its path, as apps that were written for other services expect. A user whose
 * identifier is a step in a path cannot be named in one.
 */
export function withPathForm(redirectUrl: string, clientUuid: string, userId: string): string {
  if (userId === '.' || userId === '..') return redirectUrl
  const url = new URL(redirectUrl)
  const names = `/client_uuid/${clientUuid}/user_id/${encodeURIComponent(userId.toWellFormed())}`
  url.pathname = url.pathname.replace(/\/$/, '') + names
  return url.href
}
