import { describe, expect, it } from 'vitest'
import type { NumberForm } from '../dictionary/entry.ts'
import { ENTRIES } from '../dictionary/index.ts'
import { agreementOf, limitsIn } from './agreement.ts'
import { conversionOf } from './convert.ts'

describe('the limits of a range for several kinds of people', () => {
  it.each([
    [
      'Male: 250 - 1100; Female: 8 - 60',
      [
        [250, 1100],
        [8, 60],
      ],
    ],
    [
      'Männer < 60; Frauen < 40',
      [
        [null, 60],
        [null, 40],
      ],
    ],
    ['18-60 Jahre: 0.4-4.0', [[0.4, 4]]],
    [
      '< 18 years: 5 - 10; > 60 y: 7 - 12',
      [
        [5, 10],
        [7, 12],
      ],
    ],
    [
      'Hombres (20 a 50 años): 13 a 17 Mujeres: 12 a 15',
      [
        [13, 17],
        [12, 15],
      ],
    ],
    [
      'Hommes: < 55 Femmes: < 38',
      [
        [null, 55],
        [null, 38],
      ],
    ],
    [
      'Uomini fino a 50 Donne fino a 35',
      [
        [null, 50],
        [null, 35],
      ],
    ],
    [
      'Kobiety: 3.5 - 5.0 Mężczyźni: 4.2 - 5.4',
      [
        [3.5, 5],
        [4.2, 5.4],
      ],
    ],
    ['Mannen 18 jaar: 8.5 - 11.0', [[8.5, 11]]],
    ['> 18 år: 60 - 105', [[60, 105]]],
    ['> 40', [[40, null]]],
    ['see comment', []],
    ['', []],
  ])('%s', (text, limits) => {
    expect(limitsIn(text, '.').map(({ low, high }) => [low, high])).toEqual(limits)
  })

  it('are read by the sign of the document', () => {
    expect(limitsIn('Frauen: 0,5 - 1,1', ',')).toEqual([{ low: 0.5, high: 1.1, unit: null }])
  })
})

describe('a range agrees with a unit', () => {
  const creatinine = ENTRIES.find(({ code }) => code === 'creatinine')!
  const form = creatinine.forms[0] as NumberForm
  const agreement = (unit: string, ...limits: (readonly [number | null, number | null])[]) =>
    agreementOf(
      creatinine,
      form,
      conversionOf(creatinine, unit, form.unit)!,
      limits.map(([low, high]) => ({ low, high, unit: null })),
    )

  it('where it lies near the usual one, and not where it lies far off', () => {
    expect(agreement('umol/L', [62, 106])).toBe(1)
    expect(agreement('mg/dL', [62, 106])).toBe(-1)
    expect(agreement('mg/dL', [0.6, 1.2])).toBe(1)
    expect(agreement('umol/L', [62, 106], [45, 84])).toBe(1)
  })

  it('by all of its lines: one that is far off proves nothing', () => {
    expect(agreement('umol/L', [62, 106], [0.6, 1.2])).toBe(0)
    expect(agreement('umol/L')).toBe(0)
  })
})
