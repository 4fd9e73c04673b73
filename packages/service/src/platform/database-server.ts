import { mkdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../config.ts'
import { type EmbeddedPostgres, openEmbeddedPostgres } from './postgres/embedded.ts'
import { unlessAborted } from './signals.ts'

/** More than PostgreSQL takes to stop. */
const LONGEST_ABANDON_MS = 10_000

/** The PostgreSQL that a process works with. An embedded one outlives the process unless it is closed or abandoned. */
export class DatabaseServer {
  readonly #config: Config
  readonly #signal: AbortSignal
  #opening: Promise<EmbeddedPostgres> | null = null

  /** The signal gives up opening it. */
  constructor(config: Config, signal: AbortSignal) {
    this.#config = config
    this.#signal = signal
  }

  /** Its address. */
  async open(): Promise<string> {
    if (this.#config.databaseUrl) return this.#config.databaseUrl
    this.#opening ??= openEmbedded(this.#config.dataDir, this.#signal)
    const { url } = await this.#opening
    this.#signal.throwIfAborted()
    return url
  }

  async close(): Promise<void> {
    const server = await this.#opened()
    await server?.close()
  }

  /** Stops it under whatever still works with it here, also while it is being opened. */
  async abandon(): Promise<void> {
    const abandoned = this.#opened().then((server) => server?.abandon())
    await Promise.race([abandoned, sleep(LONGEST_ABANDON_MS, undefined, { ref: false })])
  }

  async #opened(): Promise<EmbeddedPostgres | null> {
    return this.#opening?.catch(() => null) ?? null
  }
}

/** Work with a server that is abandoned when the work fails, or `ending` is aborted before it is done. */
export async function withDatabaseServer(
  config: Config,
  signals: { opening: AbortSignal; ending: AbortSignal },
  work: (server: DatabaseServer) => Promise<void>,
): Promise<void> {
  const server = new DatabaseServer(config, signals.opening)
  try {
    await unlessAborted(signals.ending, work(server))
  } catch (error) {
    await server.abandon()
    throw error
  }
}

async function openEmbedded(dataDir: string, signal: AbortSignal): Promise<EmbeddedPostgres> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  return openEmbeddedPostgres({ dataDir, signal })
}
