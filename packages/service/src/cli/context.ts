import { Command } from 'commander'
import { findClient } from '../accounts/index.ts'
import { type Config, loadConfig } from '../config.ts'
import { DatabaseServer, withDatabaseServer } from '../platform/database-server.ts'
import { openFoundation } from '../platform/foundation.ts'
import { createLogger } from '../platform/log.ts'
import { createMetrics } from '../platform/metrics.ts'
import type { Platform } from '../platform/platform.ts'
import { openClock } from '../platform/sandbox-clock.ts'
import { heedSignals } from '../platform/signals.ts'
import { findRunning } from '../sandbox/index.ts'
import { UsageError, watchOutput } from './output.ts'

/** Some commands go through everything that is stored. */
const STATEMENT_SECONDS = 600

export interface CommonOptions {
  json?: true
}

/** A command that works on the database: opened for it, closed after it. A signal ends it where it stands. */
export function databaseCommand<A extends unknown[], O extends CommonOptions>(
  nameAndArguments: string,
  description: string,
  action: (platform: Platform, options: O, ...args: A) => Promise<void>,
): Command {
  return commandOf(nameAndArguments, description, async (options: O, ...args: A) => {
    using interruption = heedSignals()
    const { asked } = interruption
    await withPlatform(asked, asked, (platform) => action(platform, options, ...args))
  })
}

/** One that goes on until a signal, at which it ends in good order. */
export function lastingCommand<O extends CommonOptions>(
  name: string,
  description: string,
  action: (platform: Platform, options: O, signal: AbortSignal) => Promise<void>,
): Command {
  const command = new Command(name).description(description)
  return command.option('--json', 'print JSON').action(async (options: O) => {
    using interruption = heedSignals()
    const { asked, insisted } = interruption
    await withPlatform(asked, insisted, (platform) => action(platform, options, asked))
  })
}

/** The database of a command, before anything in it is read. */
export interface Served {
  config: Config
  server: DatabaseServer
  /** A second one, which is abandoned with the first when the command fails. */
  another(config: Config): DatabaseServer
}

/** A command that works on the database as a whole, whatever its schema. A signal ends it where it stands. */
export function serverCommand<A extends unknown[], O extends CommonOptions>(
  nameAndArguments: string,
  description: string,
  action: (served: Served, options: O, ...args: A) => Promise<void>,
): Command {
  return commandOf(nameAndArguments, description, async (options: O, ...args: A) => {
    using interruption = heedSignals()
    const { asked } = interruption
    const others: DatabaseServer[] = []
    const another = (config: Config) => {
      const server = new DatabaseServer(config, asked)
      others.push(server)
      return server
    }
    try {
      await withServer(asked, asked, async (config, server) => {
        await action({ config, server, another }, options, ...args)
        for (const each of [...others, server]) await each.close()
      })
    } catch (error) {
      for (const each of others) await each.abandon()
      throw error
    }
  })
}

function commandOf<A extends unknown[], O extends CommonOptions>(
  nameAndArguments: string,
  description: string,
  run: (options: O, ...args: A) => Promise<void>,
): Command {
  const [name, ...parameters] = nameAndArguments.split(' ')
  const command = new Command(name).description(description)
  for (const parameter of parameters) command.argument(parameter)
  return command
    .option('--json', 'print JSON')
    .action((...given: unknown[]) => run(given.at(-2) as O, ...(given.slice(0, -2) as A)))
}

async function withPlatform(
  opening: AbortSignal,
  ending: AbortSignal,
  work: (platform: Platform) => Promise<void>,
): Promise<void> {
  await withServer(opening, ending, (config, server) => workOn(config, server, work))
}

async function withServer(
  opening: AbortSignal,
  ending: AbortSignal,
  work: (config: Config, server: DatabaseServer) => Promise<void>,
): Promise<void> {
  const config = loadConfig(process.env)
  using output = watchOutput()
  const signals = { opening, ending: AbortSignal.any([ending, output.unread]) }
  await withDatabaseServer(config, signals, (server) => work(config, server))
}

async function workOn(
  config: Config,
  server: DatabaseServer,
  work: (platform: Platform) => Promise<void>,
): Promise<void> {
  const log = createLogger({ level: 'warn' })
  const { close, ...foundation } = await openFoundation(config, log, server, {
    migrate: false,
    waiting: null,
    statementSeconds: STATEMENT_SECONDS,
  })
  try {
    await work({
      ...foundation,
      config,
      baseUrl: (await findRunning(config))?.baseUrl ?? `http://localhost:${config.port}`,
      clock: await openClock(config, foundation.db),
      log,
      metrics: createMetrics(),
      providers: new Map(),
    })
  } finally {
    await close()
  }
}

export async function requireClient(platform: Platform, clientUuid: string) {
  const wellFormed = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(clientUuid)
  const client = wellFormed ? await findClient(platform.db, clientUuid) : null
  if (!client) throw new UsageError(`no client ${clientUuid}; see: tributary client list`)
  return client
}
