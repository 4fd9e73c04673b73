import { createHash } from 'node:crypto'
import { type Day, dayNumber, dayOfNumber } from '../../people/calendar.ts'
import type { Person } from '../../people/personas.ts'
import { uuid } from '../../people/random.ts'

const DAYS = 100_000

export function userId(seed: number, person: Person): number {
  return 10_000 + (hash(`${seed}/whoop/user/${person.id}`) % 90_000_000)
}

/** Carries its day, so that a cycle is found again without an index. */
export function cycleId(seed: number, person: Person, day: Day): number {
  return (1 + (hash(`${seed}/whoop/cycle/${person.id}`) % 900_000)) * DAYS + dayNumber(day)
}

export function dayOfCycle(id: string): Day | null {
  return /^\d{1,12}$/.test(id) ? dayOfNumber(Number(id) % DAYS) : null
}

/** Looks like any UUID and carries the day of its cycle. */
export function objectId(seed: number, person: Person, kind: string, day: Day, index: number): string {
  const tail = uuid(seed, 'whoop', person.id, kind, day, index).slice(8)
  return `${((dayNumber(day) ^ hash(tail)) >>> 0).toString(16).padStart(8, '0')}${tail}`
}

/** Null when no object of ours can bear this id. */
export function dayOfObject(id: string): Day | null {
  if (!/^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(id)) return null
  const number = (Number.parseInt(id.slice(0, 8), 16) ^ hash(id.slice(8))) >>> 0
  return number < DAYS ? dayOfNumber(number) : null
}

function hash(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32LE(0)
}
