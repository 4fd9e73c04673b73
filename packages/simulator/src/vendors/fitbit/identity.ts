import { createHash } from 'node:crypto'
import { type Day, dayNumber, dayOfNumber } from '../../people/calendar.ts'
import type { Person } from '../../people/personas.ts'

function digits(length: number, ...keys: (string | number)[]): string {
  const hash = createHash('sha256').update(keys.join('/')).digest()
  return String(hash.readBigUInt64LE(0) % 10n ** BigInt(length)).padStart(length, '0')
}

export function healthUserId(seed: number, person: Person): string {
  return `1${digits(19, seed, 'fitbit', 'account', person.id)}`
}

/** The six characters of the API before this one. */
export function legacyUserId(seed: number, person: Person): string {
  const letters = BigInt(digits(12, seed, 'fitbit', 'legacy', person.id))
    .toString(36)
    .toUpperCase()
  return letters.padStart(6, '2').slice(-6)
}

/** Longer than a double can hold, like the vendor's, and it carries its day, so that a point is found again. */
export function pointId(seed: number, person: Person, type: string, day: Day, index: number): string {
  const tail = digits(10, seed, person.id, type, day, index)
  return `7${dayNumber(day)}${String(index).padStart(3, '0')}${tail}`
}

/** Null when no point of ours can bear this id. */
export function dayOfPoint(id: string): Day | null {
  return /^7\d{18}$/.test(id) ? dayOfNumber(Number(id.slice(1, 6))) : null
}
