import type { Language } from '../../src/types.ts'
import type { UnitSystem } from '../analytes/table.ts'
import type { UnitHabit } from '../units.ts'

export interface GeneratedRegion {
  id: string
  language: Language
  decimal: '.' | ','
  /** Null where thousands are not parted. */
  thousands: ',' | '.' | ' ' | null
  system: UnitSystem
  habit: UnitHabit
  /** YYYY, YY, MM, DD, MON and JJ (a month in words). */
  dates: readonly string[]
  /** HH, hh, mm, ss and A. */
  clocks: readonly string[]
  joiners: readonly string[]
  paper: 'A4' | 'letter'
  laboratories: readonly string[]
  addresses: readonly string[]
  phone: string
  women: readonly string[]
  men: readonly string[]
  families: readonly string[]
  doctors: readonly string[]
  timezone: string
}
