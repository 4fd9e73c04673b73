import { open, rename, rm } from 'node:fs/promises'
import type pg from 'pg'
import { type Database, openDatabase } from '../database.ts'
import { useAlone } from '../in-use.ts'
import { type Keyring, MasterKeyMismatch } from '../keyring.ts'
import { BackupFile, syncFolderOf, writeBackup } from './backup-file.ts'
import { DatabaseSource, type TransferManifest, type TransferSource } from './source.ts'
import { DatabaseTarget, TransferRefused } from './target.ts'
import { type Transferred, transfer } from './transfer.ts'

export interface FilledCopy extends Transferred {
  /** How many data keys the master keys were proven to open in the copy. */
  data_keys: number
}

type Say = (line: string) => void

/** Everything from one database, which no process uses, into an empty one. Goes on where an earlier run stopped. */
export async function moveDatabase(
  urls: { from: string; to: string },
  keyring: Keyring,
  say: Say,
  partBytes?: number,
): Promise<FilledCopy> {
  return onConnection(urls.from, async (client) => {
    await useAlone(client)
    const source = await DatabaseSource.open(client, partBytes)
    return fill(urls.to, source, keyring, say)
  })
}

/** Everything from a backup into an empty database. Goes on where an earlier run stopped. */
export async function restoreDatabase(
  url: string,
  path: string,
  keyring: Keyring,
  say: Say,
): Promise<FilledCopy> {
  const backup = await BackupFile.open(path)
  try {
    return await fill(url, backup, keyring, say)
  } finally {
    await backup.close()
  }
}

/** Everything as it is at one moment, into a new file, which is read again before it has its name. */
export async function backUpDatabase(
  url: string,
  path: string,
  keyring: Keyring,
  say: Say,
): Promise<{ rows: number; bytes: number }> {
  const draft = `${path}.unfinished`
  await refuseExisting(path)
  const handle = await open(draft, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new TransferRefused(
      error.code === 'EEXIST'
        ? `${draft} exists: another backup is being written, or one was ended. Delete it and try again.`
        : `cannot write ${path}: ${error.message}`,
    )
  })
  try {
    const written = await onConnection(url, async (client) => {
      const source = await DatabaseSource.open(client)
      proveKeys(source.manifest, keyring)
      return writeBackup(source, handle, say)
    })
    await handle.close()
    await BackupFile.open(draft)
    say('read again and found whole')
    await rename(draft, path)
    await syncFolderOf(path)
    return written
  } catch (error) {
    await handle.close()
    await rm(draft, { force: true })
    throw error
  }
}

async function refuseExisting(path: string): Promise<void> {
  const existing = await open(path, 'r').catch(() => null)
  if (!existing) return
  await existing.close()
  throw new TransferRefused(`${path} exists already. Name a new file.`)
}

async function fill(url: string, source: TransferSource, keyring: Keyring, say: Say): Promise<FilledCopy> {
  proveKeys(source.manifest, keyring)
  return onConnection(url, async (client, { db }) => {
    await useAlone(client)
    const target = await DatabaseTarget.open({ client, url }, source.manifest)
    const transferred = await transfer(source, target, say)
    const dataKeys = await keyring.openEvery(db)
    await target.finish()
    return { ...transferred, data_keys: dataKeys }
  })
}

/** Before anything is copied: none of it could be read with other keys. */
function proveKeys({ keyChecks }: TransferManifest, keyring: Keyring): void {
  keyring.check(keyChecks.map(({ version, sealed }) => ({ version, sealed: Buffer.from(sealed, 'base64') })))
  if (keyChecks.length > 0 && !keyChecks.some(({ version }) => keyring.has(version)))
    throw new MasterKeyMismatch(
      `The data was written with master key version ${keyChecks.map(({ version }) => version).join(', ')}, which is not configured.`,
    )
}

async function onConnection<T>(
  url: string,
  work: (client: pg.PoolClient, database: Database) => Promise<T>,
): Promise<T> {
  const database = openDatabase(url, { poolSize: 2, statementSeconds: null })
  try {
    const client = await database.pool.connect()
    try {
      return await work(client, database)
    } finally {
      // With its settings, its snapshot and its lock.
      client.release(true)
    }
  } finally {
    await database.close()
  }
}
