import type { PhoneRecord } from '@tributary/health'
import type { PhoneStore } from '@tributary/providers'
import type { KeptBatch } from '../batches.ts'
import { ByObject, type PhoneObject } from './by-object.ts'

export interface SampledChanges extends PhoneObject {
  /** By record id; null where it is gone. */
  records: Map<string, PhoneRecord | null>
}

export interface SingleChange extends PhoneObject {
  /** Null where it is gone. */
  record: PhoneRecord | null
}

/** What waiting batches, one after the other, make of each object. */
export function foldBatches(
  batches: readonly KeptBatch[],
  store: Pick<PhoneStore, 'place'>,
): { sampled: SampledChanges[]; single: SingleChange[] } {
  const sampled = new ByObject<SampledChanges>()
  const single = new ByObject<SingleChange>()
  const put = (
    { resource, id }: PhoneObject,
    isSampled: boolean,
    recordId: string,
    record: PhoneRecord | null,
  ) => {
    const ref = { resource, id }
    if (!isSampled) return void single.set(ref, { ...ref, record })
    const object = sampled.get(ref) ?? sampled.set(ref, { ...ref, records: new Map() })
    object.records.set(recordId, record)
  }
  for (const { changes, records } of batches) {
    const skip = new Set(changes.skip)
    for (const removal of changes.remove) put(removal, removal.isSampled, removal.recordId, null)
    records.forEach((record, index) => {
      if (skip.has(index)) return
      const place = store.place(record)
      if (!place) throw new Error('a record that was taken has no place')
      put(place, place.isSampled, record.id, record)
    })
  }
  return { sampled: sampled.all(), single: single.all() }
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
