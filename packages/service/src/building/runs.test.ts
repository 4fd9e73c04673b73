import { addDays } from '@tributary/health'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runsOf } from './runs.ts'

describe('runs of days', () => {
  it('keep neighbours together, also across a gap of one day, and separate days farther apart', () => {
    expect(runsOf(['2026-03-01', '2026-03-02', '2026-03-04', '2026-03-07'])).toEqual([
      ['2026-03-01', '2026-03-02', '2026-03-04'],
      ['2026-03-07'],
    ])
    expect(runsOf([])).toEqual([])
  })

  it('hold every day once, in order, and are never long', () => {
    const days = fc
      .uniqueArray(fc.nat(60))
      .map((numbers) => numbers.sort((a, b) => a - b).map((number) => addDays('2026-01-01', number)))
    fc.assert(
      fc.property(days, (some) => {
        const runs = runsOf(some)
        expect(runs.flat()).toEqual(some)
        expect(Math.max(0, ...runs.map((run) => run.length))).toBeLessThanOrEqual(8)
      }),
    )
  })
})
