import type { PhoneRecord, PhoneSource } from '@tributary/health'

/** `unknowable`: the store hides a refused reading behind "no data" (Apple). */
export type PermissionState = 'granted' | 'denied' | 'unknowable'

export interface TypePermission {
  /** The store's name of the type, as in `PhoneRecord.type`. */
  type: string
  state: PermissionState
}

/** Records that begin at `from` or later and before `to`; ISO 8601 in UTC. */
export interface ReadWindow {
  from: string
  to: string
}

export interface ChangePage {
  records: PhoneRecord[]
  /** Ids of records that the store no longer has. */
  deleted: string[]
  /** Where to go on once this page is safe; null while the reading could only start anew. */
  cursor: string | null
}

/** A health store on the phone, or something that plays one. Nothing is read before `request()` was answered. */
export interface HealthStore {
  readonly source: PhoneSource
  /** The types it reads, in the store's own names. */
  readonly types: readonly string[]
  isAvailable(): Promise<boolean>
  /** What is known without asking the person. */
  permissions(): Promise<TypePermission[]>
  /** Shows the store's permission sheet where it still would. */
  request(): Promise<TypePermission[]>
  /** All records of one type in the window, in pages, ordered by their start. */
  read(type: string, window: ReadWindow): AsyncIterable<PhoneRecord[]>
  /**
   * Where the store keeps a log of changes of this type: what happened since the cursor; with null, all records that begin at
   * `from` or later, then the first cursor. Throws `CursorExpiredError` when the log no longer reaches back. Types
   * without a log (`hasLog` false) are read again over a window of days.
   */
  changes?(type: string, cursor: string | null, from: string): AsyncIterable<ChangePage>
  hasLog?(type: string): boolean
  /** Calls back when the store has something new. Returns how to stop. */
  watch?(listener: () => void): () => void
}

/** The store's log of changes no longer reaches back to the cursor. */
export class CursorExpiredError extends Error {
  constructor() {
    super('the log of changes no longer reaches back to the cursor')
    this.name = 'CursorExpiredError'
  }
}

/** The store cannot be read now (a locked phone, a spent quota): nothing is wrong, a later sync reads it. */
export class StoreBusyError extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'StoreBusyError'
  }
}
