import { expect, test } from 'vitest'
import { inkOn } from './look-preview.tsx'
import { inOrder, moved } from './order.ts'

test('an item moves one place and the others keep theirs', () => {
  expect(moved(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b'])
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
  expect(inOrder(['a', 'b'], ['a', 'b'])).toBe(true)
  expect(inOrder(['a', 'b'], ['b', 'a'])).toBe(false)
})

test.each([
  ['#ffffff', '#000000'],
  ['#0f766e', '#ffffff'],
  ['#ffd400', '#000000'],
  ['#000080', '#ffffff'],
])('on %s words are %s', (color, ink) => {
  expect(inkOn(color)).toBe(ink)
})
