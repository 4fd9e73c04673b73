import { expect, it } from 'vitest'
import type { TextItem } from '../../types.ts'
import { withoutEchoes } from './echoes.ts'

const item = (text: string, x: number, width: number, y = 100): TextItem => ({
  page: 1,
  x,
  y,
  width,
  height: 8,
  text,
  confidence: 0.9,
  bold: null,
  color: null,
})

const textsOf = (...items: TextItem[]) => withoutEchoes(items).map(({ text }) => text)

it('leaves out a digit that was read once more inside its number', () => {
  expect(textsOf(item('2', 283, 2), item('29,8', 283, 17))).toEqual(['29,8'])
})

it('leaves out a mark that was read from two boxes', () => {
  expect(textsOf(item('*', 282, 3.6), item('*', 281, 2.6))).toEqual(['*'])
  expect(textsOf(item('*', 282, 3.6), item('*', 279, 2.6))).toEqual(['*', '*'])
})

it('keeps text that stands beside or above the number, or differs from it', () => {
  expect(textsOf(item('2', 270, 5), item('29,8', 283, 17))).toEqual(['2', '29,8'])
  expect(textsOf(item('2', 283, 5, 88), item('29,8', 283, 17))).toEqual(['2', '29,8'])
  expect(textsOf(item('H', 283, 5), item('29,8', 283, 17))).toEqual(['H', '29,8'])
  expect(textsOf(item('29,8', 283, 17), item('29,8', 283, 17))).toEqual(['29,8', '29,8'])
})
