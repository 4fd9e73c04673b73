import { createHash } from 'node:crypto'
import { type Day, dayNumber, dayOfNumber } from '../../people/calendar.ts'
import type { Person } from '../../people/personas.ts'

const ROWS_OF_A_DAY = 100_000_000
const LAST_DAY = 100_000

/** Digits; the vendor's documentation calls it a number, its answers write a string. */
export function accountId(seed: number, person: Person): string {
  return String(20_000_000 + (digest(seed, 'account', person.id).readUInt32LE(0) % 60_000_000))
}

export function deviceId(seed: number, person: Person, model: number): string {
  return digest(seed, 'device', person.id, model).toString('hex').slice(0, 40)
}

/** Ids look like the vendor's: long numbers that grow with time. */
export function rowId(seed: number, person: Person, day: Day, index: number): number {
  const owner = digest(seed, 'rows', person.id).readUInt16LE(0)
  return dayNumber(day) * ROWS_OF_A_DAY + owner * 100 + index
}

/** Null for a number that was never an id. */
export function dayOfRow(id: number): Day | null {
  const day = Math.floor(id / ROWS_OF_A_DAY)
  return Number.isInteger(id) && day >= 0 && day < LAST_DAY ? dayOfNumber(day) : null
}

function digest(...keys: (string | number)[]): Buffer {
  return createHash('sha256')
    .update(['withings', ...keys].join('/'))
    .digest()
}
