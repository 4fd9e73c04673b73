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
  /** Ids of records that the store no longer has. An id is here or among the records, by what happened last. */
  deleted: string[]
  /** Where to go on once this page is safe. */
  cursor: string
}

/** What a store reports of its changes, type by type. */
export interface ChangeLog {
  /** The types it covers. The others are read again over a window of days. */
  readonly types: readonly string[]
  /** Where the log ends now. Taken before the past is read, so that nothing falls between. */
  position(type: string): Promise<string>
  /**
   * What happened since the cursor to records that begin at `from` or later. Throws `CursorExpiredError` when the log no
   * longer reaches back.
   */
  changes(type: string, cursor: string, from: string): AsyncIterable<ChangePage>
}

/**
 * Whether the store is read while the app is closed. `unsupported`: this phone or store offers no way. `denied`: the person did
 * not allow it.
 */
export type BackgroundMode = 'on' | 'off' | 'unsupported' | 'denied'

/** Reading while the app is closed, where the phone offers it. */
export interface BackgroundReading {
  mode(): Promise<BackgroundMode>
  /** Asks the person where the phone wants that. */
  enable(): Promise<BackgroundMode>
  disable(): Promise<BackgroundMode>
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
  readonly log?: ChangeLog
  /** Calls back when the store has something new. Returns how to stop. */
  watch?(listener: () => void): () => void
  /** Absent where the store cannot be read while the app is closed. */
  readonly background?: BackgroundReading
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
