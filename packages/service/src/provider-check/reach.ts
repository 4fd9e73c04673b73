import { isIP } from 'node:net'
import type { SignInAnswers } from '@tributary/providers'
import { refusalOfAddress } from '../delivery/index.ts'
import { type Finding, ok, problem } from './report.ts'

/** What an address of ours answered to a call from here. */
export interface AddressProbe {
  method: 'HEAD' | 'GET'
  /** Null when there was no answer. */
  status: number | null
  /** Why there was none (`ENOTFOUND`, `CERT_HAS_EXPIRED`). */
  reason: string | null
  /** Whether the answer is our own page; always for HEAD, which has none. */
  isOurs: boolean
}

type Kind = 'callback' | 'webhook'

const NAMES: Record<Kind, string> = { callback: 'redirect URI', webhook: 'webhook address' }

/** What the codes of Node mean to an operator. */
const REASONS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'the name does not resolve',
  EAI_AGAIN: 'the name could not be resolved',
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was cut',
  EHOSTUNREACH: 'there is no route to the host',
  timeout: 'there was no answer in time',
  CERT_HAS_EXPIRED: 'the TLS certificate has expired',
  CERT_NOT_YET_VALID: 'the TLS certificate is not valid yet',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'the TLS certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'the TLS certificate is signed by a private authority',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'the TLS certificate comes without its intermediate certificate',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'the TLS certificate comes without its intermediate certificate',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the TLS certificate is for another name',
}

interface Subject {
  kind: Kind
  source: string
  facts: SignInAnswers
  url: string
  /** The vendor is on this machine too, as the simulator is. */
  vendorIsLocal: boolean
}

export function addressFinding(subject: Subject, probes: readonly AddressProbe[]): Finding {
  const { kind, source, url, vendorIsLocal } = subject
  const code = kind === 'callback' ? 'callback_unreachable' : 'webhook_unreachable'
  const hidden = vendorIsLocal ? null : notPublic(new URL(url), subject.facts)
  if (hidden !== null)
    return problem(
      code,
      'high',
      `${source} cannot reach the ${NAMES[kind]}: ${hidden}. Set TRIBUTARY_BASE_URL to the public https address.`,
    )
  const failed = probes.find(({ status, isOurs }) => status !== 200 || !isOurs)
  if (failed) return problem(code, 'medium', `${failure(NAMES[kind], failed)} ${ADVICE}`)
  return ok(
    kind === 'callback' ? 'callback_reachable' : 'webhook_reachable',
    'medium',
    `The ${NAMES[kind]} answers 200 from here. Whether a firewall lets ${source} in cannot be seen from here.`,
  )
}

const ADVICE =
  'See that the service runs and was restarted since the credentials were set, and that the proxy before it passes this path on unchanged, for every method.'

function failure(name: string, { method, status, reason }: AddressProbe): string {
  if (status === null)
    return `The ${name} did not answer a ${method}: ${REASONS[reason ?? ''] ?? reason ?? 'no reason is known'}.`
  if (status !== 200) return `The ${name} answered ${status} to a ${method} instead of 200.`
  return `The ${name} answered a ${method} with a page that is not of this service.`
}

/** Why a vendor on the internet cannot reach an address, as far as its text shows; null when it may. */
export function notPublic(
  url: URL,
  { defaultPortOnly }: Pick<SignInAnswers, 'defaultPortOnly'>,
): string | null {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (url.protocol !== 'https:') return 'it is not https'
  if (isIP(host)) {
    const range = refusalOfAddress(host, { allowLocal: false })
    return range === null ? null : `its address is not public (${range})`
  }
  if (!host.includes('.') || /\.(localhost|local|internal|lan|home|test|invalid)$/.test(host))
    return 'its name is known on this network only'
  return defaultPortOnly && url.port !== '' ? 'the vendor accepts the default port only' : null
}
