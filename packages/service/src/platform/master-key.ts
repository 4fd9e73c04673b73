import { randomBytes } from 'node:crypto'
import { link, readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MasterKey } from './keyring.ts'
import { KEY_BYTES } from './sealing.ts'

/** `1:BASE64` or `1:BASE64,2:BASE64`. The message names the rule, never the text. */
export function parseMasterKeys(text: string): MasterKey[] {
  const keys = text.split(',').map((part) => {
    const match = /^\s*(\d{1,6}):([A-Za-z0-9+/_-]+={0,2})\s*$/.exec(part)
    if (!match) throw new Error('must be VERSION:KEY pairs separated by commas')
    const version = Number(match[1])
    const key = Buffer.from(match[2]!, 'base64')
    if (version < 1) throw new Error('versions start at 1')
    if (key.length !== KEY_BYTES) throw new Error(`keys must be ${KEY_BYTES} bytes in base64`)
    if (key.every((byte) => byte === key[0])) throw new Error('keys must be random')
    return { version, key }
  })
  if (new Set(keys.map((k) => k.version)).size !== keys.length) throw new Error('names a version twice')
  return keys
}

/** The key of an embedded database, where there is one. */
export async function readMasterKeyFile(dataDir: string): Promise<MasterKey[] | null> {
  const text = await readFile(fileIn(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  return text === null ? null : parseMasterKeys(text.trim())
}

/** The embedded sandbox's own key: made once, readable by its owner only, beside but not inside the database. */
export async function ensureMasterKeyFile(dataDir: string): Promise<MasterKey[]> {
  const existing = await readMasterKeyFile(dataDir)
  if (existing) return existing
  const path = fileIn(dataDir)
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, `1:${randomBytes(KEY_BYTES).toString('base64')}\n`, { mode: 0o600, flag: 'wx' })
  await linkOnce(draft, path)
  return parseMasterKeys((await readFile(path, 'utf8')).trim())
}

const fileIn = (dataDir: string) => join(dataDir, 'master-key')

async function linkOnce(draft: string, path: string): Promise<void> {
  try {
    await link(draft, path)
  } catch (error) {
    // Another process made the key first; its key is the key.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await unlink(draft)
  }
}
