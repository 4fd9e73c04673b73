import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { SystemUser } from './account.ts'
import { EmbeddedPostgresError, errorCode, explainFileError } from './error.ts'
import { type ClusterTools, initialise } from './initdb.ts'
import type { ClusterLayout } from './layout.ts'
import { readPassword, writeNewPassword } from './password.ts'

const UNFINISHED = 'postgres.new-'

/** Makes the cluster unless it exists and returns its superuser's password. The caller holds the folder's lock. */
export async function ensureCluster(layout: ClusterLayout, tools: ClusterTools): Promise<string> {
  try {
    const made = await clusterVersion(layout.cluster)
    if (made === null) return await createCluster(layout, tools)
    if (made !== tools.binaries.major) {
      throw new EmbeddedPostgresError(
        `The database in ${layout.cluster} was made by PostgreSQL ${made}, this is PostgreSQL ${tools.binaries.major}. ` +
          'With the version of Tributary that made it run: tributary db backup FILE. Then with this one, with TRIBUTARY_DATA_DIR set to a new folder: tributary db restore FILE.',
      )
    }
    if (tools.account) await takeFromRoot(layout.cluster, tools.account)
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

/** A folder that root copied back from a backup belongs to root, whom PostgreSQL does not serve. */
async function takeFromRoot(cluster: string, account: SystemUser): Promise<void> {
  const { uid } = await stat(cluster)
  if (uid !== 0) return
  await promisify(execFile)('chown', ['-R', `${account.uid}:${account.gid}`, cluster])
}

async function createCluster(layout: ClusterLayout, tools: ClusterTools): Promise<string> {
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
