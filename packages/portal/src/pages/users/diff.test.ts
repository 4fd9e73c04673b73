import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { alignLines, changesBetween, foldEqual, neighbourOf } from './diff.ts'

test('a version is compared with the one before it, the first with the one after it, and never with itself', () => {
  expect([4, 2, 1].map((chosen) => neighbourOf([4, 2, 1], chosen))).toEqual([2, 1, 2])
  expect(neighbourOf([1], 1)).toBeUndefined()
})

describe('what differs field by field', () => {
  test('is named by its path, with what was there before and after', () => {
    const before = { a: { steps: 0, gone: 1 }, list: [1, 2], same: null }
    const after = { a: { steps: null, come: 2 }, list: [1, 3, 4], same: null }
    expect(changesBetween(before, after)).toEqual([
      { path: '/a/steps', before: 0, after: null },
      { path: '/a/gone', before: 1, after: undefined },
      { path: '/a/come', before: undefined, after: 2 },
      { path: '/list/1', before: 2, after: 3 },
      { path: '/list/2', before: undefined, after: 4 },
    ])
  })

  test('counts the places of a long list instead of naming each', () => {
    const before = { readings: Array.from({ length: 40 }, (_, index) => ({ bpm: index })) }
    const after = { readings: before.readings.with(3, { bpm: 0 }).slice(0, 38) }
    expect(changesBetween(before, after)).toEqual([
      { path: '/readings', before: before.readings, after: after.readings, places: 3 },
    ])
  })

  test('distinguishes an object from a list, and leaves out what is equal', () => {
    expect(changesBetween({ a: [] }, { a: {} })).toHaveLength(1)
    fc.assert(
      fc.property(fc.jsonValue(), (value) => changesBetween(value, structuredClone(value)).length === 0),
    )
  })
})

const texts = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 30 })

describe('lines beside each other', () => {
  test('hold every line of both texts once, in order, and are equal where they say so', () => {
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        const lines = alignLines(before, after)
        expect(lines.flatMap(({ left }) => left ?? [])).toEqual(before.map((_, index) => index + 1))
        expect(lines.flatMap(({ right }) => right ?? [])).toEqual(after.map((_, index) => index + 1))
        for (const { left, right, isSame } of lines)
          if (isSame) expect(before[left! - 1]).toBe(after[right! - 1])
      }),
    )
  })

  test('find what was put in between', () => {
    expect(alignLines(['a', 'b', 'c'], ['a', 'x', 'b', 'c'])).toEqual([
      { left: 1, right: 1, isSame: true },
      { left: null, right: 2, isSame: false },
      { left: 2, right: 3, isSame: true },
      { left: 3, right: 4, isSame: true },
    ])
  })

  test('find the few that differ among thousands, wherever they are', () => {
    const before = Array.from({ length: 20_000 }, (_, index) => `line ${index}`)
    const after = ['first', ...before.with(10_000, 'changed'), 'last']
    const differing = alignLines(before, after).filter(({ isSame }) => !isSame)
    expect(differing).toEqual([
      { left: null, right: 1, isSame: false },
      { left: 10_001, right: 10_002, isSame: false },
      { left: null, right: 20_002, isSame: false },
    ])
  })

  test('stand as they are where too much differs', () => {
    const before = Array.from({ length: 5_000 }, (_, index) => `line ${index}`)
    const after = before.map((line, index) => (index % 2 === 0 ? line : `other ${index}`))
    expect(alignLines(before, after).filter(({ isSame }) => isSame)).toHaveLength(2_500)
  })

  test('are folded where they are equal, but for a few around what differs', () => {
    const before = Array.from({ length: 21 }, (_, index) => `line ${index}`)
    const after = before.with(10, 'changed')
    const stretches = foldEqual(alignLines(before, after))
    expect(stretches.map(({ isFolded, lines }) => [isFolded, lines.length])).toEqual([
      [true, 7],
      [false, 7],
      [true, 7],
    ])
    expect(foldEqual(alignLines(before, before)).every(({ isFolded }) => isFolded)).toBe(true)
  })
})
