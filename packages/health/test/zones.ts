import fc from 'fast-check'
import type { Zone, ZoneSpan } from '../src/index.ts'

/** With clock changes in spring 2026, on both hemispheres and at half hours, and from one edge of the dates to the other. */
const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/Santiago',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Africa/Casablanca',
  'Africa/Cairo',
  'Pacific/Pago_Pago',
  'Pacific/Kiritimati',
]

export const zoneNames = fc.constantFrom(...ZONES)

const springDays = fc
  .integer({ min: 0, max: 18 })
  .map((days) => new Date(Date.UTC(2026, 2, 22 + days)).toISOString().slice(0, 10))

/** Up to four moves, also from one day to the next. */
export const zoneHistories: fc.Arbitrary<Zone> = fc
  .tuple(zoneNames, fc.uniqueArray(springDays, { maxLength: 4 }), fc.array(zoneNames, { minLength: 4 }))
  .map(([first, days, zones]) => [
    { since: null, zone: first },
    ...days.sort().map((since, index): ZoneSpan => ({ since, zone: zones[index]! })),
  ])
