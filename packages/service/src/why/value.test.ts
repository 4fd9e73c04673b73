import { expect, test } from 'vitest'
import { traced } from './value.ts'
import { heldWords } from './words.ts'

const GLUCOSE = '/blood_glucose/blood_glucose_avg_mg_per_dL_int'
const bodyWith = (comparator: '<' | '>' | null) => ({
  body_health: {
    events: {
      blood_glucose_event: [
        {
          blood_glucose: {
            blood_glucose_avg_mg_per_dL_int: 400,
            blood_glucose_avg_comparator_string: comparator,
          },
        },
      ],
    },
  },
})

test.each([
  ['>', 'above 400'],
  ['<', 'below 400'],
  [null, '400'],
] as const)('glucose with the comparator %s is shown as %s', (comparator, words) => {
  const value = traced(
    { structure: 'blood_glucose_event', path: GLUCOSE },
    bodyWith(comparator),
    { won: [{ source: 'Dexcom', records: ['egvs:1'] }], aside: [] },
    { fields: {}, records: {} } as never,
  )
  expect(value).toMatchObject({ value: 400, comparator })
  expect(heldWords(value)).toBe(words)
})
