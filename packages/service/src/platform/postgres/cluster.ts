import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chown, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Account, spawnAs } from './account.ts'
import type { Binaries } from './binaries.ts'
import { EmbeddedPostgresError, errorCode, explainFileError } from './error.ts'
import type { Layout } from './layout.ts'
import { lastLines } from './log-file.ts'
import { readPassword, writeNewPassword, writePrivate } from './password.ts'

export interface ClusterTools {
  binaries: Binaries
  account: Account | null
  durable: boolean
  say: (line: string) => void
}

const UNFINISHED = 'postgres.new-'

/** Makes the cluster unless it exists and returns its superuser's password. The caller holds the folder's lock. */
export async function ensureCluster(layout: Layout, tools: ClusterTools): Promise<string> {
  try {
    const made = await clusterVersion(layout.cluster)
    if (made === null) return await createCluster(layout, tools)
    if (made !== tools.binaries.major) {
      throw new EmbeddedPostgresError(
        `The database in ${layout.cluster} was made by PostgreSQL ${made}, this is PostgreSQL ${tools.binaries.major}. ` +
          'Dump it with the older version and load it into a new folder, or use the older version.',
      )
    }
    return await readPassword(layout.password)
  } catch (error) {
    throw explainFileError(error, layout.folder)
  }
}

async function clusterVersion(cluster: string): Promise<string | null> {
  try {
    return (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim()
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error
  }
  const content = await readdir(cluster).catch(() => [])
  if (content.length === 0) return null
  throw new EmbeddedPostgresError(
    `${cluster} is not empty and holds no PostgreSQL database. Move it away or set TRIBUTARY_DATA_DIR to another folder.`,
  )
}

async function createCluster(layout: Layout, tools: ClusterTools): Promise<string> {
  await removeUnfinished(layout.folder)
  tools.say(`Creating a PostgreSQL ${tools.binaries.major} database in ${layout.cluster}`)
  const fresh = join(layout.folder, `${UNFINISHED}${randomBytes(6).toString('hex')}`)
  try {
    const password = await writeNewPassword(layout.password)
    await initialise(fresh, password, tools)
    // The rename is the moment the cluster exists: a crash before it leaves only folders removed above.
    await rename(fresh, layout.cluster)
    await syncFolder(layout.folder)
    return password
  } finally {
    await removeUnfinished(layout.folder)
  }
}

async function initialise(fresh: string, password: string, tools: ClusterTools): Promise<void> {
  const passwordFile = `${fresh}.password`
  await mkdir(fresh, { mode: 0o700 })
  await writePrivate(passwordFile, password)
  if (tools.account) {
    await chown(fresh, tools.account.uid, tools.account.gid)
    await chown(passwordFile, tools.account.uid, tools.account.gid)
  }
  const output = await open(`${fresh}.log`, 'w', 0o600)
  try {
    const args = [
      ...['-D', fresh, '--username=tributary', `--pwfile=${passwordFile}`, '--auth=scram-sha-256'],
      ...['--encoding=UTF8', '--locale=C', '--data-checksums', '--no-instructions'],
      ...(tools.durable ? [] : ['--no-sync']),
    ]
    const stdio = ['ignore' as const, output.fd, output.fd]
    const child = spawnAs(tools.account, tools.binaries.initdb, args, { stdio, cwd: '/', detached: true })
    const [code, signal] = await once(child, 'exit')
    if (code !== 0) {
      const lines = await lastLines(`${fresh}.log`, 0)
      throw new EmbeddedPostgresError(
        `initdb could not create the database (${signal ?? `exit code ${code}`}). Its last lines:\n${lines}`,
      )
    }
  } finally {
    await output.close()
  }
}

async function removeUnfinished(folder: string): Promise<void> {
  const names = await readdir(folder)
  for (const name of names.filter((each) => each.startsWith(UNFINISHED))) {
    await rm(join(folder, name), { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
