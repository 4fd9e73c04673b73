import type { Mark, Marks } from './marks.ts'
import { isBefore } from './record.ts'
import {
  type Answer,
  type Arriving,
  type Leaving,
  nameOf,
  type ObjectRef,
  type SortedBatch,
} from './sorted.ts'

export interface MarkedObject extends ObjectRef {
  marks: Marks
}

/** How things stand when a batch comes. */
export interface Acknowledged {
  /** Records that end before are not wanted. */
  since: string
  /** What was acknowledged, also of uploads that still wait to be stored: what is the same there is no news. */
  objects: readonly MarkedObject[]
  /** The very same batch came before: nothing in it is news, and what came since must stand. */
  isKnownBatch: boolean
}

export interface Removal extends ObjectRef {
  isSampled: boolean
  recordId: string
}

/** What a batch changes of the raw objects. Each record of an object is named once, so that there is no order to keep. */
export interface Changes {
  /** Indexes of the records that are not to be stored. */
  skip: number[]
  remove: Removal[]
}

export interface Plan {
  records: Answer[]
  deleted: Answer[]
  /** Null when there is nothing to store. */
  changes: Changes | null
  /** Objects whose marks change; without any, the object is empty. */
  marked: MarkedObject[]
}

/** What becomes of a batch: records first, then what the store no longer has. The marks that are given change with it. */
export function planBatch(sorted: SortedBatch, known: Acknowledged): Plan {
  const records = [...sorted.records]
  const deleted = [...sorted.deleted]
  const arriving = sorted.arriving.filter(({ index, end }) => {
    if (!isBefore(end, known.since)) return true
    records[index] = { id: records[index]!.id, result: 'refused', reason: 'before_history' }
    return false
  })
  if (known.isKnownBatch) {
    return { records: records.map(asRepeated), deleted: deleted.map(asRepeated), changes: null, marked: [] }
  }
  const objects = new Objects(known.objects)
  const outcomes = new Outcomes(records.length)
  for (const one of arriving) {
    if (arrive(one, objects, outcomes)) outcomes.put(one)
    else records[one.index] = repeated(one.id)
  }
  for (const one of sorted.leaving) {
    const holders = objects.holding(one)
    if (holders.length === 0) deleted[one.index] = repeated(one.id)
    for (const holder of holders) {
      objects.set(holder, one.idMark, null)
      outcomes.remove(holder, one.isSampled, one.id)
    }
  }
  return { records, deleted, changes: outcomes.changes(), marked: objects.changed() }
}

const repeated = (id: string): Answer => ({ id, result: 'repeated' })
const asRepeated = (answer: Answer): Answer => (answer.result === 'taken' ? repeated(answer.id) : answer)

/** Whether it is news. A record that now begins on another date leaves the object where it was. */
function arrive(one: Arriving, objects: Objects, outcomes: Outcomes): boolean {
  const { place, idMark, contentMark } = one
  if (objects.of(place).get(idMark) === contentMark) return false
  if (place.isSampled && one.isRevisable)
    for (const holder of objects.holding({ ...one, resource: place.resource, isSampled: true })) {
      if (holder.id === place.id) continue
      objects.set(holder, idMark, null)
      outcomes.remove(holder, true, one.id)
    }
  objects.set(place, idMark, contentMark)
  return true
}

/** The last word on each record of each object. */
class Outcomes {
  readonly #isStored: boolean[]
  /** By object, then by record: the index of what it becomes, or that it goes. */
  readonly #byObject = new Map<string, Map<string, number | Removal>>()
  #last: { ref: ObjectRef; outcomes: Map<string, number | Removal> } | null = null

  constructor(records: number) {
    this.#isStored = Array(records).fill(false)
  }

  put({ index, id, place }: Arriving): void {
    this.#replace(place, id, index)
    this.#isStored[index] = true
  }

  remove({ resource, id }: ObjectRef, isSampled: boolean, recordId: string): void {
    this.#replace({ resource, id }, recordId, { resource, id, isSampled, recordId })
  }

  changes(): Changes | null {
    if (this.#byObject.size === 0) return null
    return {
      skip: this.#isStored.flatMap((isStored, index) => (isStored ? [] : [index])),
      remove: [...this.#byObject.values()]
        .flatMap((outcomes) => [...outcomes.values()])
        .filter((outcome) => typeof outcome !== 'number'),
    }
  }

  #replace(ref: ObjectRef, recordId: string, outcome: number | Removal): void {
    const outcomes = this.#of(ref)
    const former = outcomes.get(recordId)
    if (typeof former === 'number') this.#isStored[former] = false
    outcomes.set(recordId, outcome)
  }

  #of(ref: ObjectRef): Map<string, number | Removal> {
    // Neighbours are most often of one object.
    if (this.#last?.ref.resource === ref.resource && this.#last.ref.id === ref.id) return this.#last.outcomes
    const name = nameOf(ref)
    const outcomes = this.#byObject.get(name) ?? new Map<string, number | Removal>()
    this.#byObject.set(name, outcomes)
    this.#last = { ref, outcomes }
    return outcomes
  }
}

class Objects {
  readonly #byName = new Map<string, MarkedObject>()
  readonly #changed = new Set<MarkedObject>()
  #last: MarkedObject | null = null

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
    // Neighbours are most often of one object.
    if (this.#last?.resource === resource && this.#last.id === id) return this.#last
    const name = nameOf({ resource, id })
    const known = this.#byName.get(name) ?? { resource, id, marks: new Map() }
    this.#byName.set(name, known)
    this.#last = known
    return known
  }
}
