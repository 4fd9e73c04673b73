export type SecretKind = 'TOKEN' | 'SECRET' | 'CODE' | 'CLIENT' | 'ACCOUNT' | 'EMAIL' | 'NAME'

/** A value that must not leave this deployment. */
export interface Secret {
  kind: SecretKind
  value: string
}

/** A shorter one would be found in words and numbers that have nothing to do with it; it is replaced only where it stands. */
const SHORTEST = 4
/** From here on a value is not part of a longer one by chance; credentials are random and need less. */
const LONG = 16
const LONG_CREDENTIAL = 8
const CREDENTIALS: readonly SecretKind[] = ['TOKEN', 'SECRET', 'CODE']
/** Shorter numbers are replaced only beside a word for a person. */
const LONG_NUMBER = 5
const PERSON = /(?:user|account|member|owner|profile)[\w-]*["']?\s*[:=/]\s*["']?$/i

export const isSearchable = ({ kind, value }: Secret): boolean =>
  value.length >= SHORTEST || (kind === 'ACCOUNT' && value.length > 0)

/** Whether the value, where it occurs in a text, is the secret, and not a part of something else that reads alike. */
export function isItself({ kind, value }: Secret, text: string, at: number): boolean {
  const [before, after] = [
    text.slice(Math.max(0, at - 40), at),
    text.slice(at + value.length, at + value.length + 2),
  ]
  if (kind === 'NAME')
    return /(?:^|["/=&])$/.test(before) && /^(?:$|["/&?])/.test(after) && !isKey(text, at + value.length)
  if (/^\d+$/.test(value)) {
    if (/(?:\d|\d\.)$/.test(before) || /^(?:\d|\.\d)/.test(after)) return false
    return value.length >= LONG_NUMBER || PERSON.test(before)
  }
  const long = CREDENTIALS.includes(kind) ? LONG_CREDENTIAL : LONG
  if (value.length >= long || !/^\w+$/.test(value)) return true
  return !/[A-Za-z0-9]$/.test(before) && !/^[A-Za-z0-9]/.test(after)
}

/** Names of members are words of the vendor. */
const isKey = (text: string, end: number): boolean => /^"\s*:/.test(text.slice(end, end + 10))
