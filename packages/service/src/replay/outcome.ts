import type { MappedRecord } from '@tributary/health'
import { type MappedSource, type RawItem, VendorError } from '@tributary/providers'
import { tryMap } from '../records/index.ts'
import type { DocumentOfDay } from './documents.ts'
import { joined } from './joined.ts'
import type { UnansweredRequest } from './player.ts'

/** What was not read, of an object or of a whole resource. */
export interface RefusedPart {
  resource: string
  /** Null where the vendor's answer as a whole was refused. */
  id: string | null
  /** JSON pointer into the object; empty for the whole of it. */
  path: string
  reason: string
}

export interface ReplayedItem {
  resource: string
  id: string
  /** The vendor announced that it was deleted. */
  retracted?: true
}

export interface ReplayOutcome {
  unanswered: UnansweredRequest[]
  items: ReplayedItem[]
  refused: RefusedPart[]
  records: MappedRecord[]
  documents: DocumentOfDay[]
  /** What became of token answers, announcements and accounts, in words. */
  notes: string[]
}

type Reading = RawItem & { retracted?: true }

/**
 * Collects what a replay reads. Of an object that is read twice the later reading counts, unless it cannot be read or the vendor
 * says that it is older, as in the service; but where both agree and each says something that the other was not asked for, they
 * are taken together.
 */
export class Collected {
  readonly refused: RefusedPart[] = []
  readonly notes: string[] = []
  /** Of each object the readings that differ, in the order of the recording. */
  readonly #items = new Map<string, Reading[]>()

  add(items: readonly RawItem[]): void {
    for (const item of items) this.#put(item)
  }

  retract(resource: string, id: string): void {
    this.#put({ resource, id, payload: null, retracted: true })
  }

  refuse(refused: RefusedPart): void {
    const text = JSON.stringify(refused)
    if (!this.refused.some((known) => JSON.stringify(known) === text)) this.refused.push(refused)
  }

  /** What a client threw: the rest of the replay goes on. */
  fail(resource: string, id: string | null, error: unknown): void {
    const reason =
      error instanceof VendorError ? `${error.kind}: ${error.message}` : `the client failed: ${nameOf(error)}`
    this.refuse({ resource, id, path: '', reason })
  }

  note(text: string): void {
    if (!this.notes.includes(text)) this.notes.push(text)
  }

  items(): ReplayedItem[] {
    return [...this.#items.values()].map((readings) => {
      const { resource, id, retracted } = readings.at(-1)!
      return { resource, id, ...(retracted && { retracted }) }
    })
  }

  map(provider: MappedSource): MappedRecord[] {
    return [...this.#items.values()].flatMap((readings) => {
      let kept: Mapped = { records: [], refused: [] }
      for (const reading of readings) {
        if (reading.retracted) continue
        const mapped = mapOf(provider, reading)
        if (mapped.records === null) this.#refuseAll(mapped.refused)
        else if (!isOlder(mapped.records, kept.records)) kept = { ...mapped, records: mapped.records }
      }
      this.#refuseAll(kept.refused)
      return kept.records
    })
  }

  #refuseAll(parts: readonly RefusedPart[]): void {
    for (const part of parts) this.refuse(part)
  }

  #put(item: Reading): void {
    const key = `${item.resource}\n${item.id}`
    const known = this.#items.get(key) ?? []
    const last = known.at(-1)
    this.#items.delete(key)
    if (!last || last.retracted || item.retracted) this.#items.set(key, [item])
    else {
      const payload = joined(last.payload, item.payload)
      const others = payload === item.payload ? known : known.slice(0, -1)
      this.#items.set(key, [...others, { ...item, payload }])
    }
  }
}

interface Mapped {
  records: MappedRecord[]
  refused: RefusedPart[]
}

/** Null where the object cannot be read. */
function mapOf(
  provider: MappedSource,
  item: RawItem,
): { records: MappedRecord[] | null; refused: RefusedPart[] } {
  const { resource, id } = item
  try {
    const { records, refused } = tryMap(provider, item)
    return { records, refused: refused.map(({ path, reason }) => ({ resource, id, path, reason })) }
  } catch (error) {
    return {
      records: null,
      refused: [{ resource, id, path: '', reason: `the map failed: ${nameOf(error)}` }],
    }
  }
}

function isOlder(later: readonly MappedRecord[], known: readonly MappedRecord[]): boolean {
  const times = new Map(known.map(({ key, updatedAt }) => [key, updatedAt]))
  return later.some(({ key, updatedAt }) => {
    const before = times.get(key) ?? null
    return updatedAt !== null && before !== null && updatedAt < before
  })
}

/** Messages of foreign errors may quote a value. */
const nameOf = (error: unknown) => (error instanceof Error ? error.name : 'unknown error')
