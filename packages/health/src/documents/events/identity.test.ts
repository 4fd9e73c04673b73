import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allotKeys, type StoredKey } from './identity.ts'

const stored = (members: readonly string[], changes: Partial<StoredKey> = {}): StoredKey => ({
  members: new Set(members),
  since: 1,
  live: true,
  elsewhere: false,
  ...changes,
})

describe('the key of an event', () => {
  it('is that of its leading account when no account was seen before', () => {
    expect(allotKeys([['a', 'b'], ['c']], new Map())).toEqual(['a', 'c'])
  })

  it('is the one that was made first for any of its accounts', () => {
    const known = new Map([
      ['a', stored(['a'], { since: 2 })],
      ['b', stored(['b'], { since: 1 })],
    ])
    expect(allotKeys([['a', 'b']], known)).toEqual(['b'])
    expect(allotKeys([['c', 'a']], known)).toEqual(['a'])
  })

  it('is one in use rather than one that was retracted', () => {
    const known = new Map([
      ['a', stored(['a'], { since: 1, live: false })],
      ['b', stored(['b'], { since: 2 })],
    ])
    expect(allotKeys([['a', 'b']], known)).toEqual(['b'])
  })

  it('stays with one part of an event that came apart', () => {
    const known = new Map([['a', stored(['a', 'b', 'c'])]])
    expect(allotKeys([['b'], ['a']], known)).toEqual(['b', 'a'])
    expect(allotKeys([['c'], ['b', 'd']], known)).toEqual(['a', 'b'])
  })

  it('moves with a whole event to another day, and not with a part of it', () => {
    const known = new Map([['a', stored(['a', 'b'], { elsewhere: true })]])
    expect(allotKeys([['b', 'a']], known)).toEqual(['a'])
    expect(allotKeys([['b']], known)).toEqual(['b'])
    expect(allotKeys([['a']], known)).toEqual([null])
  })

  it('is never that of another event', () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f']
    const groups = fc
      .tuple(...names.map(() => fc.integer({ min: 0, max: 3 })))
      .map((places) =>
        [...Map.groupBy(names, (name) => places[names.indexOf(name)]!)].map(([, members]) => members),
      )
    const known = groups.chain((before) =>
      fc
        .tuple(
          ...before.map(() => fc.record({ since: fc.nat(3), live: fc.boolean(), elsewhere: fc.boolean() })),
        )
        .map(
          (facts) => new Map(before.map((members, index) => [members[0]!, stored(members, facts[index])])),
        ),
    )
    fc.assert(
      fc.property(groups, known, (events, keys) => {
        const given = allotKeys(events, keys).filter((key) => key !== null)
        expect(new Set(given).size).toBe(given.length)
      }),
    )
  })
})
