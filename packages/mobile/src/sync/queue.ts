import type { PhoneBatch, PhoneSource } from '@tributary/health'
import { fromJson, toJson } from '../bytes.ts'
import type { Storage } from '../storage/storage.ts'

export interface QueuedBatch extends Omit<PhoneBatch, 'sequence'> {
  /** Types that are read over windows, of which the ledger must know. */
  inLedger: readonly string[]
}

export interface QueueEntry {
  key: string
  number: number
  /** Records and deletions. */
  size: number
  source: PhoneSource
}

const PREFIX = 'queue/'
const DIGITS = 12

/** Batches that wait for the service's receipt, in the order they were read. Only their keys are held in memory. */
export class Queue {
  readonly #storage: Storage
  #entries: QueueEntry[]
  #last: number

  private constructor(storage: Storage, entries: QueueEntry[], last: number) {
    this.#storage = storage
    this.#entries = entries
    this.#last = last
  }

  /** `lastDone`: the newest batch that has its receipt. It is still stored when the app was killed just then. */
  static async load(storage: Storage, lastDone: number): Promise<Queue> {
    const entries = (await storage.keys(PREFIX)).map(parseKey)
    const waiting = entries.filter(({ number }) => number > lastDone)
    const queue = new Queue(storage, waiting, waiting.at(-1)?.number ?? lastDone)
    for (const { key, number } of entries) if (number <= lastDone) await storage.delete(key)
    return queue
  }

  get length(): number {
    return this.#entries.length
  }

  head(): QueueEntry | null {
    return this.#entries[0] ?? null
  }

  newest(): QueueEntry | null {
    return this.#entries.at(-1) ?? null
  }

  pending(source: PhoneSource): number {
    return this.#entries.reduce((sum, entry) => sum + (entry.source === source ? entry.size : 0), 0)
  }

  async append(batch: QueuedBatch): Promise<void> {
    const number = this.#last + 1
    const size = batch.records.length + batch.deleted.length
    const entry = { key: keyOf(number, size, batch.source), number, size, source: batch.source }
    await this.#storage.set(entry.key, toJson(batch))
    this.#last = number
    this.#entries.push(entry)
  }

  async read(entry: QueueEntry): Promise<QueuedBatch> {
    return fromJson((await this.#storage.get(entry.key))!) as QueuedBatch
  }

  async remove(entry: QueueEntry): Promise<void> {
    await this.#storage.delete(entry.key)
    this.#entries = this.#entries.filter(({ key }) => key !== entry.key)
  }

  async dropSource(source: PhoneSource): Promise<void> {
    for (const entry of this.#entries) if (entry.source === source) await this.remove(entry)
  }
}

const keyOf = (number: number, size: number, source: PhoneSource) =>
  `${PREFIX}${String(number).padStart(DIGITS, '0')}/${size}/${source}`

function parseKey(key: string): QueueEntry {
  const [, number, size, source] = key.split('/') as [string, string, string, PhoneSource]
  return { key, number: Number(number), size: Number(size), source }
}
