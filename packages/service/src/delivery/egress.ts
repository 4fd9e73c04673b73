import { performance } from 'node:perf_hooks'
import { Client } from 'undici'
import type { Config } from '../config.ts'
import { VERSION } from '../platform/http/openapi.ts'
import { Call, type Outcome } from './call.ts'
import { checkedConnector, type Resolve, resolveBySystem } from './connector.ts'

/** From the first byte sent to the last byte answered. */
export const ANSWER_TIMEOUT_MS = 15_000
const IDLE_MS = 300_000
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

/** The connections to an origin. Each carries one call at a time, and opens again when the other side has closed it. */
interface Origin {
  clients: Set<Client>
  /** The last one that became free is the first to be used again. */
  free: Client[]
  usedAt: number
}

/** Posts webhooks: kept-alive connections per origin, permitted addresses only, a bounded wait for a bounded answer. */
export class Egress {
  readonly #connect
  readonly #answerTimeoutMs: number
  readonly #origins = new Map<string, Origin>()
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
    const origin = this.#origin(target.origin)
    const client = origin.free.pop() ?? this.#connection(target.origin, origin)
    const call = new Call(performance.now(), (outcome) => {
      this.#calls.delete(call)
      // Before the caller is told: what it posts now follows on this connection without a pause.
      if (outcome.error === null) origin.free.push(client)
      else drop(origin, client)
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
      client.dispatch({ path: target.path, method: 'POST', headers, body: message.body }, call)
    } catch (error) {
      call.fail(error)
    }
  }

  async close(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    const all = [...this.#origins.values()].flatMap(({ clients }) => [...clients])
    await Promise.all(all.map((client) => client.destroy()))
  }

  #origin(name: string): Origin {
    const now = performance.now()
    const known = this.#origins.get(name)
    if (known) {
      known.usedAt = now
      return known
    }
    this.#dropIdle(now)
    const origin: Origin = { clients: new Set(), free: [], usedAt: now }
    this.#origins.set(name, origin)
    return origin
  }

  #connection(name: string, origin: Origin): Client {
    const client = new Client(name, {
      connect: this.#connect,
      pipelining: 1,
      allowH2: false,
      // The wait is bounded as a whole, see #expire.
      headersTimeout: 0,
      bodyTimeout: 0,
    })
    origin.clients.add(client)
    return client
  }

  #dropIdle(now: number): void {
    for (const [name, { clients, usedAt }] of this.#origins) {
      if (now - usedAt < IDLE_MS) continue
      this.#origins.delete(name)
      for (const client of clients) void client.close()
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

/** What failed on it may still be under way. */
function drop(origin: Origin, client: Client): void {
  origin.clients.delete(client)
  void client.destroy()
}
