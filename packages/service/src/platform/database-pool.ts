import { randomUUID } from 'node:crypto'
import type { EventEmitter } from 'node:events'
import type { Duplex } from 'node:stream'
import pg from 'pg'
import { asDatabaseAway, codeOf, DatabaseAway } from './database-fault.ts'
import { DatabaseRoute } from './database-route.ts'
import { FairGate } from './fair-gate.ts'
import { callerAddress } from './http/caller.ts'
import { networkOf } from './http/network.ts'

/** The time limit for connecting to one server. A caller may wait longer for a connection of the pool to be free. */
const CONNECT_MS = 5_000
const LONGEST_WAIT_MS = 10_000
/** A silent connection is asked for a sign of life after this; the system gives it up about ten seconds later. */
const KEEP_ALIVE_MS = 10_000
/** The server ends a statement by itself; one that has vanished cannot. */
const SERVER_IS_LATE_MS = 5_000
/** Longer than any call to a vendor that is made inside a transaction. */
const IDLE_IN_TRANSACTION_MS = 120_000
const GOODBYE_MS = 2_000
const READ_ONLY = '25006'

export interface DatabasePoolOptions {
  size: number
  /** The limit of a statement; null for work that may take any time, such as a migration. */
  statementSeconds: number | null
  /** The address of the server itself, where DATABASE_URL leads to a pooler that gives each transaction another connection. */
  directUrl?: string | null
}

interface ClientOptions extends pg.PoolConfig {
  route: DatabaseRoute
  /** How long an answer may take; null for ever. */
  answerMs: number | null
  onAnswer(): void
}

/** A connection that gives up a server that is silent, gone or read-only. */
class DatabaseClient extends pg.Client {
  readonly #route: DatabaseRoute
  readonly #url: string
  readonly #answerMs: number | null
  /** Runs while an answer is awaited. */
  #silence: NodeJS.Timeout | undefined

  constructor(options: ClientOptions) {
    const url = options.route.current
    super({ ...options, connectionString: url, connectionTimeoutMillis: CONNECT_MS })
    this.#route = options.route
    this.#url = url
    this.#answerMs = options.answerMs
    // What a lost connection was asked for fails by itself. Without a listener the process would end.
    this.on('error', () => {})
    // Each answer gives the next statement its time; asking once more does not.
    this.#connection.on('readyForQuery', () => {
      if (this.#silence) this.#listenForAnswer()
    })
    this.on('drain', () => {
      this.#hear()
      options.onAnswer()
    })
    this.on('end', () => this.#hear())
  }

  override connect(): Promise<pg.Client>
  override connect(callback: (error: Error) => void): void
  override connect(callback?: (error: Error) => void): Promise<pg.Client> | undefined {
    const connecting = this.#connect()
    if (!callback) return connecting
    connecting.then(
      () => process.nextTick(callback, null),
      (error) => process.nextTick(callback, error),
    )
    return undefined
  }

  async #connect(): Promise<pg.Client> {
    try {
      await super.connect()
      if (this.#route.mustWrite) await this.#refuseReadOnly()
      return this
    } catch (error) {
      this.#leave()
      throw error
    }
  }

  async #refuseReadOnly(): Promise<void> {
    const { rows } = await (this as pg.Client).query<{ transaction_read_only: string }>(
      'show transaction_read_only',
    )
    if (rows[0]?.transaction_read_only !== 'off') throw new DatabaseAway('no server takes changes')
  }

  /** The driver declares nine forms of it, which all pass through as they are. */
  override query(...given: never[]): never {
    if (!this.#silence) this.#listenForAnswer()
    const result: unknown = Reflect.apply(super.query, this, given)
    if (result instanceof Promise)
      result.catch((error) => {
        if (codeOf(error) === READ_ONLY) this.#leave()
      })
    return result as never
  }

  #listenForAnswer(): void {
    this.#hear()
    if (this.#answerMs === null) return
    const giveUp = () => this.#destroy(new DatabaseAway('it does not answer in time'))
    this.#silence = setTimeout(giveUp, this.#answerMs)
  }

  #hear(): void {
    clearTimeout(this.#silence)
    this.#silence = undefined
  }

  override end(): Promise<void>
  override end(callback: (error: Error) => void): void
  override end(callback?: (error: Error) => void): Promise<void> | undefined {
    const impatience = setTimeout(() => this.#destroy(), GOODBYE_MS).unref()
    this.once('end', () => clearTimeout(impatience))
    if (!callback) return super.end()
    super.end(callback)
    return undefined
  }

  #leave(): void {
    this.#route.leave(this.#url)
    void this.end().catch(() => {})
  }

  #destroy(error?: Error): void {
    this.#connection.stream.destroy(error)
  }

  /** The driver does not declare it. */
  get #connection(): EventEmitter & { stream: Duplex } {
    return (this as unknown as { connection: EventEmitter & { stream: Duplex } }).connection
  }
}

