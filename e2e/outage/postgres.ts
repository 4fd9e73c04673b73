import { type ChildProcess, execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { open, rm, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import {
  type SystemUser,
  serverAccount,
  spawnAs,
} from '../../packages/service/src/platform/postgres/account.ts'
import { type Binaries, locateBinaries } from '../../packages/service/src/platform/postgres/binaries.ts'
import { initialise } from '../../packages/service/src/platform/postgres/initdb.ts'
import { freePort } from '../processes.ts'

export const MAX_CONNECTIONS = 60
const OWNER = 'service'
const STANDBY = 'standby'

type Settings = Record<string, string>

/** An external PostgreSQL, run with the programs of the embedded one, that tests start, stop, kill, copy and promote. */
export class Postgres {
  readonly port: number
  readonly #folder: string
  readonly #password: string
  readonly #binaries: Binaries
  readonly #account: SystemUser | null
  #child: ChildProcess | null = null

  private constructor(
    folder: string,
    port: number,
    password: string,
    binaries: Binaries,
    account: SystemUser | null,
  ) {
    this.#folder = folder
    this.port = port
    this.#password = password
    this.#binaries = binaries
    this.#account = account
  }

  /** Creates a server in a new folder, with a database whose owner is no superuser. */
  static async create(folder: string): Promise<Postgres> {
    const [binaries, account] = [await locateBinaries(), await serverAccount(folder)]
    const password = randomBytes(12).toString('hex')
    const tools = { binaries, account, durable: false, signal: undefined, say: () => {} }
    await initialise(folder, password, tools)
    const server = new Postgres(folder, await freePort(), password, binaries, account)
    await server.start()
    await server.ask(`create role ${OWNER} login password '${password}'`)
    await server.ask(`create database tributary owner ${OWNER}`)
    return server
  }

  /** The address for the service's account, by any ports that lead to the server. */
  urlBy(...ports: number[]): string {
    const hosts = ports.map((port) => `127.0.0.1:${port}`).join(',')
    const target = ports.length > 1 ? '?target_session_attrs=read-write' : ''
    return `postgres://${OWNER}:${this.#password}@${hosts}/tributary${target}`
  }

  get url(): string {
    return this.urlBy(this.port)
  }

  /** Connects as superuser; the caller ends the connection. */
  async connect(): Promise<pg.Client> {
    const connectionString = `postgres://tributary:${this.#password}@127.0.0.1:${this.port}/postgres`
    const client = new pg.Client({ connectionString })
    client.on('error', () => {})
    await client.connect()
    return client
  }

  /** Runs a statement as superuser. */
  async ask<R extends pg.QueryResultRow>(statement: string): Promise<R[]> {
    const client = await this.connect()
    try {
      return (await client.query<R>(statement)).rows
    } finally {
      await client.end()
    }
  }

  async start(settings: Settings = {}): Promise<void> {
    const log = await open(`${this.#folder}.out`, 'a')
    const all: Settings = {
      listen_addresses: '127.0.0.1',
      port: String(this.port),
      unix_socket_directories: '',
      max_connections: String(MAX_CONNECTIONS),
      shared_buffers: '64MB',
      min_wal_size: '32MB',
      max_wal_size: '96MB',
      wal_level: 'replica',
      max_wal_senders: '3',
      fsync: 'off',
      timezone: 'UTC',
      ...settings,
    }
    const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const child = spawnAs(this.#account, this.#binaries.postgres, ['-D', this.#folder, ...args], {
      stdio: ['ignore', log.fd, log.fd],
      cwd: '/',
      detached: true,
    })
    this.#child = child
    await log.close()
    while (child.exitCode === null && child.signalCode === null) {
      const answers = await this.ask('select').then(
        () => true,
        () => false,
      )
      if (answers) return
      await sleep(100)
    }
    throw new Error(`PostgreSQL did not start; see ${this.#folder}.out`)
  }

  get isRunning(): boolean {
    return this.#child !== null && this.#child.exitCode === null && this.#child.signalCode === null
  }

  /** Stops the server: in good order (SIGINT), at once without a checkpoint (SIGQUIT), or like a power cut (SIGKILL). */
  async stop(signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL' = 'SIGINT'): Promise<void> {
    if (!this.isRunning) return
    const exited = once(this.#child!, 'exit')
    this.#child!.kill(signal)
    await exited
  }

  /** Creates a standby with this server's data, while this server is stopped. */
  async copy(folder: string): Promise<Postgres> {
    await rm(folder, { recursive: true, force: true })
    await promisify(execFile)('cp', ['-a', this.#folder, folder])
    await rm(`${folder}/postmaster.pid`, { force: true })
    await writeFile(`${folder}/standby.signal`, '')
    return new Postgres(folder, await freePort(), this.#password, this.#binaries, this.#account)
  }

  /** Follows the primary, by any port that leads to it. */
  async follow(primary: number): Promise<void> {
    await this.start({
      primary_conninfo: `host=127.0.0.1 port=${primary} user=tributary password=${this.#password} application_name=${STANDBY}`,
    })
  }

  /** Waits until the standby receives what is written. If `synchronous`, no commit returns from then on before the standby has it. */
  async untilFollowed(synchronous: boolean): Promise<void> {
    while ((await this.ask(`select from pg_stat_replication where state = 'streaming'`)).length === 0)
      await sleep(100)
    if (!synchronous) return
    await this.ask(`alter system set synchronous_standby_names = '${STANDBY}'`)
    await this.ask('select pg_reload_conf()')
    while ((await this.ask(`select from pg_stat_replication where sync_state = 'sync'`)).length === 0)
      await sleep(100)
  }

  async promote(): Promise<void> {
    await this.ask('select pg_promote()')
    // The new primary has no standby, for which its commits would wait.
    await this.ask('alter system reset synchronous_standby_names')
    await this.ask('select pg_reload_conf()')
  }
}
