import { resolve } from 'node:path'
import { Command } from 'commander'
import { audit } from '../accounts/audit.ts'
import type { Config } from '../config.ts'
import { openDatabase } from '../platform/database.ts'
import type { DatabaseServer } from '../platform/database-server.ts'
import { untilDatabaseAnswers } from '../platform/database-wait.ts'
import { beginUse } from '../platform/in-use.ts'
import { Keyring } from '../platform/keyring.ts'
import { createLogger } from '../platform/log.ts'
import { readMasterKeyFile } from '../platform/master-key.ts'
import { migrateToLatest } from '../platform/migrate.ts'
import { openClock } from '../platform/sandbox-clock.ts'
import { DEPLOYMENT_SCOPE } from '../platform/scope.ts'
import { backUpDatabase, moveDatabase, restoreDatabase } from '../platform/transfer/operations.ts'
import { type CommonOptions, type Served, serverCommand } from './context.ts'
import { nextSettings } from './db-next.ts'
import { printStatus } from './db-status.ts'
import { printOne, UsageError } from './output.ts'

export function dbCommand(): Command {
  return new Command('db')
    .description('The database itself')
    .addCommand(serverCommand('status', 'migrations, server version, sizes', status))
    .addCommand(serverCommand('migrate', 'bring the schema to this version', migrate))
    .addCommand(
      serverCommand(
        'move',
        'copy everything into an empty database, with the service stopped',
        move,
      ).requiredOption(
        '--to <place>',
        'the address of a PostgreSQL (postgres://…), or a folder for an embedded one',
      ),
    )
    .addCommand(serverCommand('backup <file>', 'write everything to a new file', backUp))
    .addCommand(serverCommand('restore <file>', 'fill an empty database from a backup', restore))
}

const log = createLogger({ level: 'warn' })

/** Of the server itself: a lock that shows who works with the database needs a connection that stays. */
async function addressOf({ databaseDirectUrl: directUrl }: Config, server: DatabaseServer): Promise<string> {
  const url = await server.open()
  await untilDatabaseAnswers({ url, directUrl }, log, null)
  return directUrl ?? url
}

async function status({ config, server }: Served, options: CommonOptions): Promise<void> {
  await printStatus(await addressOf(config, server), options.json)
}

async function migrate({ config, server }: Served, options: CommonOptions): Promise<void> {
  const url = await addressOf(config, server)
  const use = await beginUse(url, log)
  try {
    printOne({ applied: await migrateToLatest(url) }, options.json)
  } finally {
    await use.end()
  }
}

async function move(
  { config, server, another }: Served,
  options: CommonOptions & { to: string },
): Promise<void> {
  const keyring = await keysOf(config)
  const place = placeOf(config, options.to)
  const from = await addressOf(config, server)
  const to = await addressOf(place, another(place))
  const moved = await moveDatabase({ from, to }, keyring, progress(options))
  await remember({ config: place, url: to, keyring }, 'database.move', { rows: moved.rows })
  printOne({ ...moved, next: nextSettings(config, place) }, options.json)
}

/** Where to: the same settings with another database. */
function placeOf(config: Config, to: string): Config {
  if (/^postgres(ql)?:\/\//.test(to)) return { ...config, databaseUrl: to, databaseDirectUrl: null }
  if (to.includes('://')) throw new UsageError('--to is a postgres:// address or a folder')
  const dataDir = resolve(to)
  if (!config.databaseUrl && dataDir === config.dataDir)
    throw new UsageError('this is the folder that the database is in')
  return { ...config, databaseUrl: null, databaseDirectUrl: null, dataDir }
}

async function backUp({ config, server }: Served, options: CommonOptions, file: string): Promise<void> {
  const keyring = await keysOf(config)
  const url = await addressOf(config, server)
  const use = await beginUse(url, log)
  try {
    const written = await backUpDatabase(url, resolve(file), keyring, progress(options))
    await remember({ config, url, keyring }, 'database.backup', { rows: written.rows })
    printOne({ file: resolve(file), ...written }, options.json)
  } finally {
    await use.end()
  }
}

async function restore({ config, server }: Served, options: CommonOptions, file: string): Promise<void> {
  const keyring = await keysOf(config)
  const url = await addressOf(config, server)
  const restored = await restoreDatabase(url, resolve(file), keyring, progress(options))
  await remember({ config, url, keyring }, 'database.restore', { rows: restored.rows })
  printOne({ ...restored }, options.json)
}

/** The keys that are there: none is made for data that was written with another. */
async function keysOf(config: Config): Promise<Keyring> {
  const keys = config.masterKeys ?? (await readMasterKeyFile(config.dataDir))
  if (!keys)
    throw new UsageError(
      `there is no master key: set TRIBUTARY_MASTER_KEY, or put the file master-key that belongs to the data into ${config.dataDir}`,
    )
  return new Keyring(keys)
}

const progress =
  ({ json }: CommonOptions) =>
  (line: string): void => {
    if (!json) process.stderr.write(`${line}\n`)
  }

async function remember(
  { config, url, keyring }: { config: Config; url: string; keyring: Keyring },
  action: string,
  detail: { rows: number },
): Promise<void> {
  const { db, close } = openDatabase(url, { poolSize: 1 })
  try {
    await keyring.ensure(db, DEPLOYMENT_SCOPE)
    const platform = { clock: await openClock(config, db), keyring, db }
    const entry = { actor: 'operator', clientUuid: null, action, detail } as const
    await db.transaction().execute((trx) => audit(trx, platform, entry))
  } finally {
    await close()
  }
}
