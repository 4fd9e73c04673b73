import { performance } from 'node:perf_hooks'
import { Pool } from 'undici'
import type { Config } from '../config.ts'
import { VERSION } from '../platform/http/openapi.ts'
import { Call, type Outcome } from './call.ts'
import { checkedConnector, type Resolve, resolveBySystem } from './connector.ts'

/** From the first byte sent to the last byte answered. */
export const ANSWER_TIMEOUT_MS = 15_000
const POOL_IDLE_MS = 300_000
export const USER_AGENT = `Tributary/${VERSION} (+webhooks)`

export interface Target {
  origin: string
  /** Path and query. */
  path: string
}

export interface SignedMessage {
  id: string
  timestamp: number
  signature: string
  body: Buffer
}

export interface EgressOptions {
  resolve?: Resolve
  answerTimeoutMs?: number
}

interface OriginPool {
  pool: Pool
  usedAt: number
}

/** Posts webhooks: kept-alive connections per origin, permitted addresses only, a bounded wait for a bounded answer. */
export class Egress {
  readonly #connect
  readonly #answerTimeoutMs: number
  readonly #pools = new Map<string, OriginPool>()
  /** In the order they began, which is the order in which they run out of time. */
  readonly #calls = new Set<Call>()
  #timer: NodeJS.Timeout | null = null

  constructor(config: Pick<Config, 'allowLocalWebhooks'>, options: EgressOptions = {}) {
    const rules = { allowLocal: config.allowLocalWebhooks }
    this.#connect = checkedConnector(rules, options.resolve ?? resolveBySystem)
    this.#answerTimeoutMs = options.answerTimeoutMs ?? ANSWER_TIMEOUT_MS
  }

  /** Calls back exactly once, whatever happens. */
  post(target: Target, message: SignedMessage, done: (outcome: Outcome) => void): void {
    const call = new Call(performance.now(), (outcome) => {
      this.#calls.delete(call)
      done(outcome)
    })
    this.#calls.add(call)
    this.#timer ??= setTimeout(() => this.#expire(), this.#answerTimeoutMs)
    const headers = [
      'content-type',
      'application/json',
      'user-agent',
      USER_AGENT,
      'webhook-id',
      message.id,
      'webhook-timestamp',
      String(message.timestamp),
      'webhook-signature',
      message.signature,
    ]
    try {
      this.#pool(target.origin).dispatch(
        { path: target.path, method: 'POST', headers, body: message.body },
        call,
      )
    } catch (error) {
      call.fail(error)
    }
  }

  async close(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    await Promise.all([...this.#pools.values()].map(({ pool }) => pool.destroy()))
  }

  #pool(origin: string): Pool {
    const now = performance.now()
    const known = this.#pools.get(origin)
    if (known) {
      known.usedAt = now
      return known.pool
    }
    this.#dropIdlePools(now)
    const pool = new Pool(origin, {
      connect: this.#connect,
      connections: null,
      pipelining: 1,
      allowH2: false,
      // The wait is bounded as a whole, see #expire.
      headersTimeout: 0,
      bodyTimeout: 0,
    })
    this.#pools.set(origin, { pool, usedAt: now })
    return pool
  }

  #dropIdlePools(now: number): void {
    for (const [origin, { pool, usedAt }] of this.#pools) {
      if (now - usedAt < POOL_IDLE_MS) continue
      this.#pools.delete(origin)
      void pool.close()
    }
  }

  /** One timer for all calls: it is set to the oldest. */
  #expire(): void {
    this.#timer = null
    const now = performance.now()
    for (const call of this.#calls) {
      const left = call.startedAt + this.#answerTimeoutMs - now
      if (left > 0) {
        this.#timer = setTimeout(() => this.#expire(), Math.ceil(left))
        return
      }
      call.timeOut()
    }
  }
}
