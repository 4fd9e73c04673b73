import { type FailureKind, TributaryError } from './errors.ts'
import type { PackedBody } from './gzip.ts'

export type Fetch = (url: string, init: RequestInit) => Promise<Response>

export interface ApiCall {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  url: string
  credential?: string
  body?: unknown
  /** A body that is JSON already. */
  packed?: PackedBody
  signal?: AbortSignal
}

/** The answer's JSON; null where it has no body. Throws `TributaryError` for everything that is not a success. */
export async function callJson<T>(fetch: Fetch, call: ApiCall): Promise<T> {
  const response = await send(fetch, call)
  const text = await readText(response)
  const body = parse(text)
  if (response.ok && (text === '' || body !== undefined)) return (body ?? null) as T
  throw failureOf(response, body)
}

async function send(fetch: Fetch, call: ApiCall): Promise<Response> {
  const headers: Record<string, string> = { accept: 'application/json' }
  if (call.credential) headers['authorization'] = `Bearer ${call.credential}`
  if (call.body !== undefined || call.packed) headers['content-type'] = 'application/json'
  if (call.packed?.isGzipped) headers['content-encoding'] = 'gzip'
  const body = call.packed?.content ?? (call.body === undefined ? null : JSON.stringify(call.body))
  try {
    return await fetch(call.url, {
      method: call.method,
      headers,
      body,
      ...(call.signal ? { signal: call.signal } : {}),
    })
  } catch {
    throw new TributaryError('unavailable', 'the service cannot be reached')
  }
}

async function readText(response: Response): Promise<string> {
  try {
    return await response.text()
  } catch {
    throw new TributaryError('unavailable', 'the answer broke off', { status: response.status })
  }
}

function parse(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Codes of the service that an app decides by. */
const NAMED: readonly FailureKind[] = [
  'wrong_code',
  'binding_unknown',
  'binding_used',
  'binding_expired',
  'binding_ended',
  'source_not_connected',
]

function failureOf(response: Response, body: unknown): TributaryError {
  const { status } = response
  const answer = (body ?? {}) as { exception?: unknown; error_code?: unknown; attempts_left?: unknown }
  const exception = typeof answer.exception === 'string' ? answer.exception : ''
  const attemptsLeft = typeof answer.attempts_left === 'number' ? answer.attempts_left : null
  const kind = NAMED.find((code) => code === answer.error_code) ?? kindOf(status)
  const retryAfterSeconds = secondsOf(response.headers.get('retry-after'))
  return new TributaryError(kind, exception || `the service answered ${status}`, {
    status,
    attemptsLeft,
    retryAfterSeconds,
  })
}

function kindOf(status: number): FailureKind {
  if (status === 401) return 'unauthorized'
  if (status === 429) return 'rate_limited'
  if (status === 408 || status === 425 || status >= 500 || status < 400) return 'unavailable'
  return 'refused'
}

function secondsOf(header: string | null): number | null {
  if (header === null) return null
  const seconds = Number(header)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : null
}
