import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { MINUTE_MS, RateLimiter } from '../rate.ts'
import { apiError } from './errors.ts'
import { networkOf } from './network.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The admission of servers made by `createServer`. */
    admission: Admission
  }
}

export type AdmissionLimits = Pick<
  Config,
  'addressRequestsPerMinute' | 'clientRequestsPerMinute' | 'clientConcurrency' | 'wrongCredentialsPerMinute'
>

/** Callers of these must learn the state of the process, however busy it is. */
const ALWAYS: readonly string[] = ['/healthz', '/readyz']
/** Credentials that were right lately. */
const MOST_KNOWN = 10_000

/** Bounds what one address and one client may ask of this process, before anything of a body is read. */
export class Admission {
  readonly #concurrency: number
  readonly #ofAddress: RateLimiter
  readonly #ofClient: RateLimiter
  readonly #wrong: RateLimiter
  readonly #underWay = new Map<string, number>()
  readonly #right = new Set<string>()

  constructor(limits: AdmissionLimits) {
    const perMinute = (most: number) => new RateLimiter({ most, windowMs: MINUTE_MS })
    this.#concurrency = limits.clientConcurrency
    this.#ofAddress = perMinute(limits.addressRequestsPerMinute)
    this.#ofClient = perMinute(limits.clientRequestsPerMinute)
    this.#wrong = perMinute(limits.wrongCredentialsPerMinute)
  }

  countAddress(request: FastifyRequest): void {
    if (ALWAYS.includes(request.routeOptions.url ?? '')) return
    const wait = this.#ofAddress.count(networkOf(request.ip))
    if (wait !== null) throw apiError('address_rate_limited', { headers: retry(wait) })
  }

  /** Runs a check of the credentials of a request, unless too many from its address were wrong; null where these are. */
  async check<T>(request: FastifyRequest, verify: () => Promise<T | null>): Promise<T | null> {
    const { authorization } = request.headers
    const given = authorization === undefined ? null : hash('sha256', authorization)
    const network = networkOf(request.ip)
    // A caller with valid credentials lately is admitted, also beside others who guess from the same address.
    const wait = given !== null && this.#right.has(given) ? null : this.#wrong.waitOf(network)
    if (wait !== null) throw apiError('credential_attempts_limited', { headers: retry(wait) })
    const found = await verify()
    if (found === null) this.#wrong.count(network)
    if (given !== null) this.#remember(given, found !== null)
    return found
  }

  #remember(given: string, isRight: boolean): void {
    this.#right.delete(given)
    if (isRight) this.#right.add(given)
    if (this.#right.size > MOST_KNOWN) this.#right.delete(this.#right.values().next().value!)
  }

  /** Admits a request in `onRequest`, once the client is known; it leaves with the response. */
  enter(reply: FastifyReply, clientUuid: string): void {
    const wait = this.#ofClient.count(clientUuid)
    if (wait !== null) throw apiError('client_rate_limited', { headers: retry(wait) })
    const underWay = this.#underWay.get(clientUuid) ?? 0
    if (underWay >= this.#concurrency) throw apiError('client_concurrency_limited', { headers: retry(1) })
    this.#underWay.set(clientUuid, underWay + 1)
    whenOver(reply, () => {
      const left = this.#underWay.get(clientUuid)! - 1
      if (left === 0) this.#underWay.delete(clientUuid)
      else this.#underWay.set(clientUuid, left)
    })
  }
}

/** Runs once, when the response has been sent or its receiver has gone. */
export function whenOver({ raw }: FastifyReply, leave: () => void): void {
  if (raw.destroyed || raw.closed) {
    leave()
    return
  }
  const once = () => {
    raw.off('finish', once)
    raw.off('close', once)
    leave()
  }
  raw.on('finish', once)
  raw.on('close', once)
}

const retry = (seconds: number) => ({ 'retry-after': String(seconds) })