/** Connections that are shared, and some that are not. */
export class DatabasePool extends pg.Pool {
  /** Whether transactions come by different connections: nothing that a session knows outlives one. */
  readonly isPooled: boolean
  readonly #route: DatabaseRoute
  readonly #direct: ClientOptions
  readonly #state: { answeredAt: number }
  /** Callers that wait for a connection take turns by their address: the one that asks most does not wait less. */
  readonly #turns: FairGate

  constructor(url: string, { size, statementSeconds, directUrl = null }: DatabasePoolOptions) {
    const route = new DatabaseRoute(url)
    const statementMs = statementSeconds === null ? null : statementSeconds * 1000
    const state = { answeredAt: 0 }
    const common: ClientOptions = {
      route,
      answerMs: statementMs === null ? null : statementMs + Math.min(statementMs, SERVER_IS_LATE_MS),
      onAnswer: () => {
        state.answeredAt = performance.now()
      },
      application_name: `tributary ${randomUUID().slice(0, 8)}`,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      Client: DatabaseClient as unknown as new () => pg.ClientBase,
    }
    // Poolers refuse what they do not know in the first message.
    const limits = {
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
      ...(statementMs === null ? { options: '-c statement_timeout=0' } : { statement_timeout: statementMs }),
    }
    const isPooled = directUrl !== null
    const shared = {
      ...common,
      ...(!isPooled && limits),
      max: size,
      connectionTimeoutMillis: LONGEST_WAIT_MS,
    }
    super(shared)
    this.isPooled = isPooled
    this.#route = route
    this.#direct = { ...common, ...limits, route: isPooled ? new DatabaseRoute(directUrl) : route }
    this.#state = state
    const noneFree = () => new DatabaseAway('no connection is free')
    this.#turns = new FairGate(
      { atOnce: size, ofOneClient: size, patienceMs: LONGEST_WAIT_MS },
      { ofClient: noneFree, ofAll: noneFree },
    )
  }

  /** When the database last responded, by the monotonic clock. */
  get answeredAt(): number {
    return this.#state.answeredAt
  }

  override connect(): Promise<pg.PoolClient>
  override connect(
    callback: (
      error: Error | undefined,
      client: pg.PoolClient | undefined,
      done: (release?: unknown) => void,
    ) => void,
  ): void
  override connect(
    callback?: (
      error: Error | undefined,
      client: pg.PoolClient | undefined,
      done: (release?: unknown) => void,
    ) => void,
  ): Promise<pg.PoolClient> | undefined {
    const connecting = this.#connectInTurn()
    if (!callback) return connecting
    connecting.then(
      (client) => process.nextTick(callback, undefined, client, (error?: Error) => client.release(error)),
      (error) => process.nextTick(callback, error, undefined, () => {}),
    )
    return undefined
  }

  async #connectInTurn(): Promise<pg.PoolClient> {
    const leave = await this.#turns.enter(networkOf(callerAddress() ?? ''))
    try {
      const client = await this.#connect()
      const { release } = client
      client.release = (destroy) => {
        client.release = release
        try {
          release(destroy)
        } finally {
          leave()
        }
      }
      return client
    } catch (error) {
      leave()
      throw error
    }
  }

  /** Each server is tried once: a connection that fails leaves its server for the next. */
  async #connect(): Promise<pg.PoolClient> {
    for (let left = this.#route.size; ; left--) {
      const tried = this.#route.current
      try {
        return await super.connect()
      } catch (error) {
        if (left <= 1 || this.#route.current === tried) throw asDatabaseAway(error)
      }
    }
  }

  /** A connection to the server itself that is not shared: the caller ends it. */
  async connectAlone(): Promise<pg.Client> {
    for (let left = this.#direct.route.size; ; left--) {
      const client = new DatabaseClient(this.#direct)
      try {
        await client.connect()
        return client
      } catch (error) {
        if (left <= 1) throw asDatabaseAway(error)
      }
    }
  }
}
