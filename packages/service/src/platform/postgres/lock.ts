import { access, constants } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { EmbeddedPostgresError, explainFileError } from './error.ts'

const SQLITE_BUSY = 5
const WAIT_MS = 300_000

/**
 * Runs the work while no other process (or caller in this one) runs work under the same file.
 * An SQLite transaction is the lock because the operating system releases it when its holder dies.
 */
export async function underLock<T>(file: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  const lock = await acquire(file, signal)
  try {
    return await work()
  } finally {
    lock.close()
  }
}

async function acquire(file: string, signal?: AbortSignal): Promise<DatabaseSync> {
  await access(dirname(file), constants.W_OK).catch((error: unknown) => {
    throw explainFileError(error, dirname(file))
  })
  const database = new DatabaseSync(file, { timeout: 0 })
  const deadline = Date.now() + WAIT_MS
  while (!begin(database, file)) {
    if (signal?.aborted) {
      database.close()
      throw signal.reason
    }
    if (Date.now() > deadline) {
      database.close()
      throw new EmbeddedPostgresError(
        `Another process has been starting or stopping PostgreSQL for ${WAIT_MS / 1000} s and still holds ${file}. End it and try again.`,
      )
    }
    await sleep(20)
  }
  return database
}

function begin(database: DatabaseSync, file: string): boolean {
  try {
    database.exec('BEGIN EXCLUSIVE')
    return true
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return false
    database.close()
    throw new EmbeddedPostgresError(`The lock file ${file} cannot be used. Delete it and try again.`, {
      cause: error,
    })
  }
}
