import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { workoutRecord as workout } from '../../../test/records.ts'
import { inRevolutions } from './cadence.ts'

describe('cadence in revolutions', () => {
  it('halves steps per minute and leaves revolutions alone', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 500, noNaN: true }), (value) => {
        const at = (metric: string) => ({ [metric]: [{ at: 0, seconds: 1, value }] })
        const [run] = inRevolutions([
          workout({ values: { step_cadence_avg_spm: value }, series: at('step_cadence_spm') }),
        ])
        const [ride] = inRevolutions([
          workout({ values: { cadence_avg_rpm: value }, series: at('cadence_rpm') }),
        ])
        expect(run?.values).toEqual({ cadence_avg_rpm: value / 2 })
        expect(run?.series).toEqual({ cadence_rpm: [{ at: 0, seconds: 1, value: value / 2 }] })
        expect(ride?.values).toEqual({ cadence_avg_rpm: value })
        expect(ride?.series).toEqual(at('cadence_rpm'))
      }),
    )
  })

  it('prefers revolutions where a source reports both', () => {
    const [both] = inRevolutions([workout({ values: { cadence_max_rpm: 90, step_cadence_max_spm: 170 } })])
    expect(both?.values).toEqual({ cadence_max_rpm: 90 })
  })
})
