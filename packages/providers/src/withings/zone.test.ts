import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayIn, offsetIn, offsetOfDay } from './zone.ts'

const at = (text: string) => Date.parse(text)

describe('offsets', () => {
  it.each([
    ['Europe/Paris', '2026-03-29T00:59:59Z', 3600],
    ['Europe/Paris', '2026-03-29T01:00:00Z', 7200],
    ['America/New_York', '2026-01-01T00:00:00Z', -18_000],
    ['Asia/Kolkata', '2026-01-01T00:00:00Z', 19_800],
    ['America/St_Johns', '2026-01-01T00:00:00Z', -12_600],
    ['UTC', '2026-01-01T00:00:00Z', 0],
  ])('of %s at %s is %i', (zone, moment, offset) => {
    expect(offsetIn(zone, at(moment))).toBe(offset)
  })

  it('of an unknown or missing zone are not made up', () => {
    for (const zone of ['Mars/Olympus', '', null, undefined]) expect(offsetIn(zone, 0)).toBeNull()
  })

  it('of a day are those of its first minute', () => {
    expect(offsetOfDay('Europe/Paris', '2026-03-29')).toBe(3600)
    expect(offsetOfDay('Europe/Paris', '2026-03-30')).toBe(7200)
    expect(offsetOfDay('Pacific/Auckland', '2026-04-05')).toBe(46_800)
  })
})

it('a date is the one on the wall', () => {
  expect(dayIn('America/New_York', at('2026-03-03T03:00:00Z'))).toBe('2026-03-02')
  expect(dayIn('Asia/Tokyo', at('2026-03-03T16:00:00Z'))).toBe('2026-03-04')
})

it('a moment and its offset give the same date as the zone itself', () => {
  const zones = fc.constantFrom('Europe/Lisbon', 'America/Sao_Paulo', 'Australia/Lord_Howe', 'Asia/Kathmandu')
  const moments = fc.integer({ min: at('2015-01-01T00:00:00Z'), max: at('2035-01-01T00:00:00Z') })
  fc.assert(
    fc.property(zones, moments, (zone, moment) => {
      const expected = new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(moment)
      expect(dayIn(zone, moment)).toBe(expected)
    }),
  )
})
