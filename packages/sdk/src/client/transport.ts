import { Buffer } from 'node:buffer'
import { setTimeout as sleep } from 'node:timers/promises'
import { TributaryConnectionError } from './errors.ts'
import { type Answer, type Call, readAnswer } from './response.ts'
import { retryDelayMs } from './retry.ts'

interface SecretKeyCredentials {
  clientUuid: string
  secretKey: string
  apiKey?: never
}

interface ApiKeyCredentials {
  /** An API key, `trib_…`. The service refuses calls outside of its scopes with the code `api_key_scope_missing`. */
  apiKey: string
  /** Needed for laboratory documents only, whose address contains it. */
  clientUuid?: string
  secretKey?: never
}

/** How calls are made. With either the secret key or an API key. */
export type TributaryClientOptions = TransportOptions & (SecretKeyCredentials | ApiKeyCredentials)

interface TransportOptions {
  /** Where the service is, for example `https://tributary.example.com`. */
  baseUrl: string
  /** Used instead of the global `fetch`. */
  fetch?: typeof globalThis.fetch
  /** How long one attempt may take in all. 30,000 unless given. */
  timeoutMs?: number
  /** How often a call that only reads or replaces is made again when the service is busy or away. 2 unless given. */
  retries?: number
}

/** A list is sent as the same parameter several times. */
type Query = Record<string, string | number | readonly string[] | undefined>

export interface Request extends Call {
  query?: Query
  body?: unknown
}

/** The credentials live in this closure, where no inspection of an object can print them. */
export function createTransport(options: TributaryClientOptions): (request: Request) => Promise<unknown> {
  const base = baseOf(options.baseUrl)
  const authorization = authorizationOf(options)
  const send = options.fetch ?? globalThis.fetch
  const timeoutMs = options.timeoutMs ?? 30_000
  const retries = options.retries ?? 2

  const attempt = async ({ method, path, query = {}, body }: Request): Promise<unknown> => {
    const headers: Record<string, string> = {
      accept: 'application/json',
      authorization,
      // Not every runtime names itself, and binding a phone needs a name.
      'user-agent': 'tributary-sdk',
    }
    // The content type of a form has a boundary, which fetch chooses.
    const isForm = body instanceof FormData
    if (body !== undefined && !isForm) headers['content-type'] = 'application/json'
    const call = { method, path }
    let answer: Answer
    try {
      const response = await send(`${base}${path}${queryOf(query)}`, {
        method,
        headers,
        // Following a redirect could carry the credentials to another host.
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
        ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      })
      const { status, statusText } = response
      const retryAfter = response.headers.get('retry-after')
      answer = { status, statusText, retryAfter, text: await response.text() }
    } catch (cause) {
      throw connectionError(call, timeoutMs, cause)
    }
    return readAnswer(call, answer, Date.now())
  }

  return async (request) => {
    for (let failures = 0; ; failures += 1) {
      try {
        return await attempt(request)
      } catch (error) {
        const delay = failures < retries ? retryDelayMs(request, error, failures, Math.random) : null
        if (delay === null) throw error
        await sleep(delay)
      }
    }
  }
}

function baseOf(baseUrl: string): string {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : null
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new TypeError('baseUrl must be an http or https address, such as https://tributary.example.com')
  }
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    throw new TypeError('baseUrl must hold no credentials, query or fragment')
  }
  return url.href.replace(/\/+$/, '')
}

function authorizationOf({ apiKey, clientUuid, secretKey }: TributaryClientOptions): string {
  if (apiKey !== undefined) {
    if (!/^trib_[\w-]+$/.test(apiKey)) throw new TypeError('apiKey must be an API key: trib_…')
    if (secretKey !== undefined) throw new TypeError('give apiKey or secretKey, not both')
    return `Bearer ${apiKey}`
  }
  if (!clientUuid || !secretKey) throw new TypeError('clientUuid and secretKey are required')
  if (clientUuid.includes(':')) throw new TypeError('clientUuid must not contain a colon')
  return `Basic ${Buffer.from(`${clientUuid}:${secretKey}`).toString('base64')}`
}

function queryOf(query: Query): string {
  const given = Object.entries(query).flatMap(([key, value]) =>
    (Array.isArray(value) ? value : [value]).flatMap((one) =>
      one === undefined ? [] : [[key, String(one)]],
    ),
  )
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`
}

function connectionError({ method, path }: Call, timeoutMs: number, cause: unknown) {
  if (cause instanceof Error && cause.name === 'TimeoutError') {
    return new TributaryConnectionError('timeout', `${method} ${path} had no answer within ${timeoutMs} ms`, {
      cause,
    })
  }
  return new TributaryConnectionError('network', `${method} ${path} could not reach the service`, { cause })
}
