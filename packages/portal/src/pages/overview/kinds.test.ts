import { expect, test } from 'vitest'
import { kindsOf } from './kinds.ts'

test('the commonest kinds have their own colour, the others share one, and nothing is lost', () => {
  const structures = { a: 1, b: 2, c: 3, d: 4, e: 5, f: 6, g_event: 7 }
  const kinds = kindsOf([{ structures }, { structures: { a: 1 } }])
  expect(kinds.map(({ name }) => name)).toEqual(['G event', 'F', 'E', 'D', 'C', 'Others'])
  expect(kinds.map(({ countIn }) => countIn(structures))).toEqual([7, 6, 5, 4, 3, 3])
})

test('a few kinds have no others', () => {
  expect(kindsOf([{ structures: { a: 1 } }]).map(({ name }) => name)).toEqual(['A'])
  expect(kindsOf([{ structures: {} }])).toEqual([])
})
