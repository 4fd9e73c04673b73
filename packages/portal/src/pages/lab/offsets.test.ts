import { expect, test } from 'vitest'
import { OFFSETS, offsetOf } from './offsets.ts'

test('every offset is a sign, hours and minutes, in order', () => {
  const values = OFFSETS.map(({ value }) => value)
  expect(values[0]).toBe('-12:00')
  expect(values).toEqual(expect.arrayContaining(['-03:30', '+00:00', '+05:45', '+14:00']))
  for (const value of values) expect(value).toMatch(/^[+-](0\d|1[0-4]):[0-5]\d$/)
  expect(new Set(values).size).toBe(values.length)
})

test('the reader’s own is among them', () => {
  expect(OFFSETS.map(({ value }) => value)).toContain(offsetOf(new Date('2026-03-01T12:00:00Z')))
})
