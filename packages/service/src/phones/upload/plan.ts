import type { Mark, Marks } from './marks.ts'
import type { Answer, Arriving, Leaving, ObjectRef, SortedBatch } from './sorted.ts'

export interface MarkedObject extends ObjectRef {
  marks: Marks
}

/** How things stand when a batch comes. */
export interface Acknowledged {
  /** Records that end before are not wanted; epoch milliseconds. */
  since: number
  objects: readonly MarkedObject[]
  /**
   * Whether earlier uploads still wait to be stored. What they say is in the marks already, so that a repeat may undo one of
   * them: it is kept, and stored in its turn.
   */
  isWaiting: boolean
  /** The very same batch came before: nothing in it is news, and what came since must stand. */
  isKnownBatch: boolean
}

export interface Plan {
  records: Answer[]
  deleted: Answer[]
  /** JSON of `StoredChange[]`; null when there is nothing to store. */
  changes: string | null
  /** Objects whose marks change; without any, the object is empty. */
  marked: MarkedObject[]
}

/** What becomes of a batch: records first, then what the store no longer has. The marks that are given change with it. */
export function planBatch(sorted: SortedBatch, known: Acknowledged): Plan {
  const objects = new Objects(known.objects)
  const records = sorted.records.map((answer) => ({ ...answer }))
  const deleted = sorted.deleted.map((answer) => ({ ...answer }))
  const changes: string[] = []
  for (const { index, end } of sorted.arriving)
    if (end < known.since)
      records[index] = { ...records[index]!, result: 'refused', reason: 'before_history' }
  for (const one of known.isKnownBatch ? [] : sorted.arriving) {
    if (one.end < known.since) continue
    const isNews = arrive(one, objects, changes)
    if (!isNews) records[one.index]!.result = 'repeated'
    if (isNews || known.isWaiting) changes.push(changeText(one.place, one.place.isSampled, one.id, one.text))
  }
  for (const one of known.isKnownBatch ? [] : sorted.leaving) {
    const holders = objects.holding(one)
    if (holders.length === 0) deleted[one.index]!.result = 'repeated'
    for (const holder of holders) {
      objects.set(holder, one.idMark, null)
      changes.push(changeText(holder, one.isSampled, one.id, null))
    }
  }
  if (known.isKnownBatch)
    for (const answer of [...records, ...deleted]) if (answer.result === 'taken') answer.result = 'repeated'
  return {
    records,
    deleted,
    changes: changes.length > 0 ? `[${changes.join(',')}]` : null,
    marked: objects.changed(),
  }
}

/** Whether it is news. A record that now begins on another date leaves the object where it was. */
function arrive(one: Arriving, objects: Objects, changes: string[]): boolean {
  const { place, idMark, contentMark } = one
  if (objects.of(place).get(idMark) === contentMark) return false
  if (place.isSampled && one.isRevisable)
    for (const holder of objects.holding({ ...one, resource: place.resource, isSampled: true })) {
      if (holder.id === place.id) continue
      objects.set(holder, idMark, null)
      changes.push(changeText(holder, true, one.id, null))
    }
  objects.set(place, idMark, contentMark)
  return true
}

/** One change to a raw object: the record that it now holds under this id, or none. */
export type StoredChange = [
  resource: string,
  objectId: string,
  isSampled: boolean,
  recordId: string,
  record: unknown,
]

const changeText = ({ resource, id }: ObjectRef, isSampled: boolean, recordId: string, text: string | null) =>
  `[${JSON.stringify(resource)},${JSON.stringify(id)},${isSampled},${JSON.stringify(recordId)},${text}]`

class Objects {
  readonly #byName = new Map<string, MarkedObject>()
  readonly #changed = new Set<MarkedObject>()

  constructor(objects: readonly MarkedObject[]) {
    for (const object of objects) this.#byName.set(nameOf(object), object)
  }

  of(ref: ObjectRef): Marks {
    return this.#object(ref).marks
  }

  /** Where a record of this id is; one that is an object of its own can only be there. */
  holding({ resource, id, isSampled, idMark }: Pick<Leaving, 'resource' | 'id' | 'isSampled' | 'idMark'>) {
    if (!isSampled) return this.of({ resource, id }).has(idMark) ? [{ resource, id }] : []
    return [...this.#byName.values()].filter((one) => one.resource === resource && one.marks.has(idMark))
  }

  set(ref: ObjectRef, idMark: Mark, contentMark: Mark | null): void {
    const object = this.#object(ref)
    if (contentMark === null) object.marks.delete(idMark)
    else object.marks.set(idMark, contentMark)
    this.#changed.add(object)
  }

  changed(): MarkedObject[] {
    return [...this.#changed]
  }

  #object({ resource, id }: ObjectRef): MarkedObject {
    const name = nameOf({ resource, id })
    const known = this.#byName.get(name) ?? { resource, id, marks: new Map() }
    this.#byName.set(name, known)
    return known
  }
}

const nameOf = ({ resource, id }: ObjectRef) => `${resource}/${id}`
