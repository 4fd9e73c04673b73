import type { PhoneSource } from '@tributary/health'
import type { TributaryClient } from '../client/client.ts'
import type { Clock } from '../clock.ts'
import type { Storage } from '../storage/storage.ts'
import type { HealthStore } from '../stores/store.ts'
import { forgetReadings } from './cursors.ts'
import { enterBatch } from './ledger.ts'
import { loadProgress, type Progress, saveProgress } from './progress.ts'
import { Queue } from './queue.ts'
import { loadMemory, type SourceMemory, saveMemory } from './source-memory.ts'
import type { SyncPhase } from './state.ts'

export type SyncClient = Pick<
  TributaryClient,
  'device' | 'setTimeZone' | 'connectSource' | 'disconnectSource' | 'upload' | 'logOut' | 'unlink'
>

/** Asked to stop: a background task's time is over, or the app logs out. */
export class StoppedError extends Error {
  constructor() {
    super('stopped')
    this.name = 'StoppedError'
  }
}

/** What the parts of a sync share. What is stored is loaded anew for each, because another tab may have synced. */
export class SyncWork {
  readonly client: SyncClient
  readonly stores: readonly HealthStore[]
  readonly storage: Storage
  readonly clock: Clock
  readonly #onChange: () => void
  queue!: Queue
  progress!: Progress
  phase: SyncPhase = 'idle'
  /** The app is closed: the phone woke it for this sync. */
  isInBackground = false
  /** Of the store, by source, then type; `` for the store as a whole. */
  readonly troubles = new Map<PhoneSource, Map<string, string>>()
  readonly unavailable = new Set<PhoneSource>()
  readonly #memories = new Map<PhoneSource, SourceMemory>()

  constructor(
    client: SyncClient,
    stores: readonly HealthStore[],
    storage: Storage,
    clock: Clock,
    onChange: () => void,
  ) {
    this.client = client
    this.stores = stores
    this.storage = storage
    this.clock = clock
    this.#onChange = onChange
  }

  async load(): Promise<void> {
    this.progress = await loadProgress(this.storage)
    this.queue = await Queue.load(this.storage, this.progress.lastDone)
    const newest = this.queue.newest()
    if (newest) await enterBatch(this.storage, await this.queue.read(newest))
    for (const { source } of this.stores) this.#memories.set(source, await loadMemory(this.storage, source))
  }

  memory(source: PhoneSource): SourceMemory {
    return this.#memories.get(source)!
  }

  async remember(source: PhoneSource, change: Partial<SourceMemory>): Promise<void> {
    const memory = { ...this.memory(source), ...change }
    await saveMemory(this.storage, source, memory)
    this.#memories.set(source, memory)
    this.changed()
  }

  async advance(progress: Progress): Promise<void> {
    await saveProgress(this.storage, progress)
    this.progress = progress
    this.changed()
  }

  enter(phase: SyncPhase): void {
    if (this.phase === phase) return
    this.phase = phase
    this.changed()
  }

  trouble(source: PhoneSource, type: string, message: string | null): void {
    const ofSource = this.troubles.get(source) ?? new Map<string, string>()
    this.troubles.set(source, ofSource)
    if (message === null) ofSource.delete(type)
    else ofSource.set(type, message)
    this.changed()
  }

  /** Nothing of the source waits or counts as read any more. */
  async dropSource(source: PhoneSource, change: Partial<SourceMemory>): Promise<void> {
    await this.queue.dropSource(source)
    await forgetReadings(this.storage, source)
    this.troubles.delete(source)
    await this.remember(source, change)
  }

  changed(): void {
    this.#onChange()
  }
}
