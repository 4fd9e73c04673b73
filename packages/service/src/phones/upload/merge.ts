import type { PhoneRecord } from '@tributary/health'
import type { StoredChange } from './plan.ts'
import type { ObjectRef } from './sorted.ts'

export interface SampledChanges extends ObjectRef {
  /** By record id; null where it is gone. */
  records: Map<string, PhoneRecord | null>
}

export interface SingleChange extends ObjectRef {
  /** Null where it is gone. */
  record: PhoneRecord | null
}

/** What the changes, one after the other, make of each object. */
export function foldChanges(changes: Iterable<StoredChange>): {
  sampled: SampledChanges[]
  single: SingleChange[]
} {
  const sampled = new Map<string, SampledChanges>()
  const single = new Map<string, SingleChange>()
  for (const [resource, id, isSampled, recordId, given] of changes) {
    const name = `${resource}/${id}`
    const record = given as PhoneRecord | null
    if (!isSampled) {
      single.set(name, { resource, id, record })
      continue
    }
    const object = sampled.get(name) ?? { resource, id, records: new Map() }
    object.records.set(recordId, record)
    sampled.set(name, object)
  }
  return { sampled: [...sampled.values()], single: [...single.values()] }
}

/** The samples of an object once the changes are made, in the order in which it keeps them. */
export function mergeSamples(
  stored: readonly PhoneRecord[],
  changes: ReadonlyMap<string, PhoneRecord | null>,
): PhoneRecord[] {
  const byId = new Map<string, PhoneRecord | null>(stored.map((record) => [record.id, record]))
  for (const [id, record] of changes) byId.set(id, record)
  return [...byId.values()]
    .filter((record) => record !== null)
    .map((record) => ({ record, start: Date.parse(record.start) }))
    .sort((a, b) => a.start - b.start || (a.record.id < b.record.id ? -1 : 1))
    .map(({ record }) => record)
}
