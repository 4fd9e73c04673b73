import type { SignInAnswers, VendorErrorKind } from '@tributary/providers'
import { type Finding, ok, problem, unknown } from './report.ts'

/** What the vendor answered to a made-up code; null when it accepted it. */
export interface TokenRefusal {
  kind: VendorErrorKind
  status: number | null
  oauthError: string | null
}

interface Subject {
  source: string
  facts: SignInAnswers
}

export function credentialFindings({ source, facts }: Subject, refusal: TokenRefusal | null): Finding[] {
  if (refusal === null)
    return [unknown('credentials_undetermined', `${source} accepted a made-up code, which it must not do.`)]
  const { kind, status, oauthError } = refusal
  if (kind === 'unavailable')
    return [
      problem(
        'vendor_unreachable',
        'medium',
        `The token endpoint of ${source} did not answer. See whether this machine may call it, then check again.`,
      ),
    ]
  if (oauthError === 'invalid_grant')
    return [
      ok(
        'credentials_accepted',
        facts.token,
        `${source} accepted client id and secret: it refused only the made-up code.`,
      ),
    ]
  if (isWrongCredentials(facts, oauthError) || (oauthError === null && status === 401))
    return [
      problem(
        'wrong_credentials',
        oauthError === null ? 'medium' : facts.token,
        sentences(
          `${source} answered ${said(refusal)}: the client id or the secret is wrong.`,
          'Copy both again from the developer portal, without spaces, and restart the service.',
          facts.hint,
        ),
      ),
    ]
  if (oauthError === 'redirect_uri_mismatch') return [redirectRefused(source, 'high')]
  if (oauthError === 'unauthorized_client') return [applicationRefused(source, facts.token)]
  return [
    unknown(
      'credentials_undetermined',
      sentences(
        `${source} answered ${said(refusal)} to a made-up code, from which the credentials cannot be judged.`,
        kind === 'rate_limited' ? 'Check again in a few minutes.' : facts.hint,
      ),
    ),
  ]
}

const isWrongCredentials = ({ wrongCredentials = [] }: SignInAnswers, code: string | null): boolean =>
  code !== null && ['invalid_client', ...wrongCredentials].includes(code)

const said = ({ status, oauthError, kind }: TokenRefusal): string =>
  oauthError ?? (status === null ? kind : String(status))

const sentences = (...parts: (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined).join(' ')

export const redirectRefused = (source: string, confidence: Finding['confidence']): Finding =>
  problem(
    'redirect_uri_refused',
    confidence,
    `${source} does not know our redirect URI. Enter exactly the one above in the developer portal; scheme, port and path count.`,
  )

export const applicationRefused = (source: string, confidence: Finding['confidence']): Finding =>
  problem(
    'application_refused',
    confidence,
    `${source} knows the application but does not allow it to sign people in. Look in the developer portal for its type, its state and what it still lacks.`,
  )
