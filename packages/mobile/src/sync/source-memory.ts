import type { PhoneSource } from '@tributary/health'
import { fromJson, toJson } from '../bytes.ts'
import type { Storage } from '../storage/storage.ts'
import type { TypePermission } from '../stores/store.ts'

/** What the phone remembers of a source between syncs. */
export interface SourceMemory {
  isConnected: boolean
  /** The service ended it, not this phone. */
  wasEnded: boolean
  /** The first day of which records are taken, `YYYY-MM-DD`. */
  since: string | null
  /** As last told to the service. */
  permissions: TypePermission[]
  lastReadAt: string | null
  lastSyncAt: string | null
}

export const NO_MEMORY: SourceMemory = {
  isConnected: false,
  wasEnded: false,
  since: null,
  permissions: [],
  lastReadAt: null,
  lastSyncAt: null,
}

const keyOf = (source: PhoneSource) => `source/${source}`

export async function loadMemory(storage: Storage, source: PhoneSource): Promise<SourceMemory> {
  const bytes = await storage.get(keyOf(source))
  return bytes ? { ...NO_MEMORY, ...(fromJson(bytes) as SourceMemory) } : NO_MEMORY
}

export const saveMemory = (storage: Storage, source: PhoneSource, memory: SourceMemory) =>
  storage.set(keyOf(source), toJson(memory))

/** Ended by the service, unless this phone was about to. */
export const whenEnded = (memory: SourceMemory): Partial<SourceMemory> => ({
  isConnected: false,
  wasEnded: memory.isConnected || memory.wasEnded,
})

/** Types that may be read now and might not have been before: what they hold of the past was not seen. */
export function newlyGranted(before: readonly TypePermission[], now: readonly TypePermission[]): string[] {
  const denied = new Set(before.filter(({ state }) => state === 'denied').map(({ type }) => type))
  return now.filter(({ type, state }) => state !== 'denied' && denied.has(type)).map(({ type }) => type)
}

export const samePermissions = (one: readonly TypePermission[], other: readonly TypePermission[]): boolean =>
  JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))

const sorted = (permissions: readonly TypePermission[]) =>
  permissions.map(({ type, state }) => `${type} ${state}`).sort()
