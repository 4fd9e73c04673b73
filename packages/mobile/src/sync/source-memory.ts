import type { PhoneSource } from '@tributary/health'
import { fromJson, toJson } from '../bytes.ts'
import type { BackgroundView } from '../client/wire.ts'
import type { Storage } from '../storage/storage.ts'
import type { BackgroundMode, TypePermission } from '../stores/store.ts'

/** What the phone remembers of a source between syncs. */
export interface SourceMemory {
  isConnected: boolean
  /** The service ended it, not this phone. */
  wasEnded: boolean
  /** The first day of which records are taken, `YYYY-MM-DD`. */
  since: string | null
  /** As last sent to the service. */
  permissions: TypePermission[]
  lastReadAt: string | null
  lastSyncAt: string | null
  background: BackgroundMode
  /** When the last sync began that ran while the app was closed. */
  lastBackgroundSyncAt: string | null
  /** As last reported to the service. */
  reportedBackground: BackgroundView | null
}

const NO_MEMORY: SourceMemory = {
  isConnected: false,
  wasEnded: false,
  since: null,
  permissions: [],
  lastReadAt: null,
  lastSyncAt: null,
  background: 'unsupported',
  lastBackgroundSyncAt: null,
  reportedBackground: null,
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

export const backgroundOf = ({ background, lastBackgroundSyncAt }: SourceMemory): BackgroundView => ({
  mode: background,
  last_sync_at: lastBackgroundSyncAt,
})

/** Types that may be read now and might not have been before: what they hold of the past was not seen. */
export function newlyGranted(before: readonly TypePermission[], now: readonly TypePermission[]): string[] {
  const denied = new Set(before.filter(({ state }) => state === 'denied').map(({ type }) => type))
  return now.filter(({ type, state }) => state !== 'denied' && denied.has(type)).map(({ type }) => type)
}

export const samePermissions = (one: readonly TypePermission[], other: readonly TypePermission[]): boolean =>
  JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))

export const sameBackground = (one: BackgroundView | null, other: BackgroundView): boolean =>
  one?.mode === other.mode && one.last_sync_at === other.last_sync_at

const sorted = (permissions: readonly TypePermission[]) =>
  permissions.map(({ type, state }) => `${type} ${state}`).sort()
