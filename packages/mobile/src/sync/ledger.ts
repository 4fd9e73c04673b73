import type { PhoneRecord, PhoneSource } from '@tributary/health'
import { fromJson, toJson } from '../bytes.ts'
import { groupBy } from '../group-by.ts'
import type { Storage } from '../storage/storage.ts'
import { contentHash } from './content-hash.ts'
import { dateOf } from './dates.ts'
import type { QueuedBatch } from './queue.ts'

/** Content hash by record id. */
export type LedgerDay = Map<string, string>

/**
 * What was queued of one type, by the UTC date of its start: to find what is new, changed or gone at the next reading. It
 * follows the queue: a batch is written first, then here, and again after a kill between the two (`enterBatch`).
 */
export class Ledger {
  readonly #storage: Storage
  readonly #prefix: string

  constructor(storage: Storage, source: PhoneSource, type: string) {
    this.#storage = storage
    this.#prefix = `${ledgerPrefix(source)}${type}/`
  }

  async dates(): Promise<string[]> {
    return (await this.#storage.keys(this.#prefix)).map((key) => key.slice(this.#prefix.length))
  }

  async day(date: string): Promise<LedgerDay> {
    const bytes = await this.#storage.get(this.#prefix + date)
    return new Map(bytes ? Object.entries(fromJson(bytes) as Record<string, string>) : [])
  }

  async save(date: string, day: LedgerDay): Promise<void> {
    if (day.size === 0) return this.#storage.delete(this.#prefix + date)
    await this.#storage.set(this.#prefix + date, toJson(Object.fromEntries(day)))
  }
}

/**
 * May be repeated for the newest batch: it leaves the same ledger. `priorDates`: where a record may have stood before it moved
 * to another day, by type; all dates when absent.
 */
export async function enterBatch(
  storage: Storage,
  batch: QueuedBatch,
  priorDates?: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  const types = new Set([...batch.records, ...batch.deleted].map(({ type }) => type))
  for (const type of types) {
    if (!batch.inLedger.includes(type)) continue
    const ledger = new Ledger(storage, batch.source, type)
    const records = batch.records.filter((record) => record.type === type)
    const deleted = batch.deleted.filter((deletion) => deletion.type === type).map(({ id }) => id)
    await strike(ledger, new Set(deleted), await ledger.dates())
    for (const [date, ofDate] of groupBy(records, ({ start }) => dateOf(start)))
      await enterDay(ledger, date, ofDate, priorDates?.get(type) ?? (await ledger.dates()))
  }
}

async function enterDay(
  ledger: Ledger,
  date: string,
  records: readonly PhoneRecord[],
  priorDates: readonly string[],
): Promise<void> {
  const day = await ledger.day(date)
  const newcomers = new Set(records.map(({ id }) => id).filter((id) => !day.has(id)))
  const others = priorDates.filter((prior) => prior !== date)
  await strike(ledger, newcomers, others)
  for (const record of records) day.set(record.id, contentHash(JSON.stringify(record)))
  await ledger.save(date, day)
}

async function strike(ledger: Ledger, ids: ReadonlySet<string>, dates: readonly string[]): Promise<void> {
  if (ids.size === 0) return
  for (const date of dates) {
    const day = await ledger.day(date)
    const left = new Map([...day].filter(([id]) => !ids.has(id)))
    if (left.size < day.size) await ledger.save(date, left)
  }
}

export const ledgerPrefix = (source: PhoneSource) => `ledger/${source}/`
