import { performance } from 'node:perf_hooks'
import { Client } from 'undici'
import type { Config } from '../../config.ts'
import { VERSION } from '../../platform/version.ts'
import { type CallOutcome, WebhookCall } from './call.ts'
import { checkedConnector, type Resolve } from './connector.ts'
import { resolveByDns } from './resolve.ts'

/** From the first byte sent to the last byte answered. */
export const ANSWER_TIMEOUT_MS = 15_000
const IDLE_MS = 300_000
export const USER_AGENT = `Tributary/${VERSION} (+webhooks)`

export interface EgressTarget {
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

/** Carries one call at a time, and opens again when the other side has closed it. */
interface Connection {
  client: Client
  call: WebhookCall | null
}

interface Origin {
  connections: Set<Connection>
  /** The last one that became free is the first to be used again. */
  free: Connection[]
  usedAt: number
}

/** Posts webhooks: kept-alive connections per origin, permitted addresses only, a bounded wait for a bounded answer. */
export class Egress {
  readonly #connect
  readonly #answerTimeoutMs: number
  readonly #origins = new Map<string, Origin>()
  #timer: NodeJS.Timeout | null = null

  constructor(config: Pick<Config, 'allowLocalWebhooks'>, options: EgressOptions = {}) {
    const rules = { allowLocal: config.allowLocalWebhooks }
    this.#connect = checkedConnector(rules, options.resolve ?? resolveByDns())
    this.#answerTimeoutMs = options.answerTimeoutMs ?? ANSWER_TIMEOUT_MS
  }

  /** Calls back exactly once, whatever happens. */
  post(target: EgressTarget, message: SignedMessage, done: (outcome: CallOutcome) => void): void {
    const origin = this.#origin(target.origin)
    const connection = origin.free.pop() ?? this.#connection(target.origin, origin)
    const call = new WebhookCall(performance.now(), (outcome) => {
      connection.call = null
      // This happens before the caller gets the result: its next post follows on this connection without a pause.
      if (outcome.error === null) origin.free.push(connection)
      else drop(origin, connection)
      done(outcome)
    })
    // Not in a set of all: the tables that a busy set leaves behind would keep ended calls through many collections.
    connection.call = call
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
      connection.client.dispatch({ path: target.path, method: 'POST', headers, body: message.body }, call)
    } catch (error) {
      call.fail(error)
    }
  }

  async close(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    await Promise.all(this.#connections().map(({ client }) => client.destroy()))
  }

  #origin(name: string): Origin {
    const now = performance.now()
    const known = this.#origins.get(name)
    if (known) {
      known.usedAt = now
      return known
    }
    this.#dropIdle(now)
    const origin: Origin = { connections: new Set(), free: [], usedAt: now }
    this.#origins.set(name, origin)
    return origin
  }

  #connections(): Connection[] {
    return [...this.#origins.values()].flatMap(({ connections }) => [...connections])
  }

  #connection(name: string, origin: Origin): Connection {
    const client = new Client(name, {
      connect: this.#connect,
      pipelining: 1,
      allowH2: false,
      // The wait is bounded as a whole, see #expire.
      headersTimeout: 0,
      bodyTimeout: 0,
    })
    const connection = { client, call: null }
    origin.connections.add(connection)
    return connection
  }

  #dropIdle(now: number): void {
    for (const [name, { connections, usedAt }] of this.#origins) {
      if (now - usedAt < IDLE_MS) continue
      this.#origins.delete(name)
      for (const { client } of connections) void client.close()
    }
  }

  /** One timer for all calls: it is set to the oldest. */
  #expire(): void {
    this.#timer = null
    const now = performance.now()
    const leftOf = (call: WebhookCall) => call.startedAt + this.#answerTimeoutMs - now
    const calls = this.#connections().flatMap(({ call }) => call ?? [])
    const left = calls.map(leftOf).filter((ms) => ms > 0)
    if (left.length > 0) this.#timer = setTimeout(() => this.#expire(), Math.ceil(Math.min(...left)))
    for (const call of calls) if (leftOf(call) <= 0) call.timeOut()
  }
}

/** Requests that failed on it may still be under way. */
function drop(origin: Origin, connection: Connection): void {
  origin.connections.delete(connection)
  void connection.client.destroy()
}
