import { randomBytes } from 'node:crypto'
import { authorizationUrl, createPkcePair, VendorError } from '@tributary/providers'
import type { ConfiguredProvider } from '../platform/providers.ts'
import type { AuthorizeAnswer } from './authorize.ts'
import type { TokenRefusal } from './credentials.ts'
import type { AddressProbe } from './reach.ts'

const ADDRESS_TIMEOUT_MS = 10_000
const MOST_BYTES = 64 * 1024

/** Redeems a code that no vendor ever gave: nothing is used up, and the refusal shows whether the credentials are right. */
export async function probeToken(
  { provider, context, app }: ConfiguredProvider,
  now: number,
): Promise<TokenRefusal | null> {
  const code = `made-up-${randomBytes(16).toString('hex')}`
  const codeVerifier = provider.manifest.oauth.pkce ? (await createPkcePair()).verifier : null
  try {
    await provider.oauth.exchange(context, app, { code, codeVerifier }, now)
    return null
  } catch (error) {
    if (!(error instanceof VendorError)) throw error
    const { kind, status, oauthError } = error
    return { kind, status, oauthError }
  }
}

/** Asks as a browser would and stops at the first answer, so that no sign-in is begun. Null when there was none. */
export async function probeAuthorize({
  provider: { manifest },
  context,
  app,
}: ConfiguredProvider): Promise<AuthorizeAnswer | null> {
  const pkce = manifest.oauth.pkce ? { codeChallenge: (await createPkcePair()).challenge } : {}
  const state = randomBytes(16).toString('hex')
  const url = authorizationUrl(manifest, context.addresses, app, { state, ...pkce })
  try {
    const response = await context.fetch(url, {
      headers: { accept: 'text/html,application/json;q=0.9', 'user-agent': 'tributary' },
      redirect: 'manual',
      signal: AbortSignal.timeout(context.timeoutMs),
    })
    const location = response.headers.get('location')
    return {
      status: response.status,
      location: location === null ? null : (URL.parse(location, url)?.href ?? null),
      contentType: response.headers.get('content-type') ?? '',
      text: await readSome(response),
    }
  } catch {
    return null
  }
}

/** Calls an address of ours from here, as a vendor would from outside. */
export async function probeAddress(
  url: string,
  method: AddressProbe['method'],
  ownWords: string | null,
): Promise<AddressProbe> {
  try {
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      headers: { 'user-agent': 'tributary' },
      signal: AbortSignal.timeout(ADDRESS_TIMEOUT_MS),
    })
    const text = await readSome(response)
    const isOurs = method === 'HEAD' || ownWords === null || text.includes(ownWords)
    return { method, status: response.status, reason: null, isOurs }
  } catch (error) {
    return { method, status: null, reason: reasonOf(error), isOurs: false }
  }
}

/** The code alone: messages may quote the address, which can hold a secret. */
function reasonOf(error: unknown): string {
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'timeout'
  const cause = error instanceof Error ? (error.cause as { code?: unknown } | undefined) : undefined
  return typeof cause?.code === 'string' ? cause.code : 'no connection'
}

async function readSome(response: Response): Promise<string> {
  if (!response.body) return ''
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of response.body) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > MOST_BYTES) break
  }
  return text
}
