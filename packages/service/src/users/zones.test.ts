import type { ZoneSpan } from '@tributary/health'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withZone } from './zones.ts'

const berlin = { since: null, zone: 'Europe/Berlin' }
const tokyo = { since: '2026-03-10', zone: 'Asia/Tokyo' }

test('the first zone holds for all of the past', () => {
  expect(withZone([], 'Europe/Berlin', '2026-03-10')).toEqual({ zones: [berlin], from: null })
})

test('the same zone again changes nothing', () => {
  expect(withZone([berlin, tokyo], 'Asia/Tokyo', '2026-03-20')).toBeNull()
})

test('a move holds from the day it was reported, and affects the day before it', () => {
  expect(withZone([berlin], 'Asia/Tokyo', '2026-03-10')).toEqual({
    zones: [berlin, tokyo],
    from: '2026-03-09',
  })
})

test('a second move on the same day replaces the first', () => {
  expect(withZone([berlin, tokyo], 'Asia/Seoul', '2026-03-10')).toEqual({
    zones: [berlin, { since: '2026-03-10', zone: 'Asia/Seoul' }],
    from: '2026-03-09',
  })
})

test('a move back on the same day is as if there had been none', () => {
  expect(withZone([berlin, tokyo], 'Europe/Berlin', '2026-03-10')).toEqual({
    zones: [berlin],
    from: '2026-03-09',
  })
})

test('a date that was lived twice, over the date line, belongs to the later zone', () => {
  expect(withZone([berlin, tokyo], 'Pacific/Honolulu', '2026-03-09')).toEqual({
    zones: [berlin, { since: '2026-03-09', zone: 'Pacific/Honolulu' }],
    from: '2026-03-08',
  })
})

test('however often people move, the history is in order, starts without a date and never repeats a zone', () => {
  const zone = fc.constantFrom('Europe/Berlin', 'Asia/Tokyo', 'Pacific/Honolulu', 'UTC')
  const day = fc.integer({ min: 10, max: 28 }).map((n) => `2026-03-${n}`)
  fc.assert(
    fc.property(fc.array(fc.tuple(zone, day), { minLength: 1 }), (moves) => {
      let zones: readonly ZoneSpan[] = []
      for (const [name, today] of moves) zones = withZone(zones, name, today)?.zones ?? zones
      expect(zones.at(-1)?.zone).toBe(moves.at(-1)?.[0])
      expect(zones[0]?.since).toBeNull()
      const days = zones.slice(1).map(({ since }) => since)
      expect(days).toEqual([...new Set(days)].sort())
      expect(zones.some(({ zone }, index) => index > 0 && zone === zones[index - 1]?.zone)).toBe(false)
    }),
  )
})
