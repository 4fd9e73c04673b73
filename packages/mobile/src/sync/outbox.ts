import type { PhoneRecord, PhoneSource } from '@tributary/health'
import type { Clock } from '../clock.ts'
import type { Queue, QueuedBatch } from './queue.ts'

export const MOST_RECORDS = 500
/** Well below what the service takes, so that only a single enormous record could be too large. */
const MOST_CHARACTERS = 1_000_000

/** Gathers what was read into batches. What depends on a batch being safe (`after`) happens only then, in order. */
export class Outbox {
  readonly #source: PhoneSource
  readonly #queue: Queue
  readonly #clock: Clock
  readonly #onQueued: () => Promise<void>
  #batch: Pick<QueuedBatch, 'records' | 'deleted'> = { records: [], deleted: [] }
  #ids = new Set<string>()
  #characters = 0
  #tasks: (() => Promise<void>)[] = []

  constructor(source: PhoneSource, queue: Queue, clock: Clock, onQueued: () => Promise<void>) {
    this.#source = source
    this.#queue = queue
    this.#clock = clock
    this.#onQueued = onQueued
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
    const { records, deleted } = this.#batch
    const isEmpty = records.length + deleted.length === 0
    if (!isEmpty) {
      await this.#queue.append({
        source: this.#source,
        read_at: this.#clock.now().toISOString(),
        time_zone: this.#clock.timeZone(),
        records,
        deleted,
      })
      this.#batch = { records: [], deleted: [] }
      this.#ids.clear()
      this.#characters = 0
    }
    for (let task = this.#tasks.shift(); task; task = this.#tasks.shift()) await task()
    if (!isEmpty) await this.#onQueued()
  }

  /** An id stands in a batch once: what happened to a record in turn goes in batches in turn. */
  async #makeRoom(id: string, characters: number): Promise<void> {
    const isFull = this.#ids.size >= MOST_RECORDS || this.#characters + characters > MOST_CHARACTERS
    if (this.#ids.size > 0 && (isFull || this.#ids.has(id))) await this.flush()
    this.#ids.add(id)
    this.#characters += characters
  }
}
