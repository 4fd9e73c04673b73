import type { HealthRecord, MappedRecord } from '@tributary/health'

export interface MappedItem {
  resource: string
  id: string
  revision: number
  records: readonly MappedRecord[]
  /** Whether parts of it could not be read, so that records which seem to be missing may be among them. */
  isPartial: boolean
}

export interface StoredRecord {
  record: HealthRecord
  updatedAt: number | null
  /** The vendor object it was made from. */
  object: { resource: string; id: string }
}

export interface RecordChanges {
  put: Map<string, { record: HealthRecord; item: MappedItem }>
  remove: Set<string>
  /** Records as they were before and as they are after: the days of both are to be built again. */
  touched: HealthRecord[]
}

/** The record under a key while the objects are processed; `item` is null for a stored record. */
interface PlannedRecord extends StoredRecord {
  item: MappedItem | null
}

/**
 * Plans what newly mapped vendor objects, one after the other, change in the stored records. A record that its object no longer
 * gives is removed, unless the object was incomplete; an older copy changes nothing; `isSame` recognises a record that is stored already.
 */
export function planChanges(
  items: readonly MappedItem[],
  stored: readonly StoredRecord[],
  isSame: (record: HealthRecord) => boolean,
): RecordChanges {
  const before = new Map(stored.map((known) => [known.record.key, known]))
  const planned = new Map<string, PlannedRecord>()
  const keysOf = new Map<string, Set<string>>()
  const put = (one: PlannedRecord) => {
    const { key } = one.record
    const known = planned.get(key)
    if (known) keysOf.get(nameOf(known.object))?.delete(key)
    planned.set(key, one)
    const name = nameOf(one.object)
    keysOf.set(name, (keysOf.get(name) ?? new Set()).add(key))
  }
  for (const known of stored) put({ ...known, item: null })
  for (const item of items) {
    const { resource, id } = item
    const gone = new Set(keysOf.get(nameOf(item)))
    let isOlderCopy = false
    for (const record of item.records) {
      const known = planned.get(record.key)
      gone.delete(record.key)
      if (known && isOlder(record.updatedAt, known.updatedAt)) isOlderCopy = true
      else if (record.kind === 'retraction') planned.delete(record.key)
      else put({ record, updatedAt: record.updatedAt, object: { resource, id }, item })
    }
    if (!isOlderCopy && !item.isPartial) for (const key of gone) planned.delete(key)
  }
  return difference(before, planned, isSame)
}

function difference(
  before: ReadonlyMap<string, StoredRecord>,
  after: ReadonlyMap<string, PlannedRecord>,
  isSame: (record: HealthRecord) => boolean,
): RecordChanges {
  const changes: RecordChanges = { put: new Map(), remove: new Set(), touched: [] }
  for (const [key, { record }] of before) {
    if (after.has(key)) continue
    changes.remove.add(key)
    changes.touched.push(record)
  }
  for (const [key, { record, item }] of after) {
    if (!item || isSame(record)) continue
    const known = before.get(key)
    if (known) changes.touched.push(known.record)
    changes.touched.push(record)
    changes.put.set(key, { record, item })
  }
  return changes
}

const nameOf = ({ resource, id }: { resource: string; id: string }) => `${resource}/${id}`

const isOlder = (given: number | null, stored: number | null) =>
  given !== null && stored !== null && given < stored
