import type { UploadResult } from '@tributary/health'
import type { PhonePlace, PhoneStore } from '@tributary/providers'
import { ByObject, type PhoneObject } from './by-object.ts'
import type { Marker, RecordDigest } from './marks.ts'
import { idOf, readRecord, refusalOfDeletion } from './record.ts'

const DAY_MS = 86_400_000

export interface RecordOutcome {
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
  idMark: RecordDigest
  contentMark: RecordDigest
  /** Whether it may be a new state of one that is known: stores that change records say when they did. */
  isRevisable: boolean
  end: string
}

export interface Leaving {
  index: number
  id: string
  resource: string
  isSampled: boolean
  idMark: RecordDigest
}

export interface SortedBatch {
  records: RecordOutcome[]
  deleted: RecordOutcome[]
  arriving: Arriving[]
  leaving: Leaving[]
  /** Equal for equal batches. */
  mark: RecordDigest
}

export interface GivenBatch {
  source: string
  sequence: number
  records: readonly unknown[]
  deleted: readonly unknown[]
}

type Refused = RecordOutcome & { reason: string }

const refused = (id: string, reason: string): Refused => ({ id, result: 'refused', reason })
const taken = (id: string): RecordOutcome => ({ id, result: 'taken' })

/** Separates what can be taken from what cannot. Nothing stored is needed for it. */
export function sortBatch(
  batch: GivenBatch,
  store: Pick<PhoneStore, 'place'>,
  marker: Marker,
  now: number,
): SortedBatch {
  const arriving: Arriving[] = []
  const leaving: Leaving[] = []
  const contents: unknown[] = []
  const latest = new Date(now + DAY_MS).toISOString()
  const records = batch.records.map((given, index) => {
    const sorted = sortRecord(given, index, store, latest)
    if ('reason' in sorted) return sorted
    arriving.push(sorted)
    contents.push(sorted.id, given)
    return taken(sorted.id)
  })
  const deleted = batch.deleted.map((given, index) => {
    const sorted = sortDeletion(given, index, store)
    if ('reason' in sorted) return sorted
    leaving.push(sorted)
    contents.push(sorted.id)
    return taken(sorted.id)
  })
  const { marks, whole } = marker(contents, [batch.source, batch.sequence, arriving.length])
  arriving.forEach((one, index) => {
    one.idMark = marks[2 * index]!
    one.contentMark = marks[2 * index + 1]!
  })
  leaving.forEach((one, index) => {
    one.idMark = marks[2 * arriving.length + index]!
  })
  return { records, deleted, arriving, leaving, mark: whole }
}

function sortRecord(
  given: unknown,
  index: number,
  store: Pick<PhoneStore, 'place'>,
  latest: string,
): Arriving | Refused {
  const read = readRecord(given, latest)
  if ('refusal' in read) return refused(idOf(given), read.refusal)
  const { id, start, end, updated } = read.record
  const place = store.place(read.record)
  if (!place) return refused(id, 'unknown_type')
  return { index, id, place, idMark: '', contentMark: '', isRevisable: updated != null, end: end ?? start }
}

function sortDeletion(given: unknown, index: number, store: Pick<PhoneStore, 'place'>): Leaving | Refused {
  const refusal = refusalOfDeletion(given)
  if (refusal !== null) return refused(idOf(given), refusal)
  const { id, type } = given as { id: string; type: string }
  // Where a type belongs does not depend on the time.
  const place = store.place({ id, type, start: '1970-01-01T00:00:00.000Z' })
  if (!place) return refused(id, 'unknown_type')
  return { index, id, resource: place.resource, isSampled: place.isSampled, idMark: '' }
}

/** Whose marks are needed: of single objects, and of resources as a whole where a record may be in any of their objects. */
export function neededMarks({ arriving, leaving }: SortedBatch): { objects: PhoneObject[]; whole: string[] } {
  const whole = new Set<string>()
  for (const one of arriving) if (one.place.isSampled && one.isRevisable) whole.add(one.place.resource)
  for (const one of leaving) if (one.isSampled) whole.add(one.resource)
  const objects = new ByObject<PhoneObject>()
  const need = ({ resource, id }: PhoneObject) => {
    if (!whole.has(resource)) objects.set({ resource, id }, { resource, id })
  }
  for (const { place } of arriving) need(place)
  for (const one of leaving) need(one)
  return { objects: objects.all(), whole: [...whole] }
}
