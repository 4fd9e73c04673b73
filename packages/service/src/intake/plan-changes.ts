import type { HealthRecord, MappedRecord, RetractionRecord } from '@tributary/health'

export interface MappedItem {
  resource: string
  id: string
  revision: number
  records: readonly MappedRecord[]
}

export interface StoredRecord {
  record: HealthRecord
  updatedAt: number | null
  /** The vendor object it was made from. */
  object: { resource: string; id: string }
}

export interface Changes {
  put: Map<string, { record: HealthRecord; item: MappedItem }>
  remove: Set<string>
  /** Records as they were before and as they are after: the days of both are to be built again. */
  touched: HealthRecord[]
}

/**
 * What newly mapped vendor objects change of what is stored. A record that its object no longer gives is removed; an
 * older copy changes nothing; `isSame` recognises a record that is stored already.
 */
export function planChanges(
  items: readonly MappedItem[],
  stored: readonly StoredRecord[],
  isSame: (record: HealthRecord) => boolean,
): Changes {
  const changes: Changes = { put: new Map(), remove: new Set(), touched: [] }
  const byKey = new Map(stored.map((known) => [known.record.key, known]))
  for (const item of items) {
    const gone = new Set(
      stored.filter(({ object }) => isObject(object, item)).map(({ record }) => record.key),
    )
    let isOlderCopy = false
    for (const record of item.records) {
      const known = byKey.get(record.key)
      if (known && isOlder(record.updatedAt, known.updatedAt)) isOlderCopy = true
      else if (record.kind === 'retraction') retract(changes, record, known)
      else if (!isSame(record)) put(changes, record, item, known)
      gone.delete(record.key)
    }
    if (!isOlderCopy) for (const key of gone) remove(changes, key, byKey.get(key))
  }
  return changes
}

function put(changes: Changes, record: HealthRecord, item: MappedItem, known: StoredRecord | undefined) {
  if (known) changes.touched.push(known.record)
  changes.touched.push(record)
  changes.put.set(record.key, { record, item })
  changes.remove.delete(record.key)
}

function retract(changes: Changes, { key }: RetractionRecord, known: StoredRecord | undefined) {
  changes.put.delete(key)
  if (known) remove(changes, key, known)
}

function remove(changes: Changes, key: string, known: StoredRecord | undefined) {
  if (!known || changes.put.has(key)) return
  changes.remove.add(key)
  changes.touched.push(known.record)
}

const isObject = (object: StoredRecord['object'], item: MappedItem) =>
  object.resource === item.resource && object.id === item.id

const isOlder = (given: number | null, stored: number | null) =>
  given !== null && stored !== null && given < stored
