import { expect, test } from 'vitest'
import { sizeWords } from './words.ts'

test('a size is written in the unit that suits it', () => {
  expect([10, 20_400, 3_250_000, 41_200_000_000].map(sizeWords)).toEqual([
    '1 KB',
    '20 KB',
    '3.3 MB',
    '41.2 GB',
  ])
})
