import { isSafeAddress } from './address.ts'
import type { ProviderContext, ProviderSession } from './contract.ts'
import { VendorError, type VendorErrorKind } from './errors.ts'

const MAX_ANSWER_BYTES = 32 * 1024 * 1024

export interface VendorCall {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: URL
  headers: Record<string, string>
  body?: string | URLSearchParams
}

export interface VendorAnswer {
  status: number
  headers: Headers
  text: string
}

type Caller = Pick<ProviderContext, 'fetch' | 'timeoutMs'>

/** The one way out to a vendor. Any status is an answer; trouble before a whole answer is a `VendorError`. */
export async function callVendor(caller: Caller, call: VendorCall): Promise<VendorAnswer> {
  const name = describeCall(call)
  if (!isSafeAddress(call.url)) throw new VendorError('rejected', `${name}: the address is not https`)
  try {
    const response = await caller.fetch(call.url.href, {
      method: call.method,
      headers: { accept: 'application/json', 'user-agent': 'tributary', ...call.headers },
      redirect: 'manual',
      signal: AbortSignal.timeout(caller.timeoutMs),
      ...(call.body === undefined ? {} : { body: call.body }),
    })
    return { status: response.status, headers: response.headers, text: await readCapped(response, name) }
  } catch (error) {
    if (error instanceof VendorError) throw error
    throw new VendorError('unavailable', `${name} failed: ${networkReason(error)}`)
  }
}

/**
 * As `callVendor`, but everything except 2xx with readable JSON (or no content, which gives null) throws. `refusalOf` reads
 * the bodies of vendors that give a reason there.
 */
export async function callVendorJson(
  caller: Caller,
  call: VendorCall,
  refusalOf: (name: string, answer: VendorAnswer) => VendorError = refusal,
): Promise<unknown> {
  const answer = await callVendor(caller, call)
  const name = describeCall(call)
  if (answer.status < 200 || answer.status > 299) throw refusalOf(name, answer)
  return answer.text === '' ? null : readJson(name, answer)
}

/** Reads the body of an answer as JSON. */
export function readJson(name: string, { status, text }: Pick<VendorAnswer, 'status' | 'text'>): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new VendorError('malformed', `${name} answered with broken JSON`, { status })
  }
}

export async function getJson(caller: Caller, session: ProviderSession, url: URL): Promise<unknown> {
  return callVendorJson(caller, { method: 'GET', url, headers: bearer(session) })
}

/** Null where the vendor does not have what was asked for; every other failure is thrown. */
export async function nullIfMissing<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call
  } catch (error) {
    if (error instanceof VendorError && error.kind === 'not_found') return null
    throw error
  }
}

export function bearer(session: ProviderSession): Record<string, string> {
  return { authorization: `Bearer ${session.accessToken}` }
}

export function refusal(name: string, answer: Pick<VendorAnswer, 'status' | 'headers'>): VendorError {
  const retryAfterSeconds = retryAfter(answer.headers)
  return new VendorError(kindOf(answer.status), `${name} answered ${answer.status}`, {
    status: answer.status,
    ...(retryAfterSeconds === null ? {} : { retryAfterSeconds }),
  })
}

/** Host and path only: a query may hold a token or a person's dates. */
export function describeCall(call: Pick<VendorCall, 'method' | 'url'>): string {
  return `${call.method} ${call.url.host}${call.url.pathname}`
}

function kindOf(status: number): VendorErrorKind {
  if (status === 401) return 'unauthorized'
  if (status === 403) return 'forbidden'
  if (status === 404) return 'not_found'
  if (status === 429) return 'rate_limited'
  if (status === 408 || status >= 500) return 'unavailable'
  return 'rejected'
}

/** Seconds, or an HTTP date measured against the answer's own `Date`, so that only the vendor's clock counts. */
function retryAfter(headers: Headers): number | null {
  const value = headers.get('retry-after')?.trim()
  if (!value) return secondsToReset(headers.get('x-ratelimit-reset'))
  if (/^\d{1,9}$/.test(value)) return Number(value)
  const seconds = (Date.parse(value) - Date.parse(headers.get('date') ?? '')) / 1000
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : null
}

/** Some vendors count down the seconds here instead; others name a moment, which has more digits than any wait. */
function secondsToReset(value: string | null): number | null {
  return value !== null && /^\d{1,6}$/.test(value.trim()) ? Number(value) : null
}

async function readCapped(response: Response, name: string): Promise<string> {
  if (!response.body) return ''
  const decoder = new TextDecoder()
  const reader = response.body.getReader()
  let text = ''
  let bytes = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    bytes += value.byteLength
    if (bytes > MAX_ANSWER_BYTES) {
      await reader.cancel()
      throw new VendorError('malformed', `${name} answered with more than ${MAX_ANSWER_BYTES} bytes`, {
        status: response.status,
      })
    }
    text += decoder.decode(value, { stream: true })
  }
}

/** A code such as ECONNRESET is enough; messages of foreign errors may quote the request. */
function networkReason(error: unknown): string {
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'timeout'
  const cause = error instanceof Error ? (error.cause as { code?: unknown } | undefined) : undefined
  return typeof cause?.code === 'string' ? cause.code : 'network error'
}
