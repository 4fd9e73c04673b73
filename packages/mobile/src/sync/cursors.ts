import type { PhoneSource } from '@tributary/health'
import { fromUtf8, utf8 } from '../bytes.ts'
import type { Storage } from '../storage/storage.ts'
import { ledgerPrefix } from './ledger.ts'

const cursorPrefix = (source: PhoneSource) => `cursor/${source}/`

/** How far a type was read: the store's own cursor, or the instant up to which a window reached. */
export async function readCursor(
  storage: Storage,
  source: PhoneSource,
  type: string,
): Promise<string | null> {
  const bytes = await storage.get(cursorPrefix(source) + type)
  return bytes ? fromUtf8(bytes) : null
}

export const saveCursor = (storage: Storage, source: PhoneSource, type: string, cursor: string) =>
  storage.set(cursorPrefix(source) + type, utf8(cursor))

export const forgetCursor = (storage: Storage, source: PhoneSource, type: string) =>
  storage.delete(cursorPrefix(source) + type)

/** The next reading of the source starts at its first day again. */
export async function forgetReadings(storage: Storage, source: PhoneSource): Promise<void> {
  await deleteAll(storage, cursorPrefix(source))
  await deleteAll(storage, ledgerPrefix(source))
}

async function deleteAll(storage: Storage, prefix: string): Promise<void> {
  for (const key of await storage.keys(prefix)) await storage.delete(key)
}
