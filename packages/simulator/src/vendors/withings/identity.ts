import { createHash } from 'node:crypto'
import { type Day, dayNumber } from '../../people/calendar.ts'
import type { Person } from '../../people/personas.ts'

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
  return dayNumber(day) * 100_000_000 + owner * 100 + index
}

function digest(...keys: (string | number)[]): Buffer {
  return createHash('sha256')
    .update(['withings', ...keys].join('/'))
    .digest()
}
