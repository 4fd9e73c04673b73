import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { factOf, type Reading } from './facts.ts'
import { weightsOf } from './weights.ts'

const sample = (at: number, value: number, seconds: number | null = null): Reading => ({
  at: at * 1000,
  seconds,
  value,
  offset: 0,
  record: 'r',
  site: null,
})

describe('the time that samples stand for', () => {
  it('reaches to the next sample, at most five minutes', () => {
    expect(weightsOf([sample(0, 60), sample(10, 61), sample(400, 62), sample(410, 63)])).toEqual([
      10, 300, 10, 10,
    ])
  })

  it('is what the source states, cut at the next sample', () => {
    expect(weightsOf([sample(0, 60, 60), sample(30, 61, 60), sample(900, 62, 60)])).toEqual([30, 60, 60])
  })

  it('is alike for samples far apart', () => {
    expect(weightsOf([sample(0, 60), sample(7200, 61), sample(20_000, 62)])).toEqual([300, 300, 300])
  })
})

describe('a mean of samples', () => {
  it('is not pulled up by a burst of samples in a workout', () => {
    const calm = Array.from({ length: 12 }, (_, index) => sample(index * 300, 60))
    const burst = Array.from({ length: 300 }, (_, index) => sample(3600 + index, 160))
    expect(factOf('mean', [...calm, ...burst]).value).toBeCloseTo((12 * 300 * 60 + 300 * 160) / (13 * 300), 6)
  })

  const samples = fc
    .uniqueArray(
      fc.record({ at: fc.integer({ min: 0, max: 86_400 }), value: fc.integer({ min: 30, max: 220 }) }),
      {
        selector: ({ at }) => at,
        minLength: 1,
        maxLength: 60,
      },
    )
    .map((list) => list.sort((a, b) => a.at - b.at).map(({ at, value }) => sample(at, value)))

  it('lies within the samples', () => {
    fc.assert(
      fc.property(samples, (list) => {
        const { value } = factOf('mean', list)
        const values = list.map((one) => one.value)
        expect(value).toBeGreaterThanOrEqual(Math.min(...values))
        expect(value).toBeLessThanOrEqual(Math.max(...values))
      }),
    )
  })

  it('does not change when a sample with a length is split', () => {
    fc.assert(
      fc.property(samples, fc.nat(), (list, choice) => {
        const measured = list.map((one, index) => {
          const next = list[index + 1]
          return { ...one, seconds: next ? (next.at - one.at) / 1000 : 60 }
        })
        const index = choice % measured.length
        const whole = measured[index]!
        const half = whole.seconds! / 2
        const split = [
          ...measured.slice(0, index),
          { ...whole, seconds: half },
          { ...whole, at: whole.at + half * 1000, seconds: half },
          ...measured.slice(index + 1),
        ]
        expect(factOf('mean', split).value).toBeCloseTo(factOf('mean', measured).value, 6)
      }),
    )
  })
})

describe('a mean of separate readings', () => {
  it('counts each reading once', () => {
    expect(factOf('mean_of_readings', [sample(0, 120), sample(60, 130), sample(9000, 140)]).value).toBe(130)
  })
})
