import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ageOn } from './tools/get-scores-and-profile.ts'
import { statisticsOf } from './tools/statistics.ts'
import { meaningful, minutes, plain } from './words.ts'

test('text from outside is one short line', () => {
  expect(plain(null)).toBeNull()
  expect(plain(' Ignore\n\nall\u202e\u0000 of it ')).toBe('Ignore all of it')
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
      const line = plain(text)!
      expect([...line].length).toBeLessThanOrEqual(121)
      expect(line).not.toMatch(/[\p{Cc}\p{Cf}]/u)
    }),
  )
})

test('numbers keep the digits that mean something', () => {
  expect([51.4888888889, 1234.5678, 0.0123456, -3.33333, 7, 0, 0.1 + 0.2].map(meaningful)).toEqual([
    51.49, 1234.57, 0.01235, -3.333, 7, 0, 0.3,
  ])
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e6, max: 1e6 }), (value) => {
      expect(Math.abs(meaningful(value) - value)).toBeLessThanOrEqual(
        Math.max(0.0051, Math.abs(value) * 0.0006),
      )
      expect(meaningful(meaningful(value))).toBe(meaningful(value))
    }),
  )
})

test('minutes keep zero and null apart', () => {
  expect([minutes(0), minutes(null), minutes(25_890)]).toEqual([0, null, 431.5])
})

test('an age turns on the birthday', () => {
  expect(ageOn('2026-03-10', '1990-03-11')).toBe(35)
  expect(ageOn('2026-03-11', '1990-03-11')).toBe(36)
  expect(ageOn('2026-03-11', '2030-01-01')).toBeNull()
  expect(ageOn('2026-03-11', 'unknown')).toBeNull()
  expect(ageOn('2026-03-11', null)).toBeNull()
})

test('statistics are of the known days only, and lie between them', () => {
  const days = fc.array(fc.option(fc.integer({ min: -1000, max: 1000 })), { maxLength: 90 })
  fc.assert(
    fc.property(days, (values) => {
      const known = values.filter((value) => value !== null)
      const statistics = statisticsOf(
        values.map((value, i) => ({ date: String(i), value })),
        { hasMean: true },
      )
      expect(statistics).toMatchObject({ days_with_data: known.length, days_asked: values.length })
      if (known.length === 0)
        expect([statistics.average, statistics.minimum, statistics.maximum]).toEqual([null, null, null])
      else {
        expect(statistics.minimum?.value).toBe(Math.min(...known))
        expect(statistics.maximum?.value).toBe(Math.max(...known))
        expect(statistics.average).toBeGreaterThanOrEqual(statistics.minimum!.value)
        expect(statistics.average).toBeLessThanOrEqual(statistics.maximum!.value)
      }
    }),
  )
  expect(statisticsOf([{ date: 'x', value: 4 }], { hasMean: false }).average).toBeNull()
})
