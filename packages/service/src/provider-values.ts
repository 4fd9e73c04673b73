import type { CallLimit } from '@tributary/providers'

/** Scopes as operators write them; the vendor's own separator is added later. */
export function parseScopes(text: string): string[] {
  const scopes = text.split(/[\s,]+/).filter((scope) => scope !== '')
  if (scopes.length === 0) throw new Error('must name at least one scope')
  if (scopes.some((scope) => !/^[\x21\x23-\x5b\x5d-\x7e]{1,200}$/.test(scope)))
    throw new Error('must be scopes separated by spaces or commas')
  return [...new Set(scopes)]
}

const LIMIT = /^(\d{1,9})(?:\+(\d{1,6}))?\/(\d{1,6})(\/user)?$/

/** `500+20/900,5000+100/86400` or `300/60/user`. */
export function parseLimits(text: string): CallLimit[] {
  return text.split(',').map((part) => {
    const [, calls, more, seconds, user] = LIMIT.exec(part.trim()) ?? []
    if (calls === undefined || Number(calls) < 1 || Number(seconds) < 1 || (more !== undefined && user))
      throw new Error('must be limits such as 500+20/900,5000+100/86400 or 300/60/user')
    return {
      calls: Number(calls),
      ...(more === undefined ? {} : { callsPerAccount: Number(more) }),
      seconds: Number(seconds),
      per: user ? 'account' : 'app',
    }
  })
}

export function parseYesNo(text: string): boolean {
  if (text !== 'true' && text !== 'false') throw new Error('must be one of true, false')
  return text === 'true'
}
