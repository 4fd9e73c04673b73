import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Command } from 'commander'
import { audit } from '../accounts/index.ts'
import { type Config, erasuresFileBeside } from '../config.ts'
import { carryMarks, readMarks } from '../erasure/index.ts'
import { openDatabase } from '../platform/database.ts'
import { isDatabaseAway } from '../platform/database-fault.ts'
import type { DatabaseServer } from '../platform/database-server.ts'
import { untilDatabaseAnswers } from '../platform/database-wait.ts'
import { beginUse } from '../platform/in-use.ts'
import { Keyring } from '../platform/keyring.ts'
import { createLogger } from '../platform/log.ts'
import { readMasterKeyFile } from '../platform/master-key.ts'
import { migrateToLatest, requireSchema } from '../platform/migrate.ts'
import { openClock } from '../platform/sandbox-clock.ts'
import { DEPLOYMENT_SCOPE } from '../platform/scope.ts'
import {
  backUpDatabase,
  type FilledCopy,
  moveDatabase,
  restoreDatabase,
} from '../platform/transfer/operations.ts'
import { type CommonOptions, type Served, serverCommand } from './context.ts'
import { afterRestore, nextSettings } from './db-next.ts'
import { printStatus } from './db-status.ts'
import { GROUPS } from './groups.ts'
import { printOne, UsageError } from './output.ts'

export function dbCommand(): Command {
  return new Command('db')
    .description(GROUPS.db)
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

/** Returns the address of the server itself: the lock that shows which processes use the database needs a connection that stays. */
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
    const applied = await migrateToLatest(url)
    if (applied.length > 0 || options.json) printOne({ applied }, options.json)
    else process.stdout.write('nothing to do: the schema is that of this version\n')
  } finally {
    await use.end()
  }
}

async function move(
  { config, server, another }: Served,
  options: CommonOptions & { to: string },
): Promise<void> {
  const place = placeOf(config, options.to)
  const keyring = await keysOf(config)
  const from = await addressOf(config, server)
  await requireSchema(from)
  const to = await addressOf(place, another(place)).catch((error: unknown) => {
    throw isDatabaseAway(error) ? new UsageError(`--to: ${(error as Error).message}`) : error
  })
  const moved = await moveDatabase({ from, to }, keyring, progress(options))
  await remember({ config: place, url: to, keyring }, 'database.move', { rows: moved.rows })
  await carryMarks(config.erasuresFile, place.erasuresFile)
  printFilled(moved, nextSettings(config, place), options)
}

function printFilled(filled: FilledCopy, next: string[], { json }: CommonOptions): void {
  printOne(json ? { ...filled, next } : { ...filled }, json)
  if (json) return
  process.stdout.write(['', 'next:', ...next.map((each) => `- ${each}`), ''].join('\n'))
}

/** Returns the same settings with another database, which is the target. */
function placeOf(config: Config, to: string): Config {
  if (to === config.databaseUrl || to === config.databaseDirectUrl)
    throw new UsageError('--to is the database that is to be moved')
  if (/^postgres(ql)?:\/\//.test(to)) return { ...config, databaseUrl: to, databaseDirectUrl: null }
  if (to.includes('://')) throw new UsageError('--to is a postgres:// address or a folder')
  const dataDir = resolve(to)
  if (!config.databaseUrl && dataDir === resolve(config.dataDir))
    throw new UsageError('this is the folder that the database is in')
  const isBeside = config.erasuresFile === erasuresFileBeside(config.dataDir)
  const erasuresFile = isBeside ? erasuresFileBeside(dataDir) : config.erasuresFile
  return { ...config, databaseUrl: null, databaseDirectUrl: null, dataDir, erasuresFile }
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
  const isFile = await stat(file).then(
    (found) => found.isFile(),
    () => false,
  )
  if (!isFile) throw new UsageError(`there is no file ${resolve(file)}`)
  const keyring = await keysOf(config)
  const url = await addressOf(config, server)
  const restored = await restoreDatabase(url, resolve(file), keyring, progress(options))
  await remember({ config, url, keyring }, 'database.restore', { rows: restored.rows })
  const hasList = (await readMarks(config.erasuresFile)).size > 0
  printFilled(restored, afterRestore(config.erasuresFile, hasList), options)
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
    if (!json && !line.endsWith(': 0 rows')) process.stderr.write(`${line}\n`)
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
