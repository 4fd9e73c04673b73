import type { PhoneSource } from '@tributary/health'
import type { BackgroundMode, TypePermission } from '../stores/store.ts'

export type SyncPhase = 'idle' | 'reading' | 'sending' | 'waiting'

/** What an app shows of the syncing. */
export interface SyncState {
  phase: SyncPhase
  /** The service ended this device's credential (logged out or unlinked elsewhere): only a new binding helps. */
  isEnded: boolean
  /** When the service can be asked again: it could not be reached, or asked for a pause. */
  nextAttemptAt: string | null
  sources: SourceState[]
}

export interface SourceState {
  source: PhoneSource
  isAvailable: boolean
  /** As the service says. False when it was never connected, disconnected here, or ended by the service. */
  isConnected: boolean
  permissions: TypePermission[]
  /** When everything read was last taken by the service. */
  lastSyncAt: string | null
  /** Reading while the app is closed, and when a sync last began so. */
  background: { mode: BackgroundMode; lastSyncAt: string | null }
  /** By the service's receipts, since the device was linked. */
  counts: { taken: number; repeated: number; refused: number; deleted: number }
  /** Records and deletions that wait on the phone. */
  pending: number
  problems: SyncProblem[]
}

export type SyncProblem =
  /** The service has ended the source, or the person removed it elsewhere: connect it anew. */
  | { kind: 'disconnected' }
  /** The store refused or could not be read; the message is the store's. */
  | { kind: 'unreadable'; type: string | null; message: string }
  /** Types that the person denied, where the store says so. */
  | { kind: 'denied'; types: string[] }
  /** The service did not take records; how many for which reason. */
  | { kind: 'refused'; reason: string; count: number }
