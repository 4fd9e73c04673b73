import type { UploadResult } from '@tributary/health'
import type { PhonePlace, PhoneStore } from '@tributary/providers'
import type { Mark, Marker } from './marks.ts'
import { idOf, readRecord, refusalOfDeletion } from './record.ts'

export interface ObjectRef {
  resource: string
  id: string
}

export interface Answer {
  id: string
  result: UploadResult
  reason?: string
}

/** A record that can be taken, and where it belongs. */
export interface Arriving {
  /** Among the answers. */
  index: number
  id: string
  place: PhonePlace
  idMark: Mark
  contentMark: Mark
  /** JSON. */
  text: string
  /** Whether it may be a new state of one that is known: stores that change records say when they did. */
  isRevisable: boolean
  /** Epoch milliseconds. */
  end: number
}

export interface Leaving {
  index: number
  id: string
  resource: string
  isSampled: boolean
  idMark: Mark
}

export interface SortedBatch {
  records: Answer[]
  deleted: Answer[]
  arriving: Arriving[]
  leaving: Leaving[]
  /** Equal for equal batches. */
  mark: Mark
}

export interface GivenBatch {
  source: string
  sequence: number
  records: readonly unknown[]
  deleted: readonly unknown[]
}

const refused = (id: string, reason: string): Answer => ({ id, result: 'refused', reason })

/** Tells what can be taken from what cannot. Nothing stored is needed for it. */
export function sortBatch(
  batch: GivenBatch,
  store: Pick<PhoneStore, 'place'>,
  marker: Marker,
  now: number,
): SortedBatch {
  const records: Answer[] = []
  const deleted: Answer[] = []
  const arriving: Arriving[] = []
  const leaving: Leaving[] = []
  const marks: Mark[] = []
  batch.records.forEach((given, index) => {
    const read = readRecord(given, now)
    if ('refusal' in read) return records.push(refused(idOf(given), read.refusal))
    const { record, end } = read
    const place = store.place(record)
    if (!place) return records.push(refused(record.id, 'unknown_type'))
    const text = JSON.stringify(record)
    const one: Arriving = {
      index,
      id: record.id,
      place,
      idMark: marker(record.id),
      contentMark: marker(text),
      text,
      isRevisable: record.updated !== undefined,
      end,
    }
    marks.push(one.idMark, one.contentMark)
    arriving.push(one)
    return records.push({ id: record.id, result: 'taken' })
  })
  batch.deleted.forEach((given, index) => {
    const reason = refusalOfDeletion(given)
    if (reason !== null) return deleted.push(refused(idOf(given), reason))
    const { id, type } = given as { id: string; type: string }
    // Where a type belongs does not depend on the time.
    const place = store.place({ id, type, start: '1970-01-01T00:00:00.000Z' })
    if (!place) return deleted.push(refused(id, 'unknown_type'))
    const one: Leaving = {
      index,
      id,
      resource: place.resource,
      isSampled: place.isSampled,
      idMark: marker(id),
    }
    marks.push(one.idMark)
    leaving.push(one)
    return deleted.push({ id, result: 'taken' })
  })
  const mark = marker(`${batch.source}|${batch.sequence}|${arriving.length}|${marks.join('')}`)
  return { records, deleted, arriving, leaving, mark }
}

/** Whose marks are needed: of single objects, and of resources as a whole where a record may be in any of their objects. */
export function neededMarks({ arriving, leaving }: SortedBatch): { objects: ObjectRef[]; whole: string[] } {
  const whole = new Set<string>()
  for (const one of arriving) if (one.place.isSampled && one.isRevisable) whole.add(one.place.resource)
  for (const one of leaving) if (one.isSampled) whole.add(one.resource)
  const objects = new Map<string, ObjectRef>()
  const need = (resource: string, id: string) => {
    if (!whole.has(resource)) objects.set(`${resource}/${id}`, { resource, id })
  }
  for (const { place } of arriving) need(place.resource, place.id)
  for (const { resource, id } of leaving) need(resource, id)
  return { objects: [...objects.values()], whole: [...whole] }
}
