import { expect, it } from 'vitest'
import type { FoundResult, Printed } from '../types.ts'
import { specimensOf } from './specimens.ts'

const printed = (text: string): Printed => ({
  text,
  box: { page: 1, x: 0, y: 0, width: 10, height: 8 },
  confidence: 1,
})

function specimens(rows: readonly (readonly [name: string, panel: string | null])[]) {
  const results = rows.map(
    ([name, panel]): FoundResult => ({
      name: printed(name),
      value: printed('1'),
      unit: null,
      range: null,
      flag: null,
      panel: panel === null ? null : printed(panel),
    }),
  )
  const told = specimensOf(results)
  return results.map((result) => told.get(result))
}

it('follow the heading, also when it does not name them', () => {
  expect(specimens([['Glucose', 'Urinalysis']])).toEqual(['urine'])
  expect(specimens([['Leucocytes', 'Microscopic examination']])).toEqual(['urine'])
  expect(specimens([['Glucose', 'Biochemistry']])).toEqual(['blood'])
})

it('follow the neighbours where no heading tells', () => {
  const rows = ['Densidad', 'Proteínas', 'Glucosa', 'Nitritos'].map((name) => [name, null] as const)
  expect(specimens(rows)).toEqual(['urine', 'urine', 'urine', 'urine'])
})

it('do not reach from one heading into the next', () => {
  expect(
    specimens([
      ['Nitrites', 'A'],
      ['Glucose', 'B'],
    ]),
  ).toEqual(['urine', 'blood'])
})

it('are those of blood beside a single quantity in urine', () => {
  const names = ['Sódio', 'Creatinina urinária', 'Relação albumina/creatinina']
  expect(specimens(names.map((name) => [name, 'Eletrólitos'] as const))).toEqual(['blood', 'urine', 'urine'])
  expect(specimens(names.map((name) => [name, null] as const))).toEqual(['blood', 'urine', 'urine'])
})

it('are told by neighbours below a name that was taken for a heading', () => {
  const rows = ['PROTEÍNAS', 'DENSIDAD', 'PH'].map((name) => [name, 'PROTEÍNAS'] as const)
  expect(specimens(rows)).toEqual(['urine', 'urine', 'urine'])
})
