import { createHash } from 'node:crypto'
import { type Day, dayNumber, dayOfNumber } from '../../people/calendar.ts'
import type { Person } from '../../people/personas.ts'
import { uuid } from '../../people/random.ts'

export function accountId(seed: number, person: Person): string {
  return uuid(seed, 'oura', 'account', person.id)
}

/** Looks like any UUID, but carries its day, so that a document is found again without an index. */
export function documentId(seed: number, person: Person, type: string, day: Day, index = 0): string {
  const tail = uuid(seed, 'oura', person.id, type, day, index).slice(8)
  return `${((dayNumber(day) ^ mask(tail)) >>> 0).toString(16).padStart(8, '0')}${tail}`
}

/** Null when no document of ours can bear this id. */
export function dayOfDocument(id: string): Day | null {
  if (!/^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(id)) return null
  const number = (Number.parseInt(id.slice(0, 8), 16) ^ mask(id.slice(8))) >>> 0
  return number < 100_000 ? dayOfNumber(number) : null
}

function mask(tail: string): number {
  return createHash('sha256').update(tail).digest().readUInt32LE(0)
}
