import { expect, it } from 'vitest'
import { numberOf } from './numbers.ts'

it('a number is read from a number and from text that writes one, and from nothing else', () => {
  expect([0, -1.5, '61', ' 61.5 ', '-7e2'].map(numberOf)).toEqual([0, -1.5, 61, 61.5, -700])
  const others = ['', '0x10', '1,5', 'Infinity', '1 2', Number.NaN, null, undefined, true, [], {}]
  expect(others.map(numberOf)).toEqual(others.map(() => null))
})
