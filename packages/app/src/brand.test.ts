import { expect, test } from 'vitest'
import { textOn } from './brand.ts'

test.each([
  ['#000000', '#ffffff'],
  ['#ffffff', '#000000'],
  ['#0f766e', '#ffffff'],
  ['#ffd400', '#000000'],
  ['#777777', '#000000'],
  ['#1d4ed8', '#ffffff'],
])('the text on %s is %s', (colour, text) => {
  expect(textOn(colour)).toBe(text)
})
