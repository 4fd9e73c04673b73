import { type Confidence, isOAuthErrorCode, type SignInAnswers } from '@tributary/providers'
import { applicationRefused, redirectRefused } from './credentials.ts'
import { type Finding, ok, problem, unknown } from './report.ts'

/** What the vendor's authorize address answered before a sign-in. */
export interface AuthorizeAnswer {
  status: number
  /** Absolute. */
  location: string | null
  contentType: string
  text: string
}

type Objection = 'redirect_uri' | 'scope' | 'client' | 'application'

/** Codes that say for themselves what the vendor objects to. */
const CODES: readonly (readonly [string, Objection])[] = [
  ['redirect_uri_mismatch', 'redirect_uri'],
  ['invalid_redirect_uri', 'redirect_uri'],
  ['invalid_scope', 'scope'],
  ['invalid_client', 'client'],
  ['deleted_client', 'client'],
  ['unauthorized_client', 'application'],
]
/** Sentences; an error page may list the parameters of the request, so that their names alone prove nothing. */
const NO =
  '(?:mismatch|invalid|unknown|unregistered|not (?:\\w+ ){0,2}(?:match|registered|allowed|found|known|valid))'
const SENTENCES: readonly (readonly [RegExp, Objection])[] = [
  [near('(?:oauth )?client|application', '(?:was )?not found|is unknown|is not known', 3), 'client'],
  [near('redirect[ _-]?(?:ur[il]|address)', NO, 60), 'redirect_uri'],
  [near('scopes?', NO, 60), 'scope'],
]
const MOST_READ = 20_000

function near(subject: string, predicate: string, distance: number): RegExp {
  const gap = `[^.<>{}]{0,${distance}}`
  return new RegExp(
    `\\b(?:${subject})\\b${gap}(?:${predicate})|(?:${predicate})${gap}\\b(?:${subject})\\b`,
    'i',
  )
}

/** Null when the answer names nothing that the vendor objects to. */
export function objectionOf(answer: AuthorizeAnswer): { to: Objection; confidence: Confidence } | null {
  const words = readable(answer)
  const code = CODES.find(([name]) => new RegExp(`(?<![a-z_])${name}(?![a-z_])`).test(words))
  if (code) return { to: code[1], confidence: 'high' }
  const sentence = SENTENCES.find(([pattern]) => pattern.test(words))
  return sentence ? { to: sentence[1], confidence: 'medium' } : null
}

/** A page that is shown with 200 may be a whole application, whose texts name every error there is. */
function readable({ status, location, contentType, text }: AuthorizeAnswer): string {
  const isError = status >= 400 || /\bjson\b/i.test(contentType)
  return [...(location === null ? [] : errorWords(new URL(location))), ...(isError ? [text] : [])]
    .join('\n')
    .slice(0, MOST_READ)
}

/** Google puts a serialised message into the address of its error page. */
function errorWords({ searchParams }: URL): string[] {
  const plain = ['error', 'error_description', 'error_hint'].map((name) => searchParams.get(name) ?? '')
  const encoded = searchParams.get('authError') ?? ''
  return [...plain, Buffer.from(encoded.replaceAll(' ', '+'), 'base64').toString('latin1')]
}

interface Subject {
  source: string
  facts: SignInAnswers
  scopes: readonly string[]
}

export function authorizeFindings(subject: Subject, answer: AuthorizeAnswer | null): Finding[] {
  const { source, facts, scopes } = subject
  const none = scopes.length === 0 ? [noScopes(source)] : []
  const objection = answer && objectionOf(answer)
  if (objection) return [...objected(source, objection.to, objection.confidence), ...none]
  const accepted = answer && isSignIn(answer) ? facts.beforeSignIn : undefined
  const { accepts = [], confidence = 'low' } = accepted ?? {}
  const seen = [
    ...(accepts.includes('redirect_uri')
      ? [ok('redirect_uri_accepted', confidence, `${source} leads to its sign-in with our redirect URI.`)]
      : []),
    ...(accepts.includes('scopes') && scopes.length > 0
      ? [ok('scopes_accepted', confidence, `${source} leads to its sign-in with the scopes above.`)]
      : []),
  ]
  const open = ['redirect URI', ...(scopes.length > 0 ? ['scopes'] : [])].slice(seen.length)
  return [...seen, ...none, ...(open.length > 0 ? [undetermined(source, open, answer)] : [])]
}

const isSignIn = ({ status, location }: AuthorizeAnswer): boolean =>
  location !== null && status >= 300 && status < 400 && !new URL(location).searchParams.has('error')

const noScopes = (source: string): Finding =>
  ok(
    'scopes_none',
    'high',
    `${source} takes no scopes: what the application may read is chosen in its portal.`,
  )

function objected(source: string, to: Objection, confidence: Confidence): Finding[] {
  switch (to) {
    case 'redirect_uri':
      return [redirectRefused(source, confidence)]
    case 'application':
      return [applicationRefused(source, confidence)]
    case 'client':
      return [
        problem(
          'wrong_credentials',
          confidence,
          `${source} does not know the client id. Copy it again from the developer portal and restart the service.`,
        ),
      ]
    case 'scope':
      return [
        problem(
          'scope_refused',
          confidence,
          `${source} refuses a scope that people are asked for. Tick all of the scopes above in the developer portal, or name those that the application has in the setting for the scopes of this source.`,
        ),
      ]
  }
}

function undetermined(source: string, open: readonly string[], answer: AuthorizeAnswer | null): Finding {
  const what = open.join(' and ')
  const verb = open.length > 1 || open[0] === 'scopes' ? 'are' : 'is'
  const code = answer?.location ? new URL(answer.location).searchParams.get('error') : null
  const reason =
    answer === null
      ? `the authorize address of ${source} did not answer`
      : code !== null && isOAuthErrorCode(code)
        ? `${source} answered ${code} to the authorize request`
        : `${source} says so only to a person who signs in`
  return unknown(
    'authorize_undetermined',
    `Whether ${what} ${verb} registered cannot be determined: ${reason}. Connect an account of your own before the first user.`,
  )
}
