import type { Secret, SecretKind } from './secrets.ts'

/** What names of members, parameters and headers say about their values; letters and digits only, in lower case. */
export type KindOfName = (name: string) => SecretKind | null

const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '')

const TOKENS = new Set(
  'accesstoken refreshtoken idtoken useraccesstoken authtoken oauthtoken sessiontoken bearer assertion clientassertion'.split(
    ' ',
  ),
)
const SECRETS = new Set(
  'clientsecret password secret apikey subscriptionkey signature signaturesecretkey nonce oauthtokensecret codeverifier codechallenge verificationtoken'.split(
    ' ',
  ),
)
/** Words that mean something else in data. */
const PARAMETERS = new Map<string, SecretKind>([
  ['code', 'CODE'],
  ['state', 'SECRET'],
  ['token', 'TOKEN'],
  ['key', 'SECRET'],
  ['sig', 'SECRET'],
])
const NAMES = new Set(
  'firstname lastname middlename fullname givenname familyname nickname username shortname phonenumber memberid'.split(
    ' ',
  ),
)
const EMAILS = new Set(['email', 'emailaddress', 'mail'])

/** Members of JSON that prove who calls. */
export const credentialMember: KindOfName = (name) => {
  const word = plain(name)
  if (TOKENS.has(word)) return 'TOKEN'
  if (word === 'clientid') return 'CLIENT'
  return SECRETS.has(word) ? 'SECRET' : null
}

/** The same of parameters of addresses and forms. */
export const credentialParameter: KindOfName = (name) =>
  credentialMember(name) ?? PARAMETERS.get(plain(name)) ?? null

/** Headers whose whole value is one. */
export const credentialHeader: KindOfName = (name) =>
  /authorization|cookie|token|secret|signature|api-?key|subscription-key|client-id/i.test(name)
    ? 'TOKEN'
    : null

/** Members and parameters that name the person. */
export const personalName: KindOfName = (name) => {
  const word = plain(name)
  return EMAILS.has(word) ? 'EMAIL' : NAMES.has(word) ? 'NAME' : null
}

const MEMBERS = /"((?:[^"\\]|\\.)*)"(\s*:\s*)("(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*)/g
const PAIRS = /(^|[?&;])([^=&?#;]+)=([^&#;]*)/g
/** In an address within another text, which may be JSON. */
const QUOTED_PAIRS = /([?&;]|\\u0026)([\w.%~-]+)=([^&#;"'\\\s<>]*)/g

/** Replaces values by the names of their members in a JSON text, which need not be whole. Numbers stay numbers. */
export function replaceMembers(text: string, kindOf: KindOfName, nameOf: (secret: Secret) => string): string {
  return text.replace(MEMBERS, (whole, name: string, colon: string, value: string) => {
    const kind = kindOf(name)
    const content = kind === null ? '' : contentOf(value)
    if (kind === null || content === '') return whole
    const placeholder = nameOf({ kind, value: content })
    return `"${name}"${colon}${value[0] === '"' ? `"${placeholder}"` : 0}`
  })
}

/** The same of the parameters of an address or a form. */
export const replaceParameters = (text: string, kindOf: KindOfName, nameOf: (secret: Secret) => string) =>
  replacePairs(PAIRS, text, kindOf, nameOf)

/** The same of the parameters of addresses that a text quotes. */
export const replaceQuotedParameters = (
  text: string,
  kindOf: KindOfName,
  nameOf: (secret: Secret) => string,
) => replacePairs(QUOTED_PAIRS, text, kindOf, nameOf)

function replacePairs(
  pairs: RegExp,
  text: string,
  kindOf: KindOfName,
  nameOf: (secret: Secret) => string,
): string {
  return text.replace(pairs, (whole, mark: string, name: string, value: string) => {
    const kind = kindOf(unescaped(name))
    const content = unescaped(value)
    return kind === null || content === '' ? whole : `${mark}${name}=${nameOf({ kind, value: content })}`
  })
}

function contentOf(value: string): string {
  if (value[0] !== '"') return value
  try {
    return JSON.parse(value) as string
  } catch {
    return value.slice(1, -1)
  }
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}
