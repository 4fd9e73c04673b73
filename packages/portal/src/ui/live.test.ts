import { expect, test } from 'vitest'
import { mayRefresh } from './live.ts'

test('a list is refreshed only while it is seen, has no focused row and shows its first page alone', () => {
  const seen = { isHidden: false, isRowFocused: false, pages: 1 }
  expect(mayRefresh(seen)).toBe(true)
  expect(mayRefresh({ ...seen, isHidden: true })).toBe(false)
  expect(mayRefresh({ ...seen, isRowFocused: true })).toBe(false)
  expect(mayRefresh({ ...seen, pages: 2 })).toBe(false)
  expect(mayRefresh({ ...seen, pages: 0 })).toBe(false)
})
