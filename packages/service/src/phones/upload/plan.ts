import { ByObject, type PhoneObject } from './by-object.ts'
import type { RecordDigest, RecordDigests } from './marks.ts'
import { isBefore } from './record.ts'
import type { Arriving, Leaving, RecordOutcome, SortedBatch } from './sorted.ts'

export interface MarkedObject extends PhoneObject {
  marks: RecordDigests
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

interface Removal extends PhoneObject {
  isSampled: boolean
  recordId: string
}

/** What a batch changes of the raw objects. Each record of an object is named once, so that there is no order to keep. */
export interface ObjectChanges {
  /** Indexes of the records that are not to be stored. */
  skip: number[]
  remove: Removal[]
}

export interface UploadPlan {
  records: RecordOutcome[]
  deleted: RecordOutcome[]
  /** Null when there is nothing to store. */
  changes: ObjectChanges | null
  /** Objects whose marks change; without any, the object is empty. */
  marked: MarkedObject[]
}

/** What becomes of a batch: records first, then what the store no longer has. The marks that are given change with it. */
export function planBatch(sorted: SortedBatch, known: Acknowledged): UploadPlan {
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
  const objects = new Objects(known.objects, records.length)
  for (const one of arriving) if (!objects.arrive(one)) records[one.index] = repeated(one.id)
  for (const one of sorted.leaving) if (!objects.leave(one)) deleted[one.index] = repeated(one.id)
  return { records, deleted, changes: objects.changes(), marked: objects.changed() }
}

const repeated = (id: string): RecordOutcome => ({ id, result: 'repeated' })
const asRepeated = (answer: RecordOutcome): RecordOutcome =>
  answer.result === 'taken' ? repeated(answer.id) : answer

/** An object, and the last word on each record that a batch changes of it: the index of what it becomes, or that it goes. */
interface Changing extends MarkedObject {
  outcomes: Map<string, number | Removal>
}

class Objects {
  readonly #objects = new ByObject<Changing>()
  readonly #isStored: boolean[]

  constructor(known: readonly MarkedObject[], records: number) {
    for (const object of known) this.#objects.set(object, { ...object, outcomes: new Map() })
    this.#isStored = Array(records).fill(false)
  }

  /** Whether it is news. A record that now begins on another date leaves the object where it was. */
  arrive({ index, id, place, idMark, contentMark, isRevisable }: Arriving): boolean {
    const object = this.#object(place)
    if (object.marks.get(idMark) === contentMark) return false
    if (place.isSampled && isRevisable)
      for (const holder of this.#holding(place.resource, idMark))
        if (holder !== object) this.#remove(holder, true, id, idMark)
    object.marks.set(idMark, contentMark)
    this.#replace(object, id, index)
    this.#isStored[index] = true
    return true
  }

  /** Whether it was anywhere; one that is an object of its own can only be there. */
  leave({ resource, id, isSampled, idMark }: Leaving): boolean {
    const single = isSampled ? undefined : this.#objects.get({ resource, id })
    const holders = isSampled ? this.#holding(resource, idMark) : single?.marks.has(idMark) ? [single] : []
    for (const holder of holders) this.#remove(holder, isSampled, id, idMark)
    return holders.length > 0
  }

  changes(): ObjectChanges | null {
    const changed = this.#changed()
    if (changed.length === 0) return null
    return {
      skip: this.#isStored.flatMap((isStored, index) => (isStored ? [] : [index])),
      remove: changed
        .flatMap(({ outcomes }) => [...outcomes.values()])
        .filter((outcome) => typeof outcome !== 'number'),
    }
  }

  changed(): MarkedObject[] {
    return this.#changed().map(({ resource, id, marks }) => ({ resource, id, marks }))
  }

  #changed(): Changing[] {
    return this.#objects.all().filter(({ outcomes }) => outcomes.size > 0)
  }

  #holding(resource: string, idMark: RecordDigest): Changing[] {
    return this.#objects.of(resource).filter(({ marks }) => marks.has(idMark))
  }

  #remove(object: Changing, isSampled: boolean, recordId: string, idMark: RecordDigest): void {
    const { resource, id } = object
    object.marks.delete(idMark)
    this.#replace(object, recordId, { resource, id, isSampled, recordId })
  }

  #replace({ outcomes }: Changing, recordId: string, outcome: number | Removal): void {
    const former = outcomes.get(recordId)
    if (typeof former === 'number') this.#isStored[former] = false
    outcomes.set(recordId, outcome)
  }

  #object({ resource, id }: PhoneObject): Changing {
    const ref = { resource, id }
    return this.#objects.get(ref) ?? this.#objects.set(ref, { ...ref, marks: new Map(), outcomes: new Map() })
  }
}
