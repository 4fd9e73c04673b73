import { expect, it, vi } from 'vitest'
import { cacheOf } from './cache.ts'

it('keeps as many as it may, the lately used ones', () => {
  const cache = cacheOf<string>(2)
  const make = vi.fn((key: string) => key.toUpperCase())
  const ask = (key: string) => cache.get(key, () => make(key))
  expect([ask('a'), ask('b'), ask('a'), ask('c'), ask('a')]).toEqual(['A', 'B', 'A', 'C', 'A'])
  expect(make.mock.calls.flat()).toEqual(['a', 'b', 'c'])
  ask('b')
  expect(make).toHaveBeenCalledTimes(4)
})
