import { type ApiQuery, emptyAnswer, type Recording } from '@tributary/providers'
import type { Exchange } from '../har/index.ts'
import { listIn, replaceList } from './combine.ts'
import { idOf } from './map-payload.ts'
import { jsonResponse } from './responses.ts'
import type { RecordedReading, Tape } from './tape.ts'

export interface DerivedAnswer {
  response: Exchange['response']
  /** Whether it is all that the vendor would have answered. */
  isWhole: boolean
}

/** An answer that was not recorded but is contained in others: an object in a list, or a list as far as its objects are known. */
export function deriveAnswer(tape: Tape, query: ApiQuery, recording: Recording): DerivedAnswer | null {
  const related = tape.readings.filter(
    (reading) => query.resource !== null && reading.query.resource === query.resource,
  )
  const found = query.role === 'object' ? findMember(related, query.id) : undefined
  if (found !== undefined) return { response: jsonResponse(200, JSON.stringify(found)), isWhole: true }
  const objects = related
    .filter((reading) => reading.query.role === 'object' && !reading.pages[0].isFailure)
    .map(({ pages }) => pages[0].content)
  if (query.list === null) return null
  const known = objects.length > 0 ? objects : objectsOfDetails(related, query, recording)
  if (known.length === 0) return null
  const frame = (recording.emptyAnswer ?? emptyAnswer)(query).body
  return {
    response: jsonResponse(200, JSON.stringify(replaceList(frame, query.list, known))),
    isWhole: false,
  }
}

function objectsOfDetails(
  readings: readonly RecordedReading[],
  { resource, role }: ApiQuery,
  recording: Recording,
): unknown[] {
  if (resource === null || role !== 'list') return []
  const details = readings.filter(({ query, pages }) => query.role === 'detail' && !pages[0].isFailure)
  const members = details.flatMap(({ query, pages }) =>
    pages.flatMap(({ content }) => listIn(content, query.list ?? []) ?? []),
  )
  return recording.objectsOfDetails?.(resource, members) ?? []
}

function findMember(readings: readonly RecordedReading[], id: string | null): unknown {
  for (const { query, pages } of readings) {
    for (const { content } of pages) {
      const members = query.list === null ? [] : listIn(content, query.list)
      const found = (Array.isArray(members) ? members : []).find((member) => idOf(member) === id)
      if (found !== undefined) return found
    }
  }
  return undefined
}
