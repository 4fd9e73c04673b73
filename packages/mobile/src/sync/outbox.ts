import type { PhoneRecord, PhoneSource } from '@tributary/health'
import type { Clock } from '../clock.ts'
import type { Storage } from '../storage/storage.ts'
import { enterBatch } from './ledger.ts'
import type { Queue, QueuedBatch } from './queue.ts'

const MOST_RECORDS = 500
/** Well below what the service takes, so that only a single enormous record could be too large. */
const MOST_CHARACTERS = 1_000_000

export interface OutboxOptions {
  source: PhoneSource
  inLedger: readonly string[]
  /** Of the ledger by type, before this reading. */
  ledgerDates: ReadonlyMap<string, readonly string[]>
  queue: Queue
  storage: Storage
  clock: Clock
  /** After each batch: to send it before more is read. */
  onQueued: () => Promise<void>
}

/** Gathers what was read into batches. What depends on a batch being safe (`after`) happens only then, in order. */
export class Outbox {
  readonly #options: OutboxOptions
  #batch: Pick<QueuedBatch, 'records' | 'deleted'> = { records: [], deleted: [] }
  #ids = new Set<string>()
  #characters = 0
  #tasks: (() => Promise<void>)[] = []

  constructor(options: OutboxOptions) {
    this.#options = options
  }

  async add(record: PhoneRecord, characters: number): Promise<void> {
    await this.#makeRoom(record.id, characters)
    this.#batch.records.push(record)
  }

  async remove(id: string, type: string): Promise<void> {
    await this.#makeRoom(id, id.length + type.length)
    this.#batch.deleted.push({ id, type })
  }

  /** Done once all that was added before is queued. */
  after(task: () => Promise<void>): void {
    this.#tasks.push(task)
  }

  async flush(): Promise<void> {
    const isEmpty = this.#ids.size === 0
    if (!isEmpty) await this.#queue()
    for (let task = this.#tasks.shift(); task; task = this.#tasks.shift()) await task()
    if (!isEmpty) await this.#options.onQueued()
  }

  async #queue(): Promise<void> {
    const { source, inLedger, ledgerDates, queue, storage, clock } = this.#options
    const batch: QueuedBatch = {
      source,
      read_at: clock.now().toISOString(),
      time_zone: clock.timeZone(),
      ...this.#batch,
      inLedger,
    }
    await queue.append(batch)
    await enterBatch(storage, batch, ledgerDates)
    this.#batch = { records: [], deleted: [] }
    this.#ids.clear()
    this.#characters = 0
  }

  /** An id stands in a batch once: what happened to a record in turn goes in batches in turn. */
  async #makeRoom(id: string, characters: number): Promise<void> {
    const isFull = this.#ids.size >= MOST_RECORDS || this.#characters + characters > MOST_CHARACTERS
    if (this.#ids.size > 0 && (isFull || this.#ids.has(id))) await this.flush()
    this.#ids.add(id)
    this.#characters += characters
  }
}
