import type { PhoneSource } from '@tributary/health'
import { fromJson, toJson } from '../bytes.ts'
import type { Storage } from '../storage/storage.ts'

/** Content hash by record id. */
export type LedgerDay = Map<string, string>

/** What was queued of one type, by the UTC date of its start: to tell what is new, changed or gone at the next reading. */
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

export const ledgerPrefix = (source: PhoneSource) => `ledger/${source}/`
