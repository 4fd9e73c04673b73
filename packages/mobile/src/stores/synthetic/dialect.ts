import type { PhoneRecord } from '@tributary/health'
import type { Happening } from './happening.ts'

/** How a store writes down what happened: none, one or several records, without ids. */
export interface Dialect {
  types: readonly string[]
  write(happening: Happening, zone: string): Omit<PhoneRecord, 'id'>[]
}

export const iso = (at: number) => new Date(at).toISOString()

/** The end is left out of a reading at a moment. */
export const spanOf = ({ start, end }: { start: number; end: number }) =>
  end > start ? { start: iso(start), end: iso(end) } : { start: iso(start) }
