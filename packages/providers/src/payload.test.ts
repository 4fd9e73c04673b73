import Type from 'typebox'
import { describe, expect, it } from 'vitest'
import { InvalidPayload, type Refusal } from './errors.ts'
import { Amount, deciding, elements, maybe, members, reader, wholeList } from './payload.ts'

const Night = Type.Object({ id: Type.String(), pulse: maybe(Amount) })

function refusing<T>(run: (refuse: (refusal: Refusal) => void) => T): { read: T; refused: Refusal[] } {
  const refused: Refusal[] = []
  return { read: run((refusal) => refused.push(refusal)), refused }
}

describe('a reader', () => {
  it('names the place and what was expected there', () => {
    const read = reader('sleep', Type.Object({ nights: Type.Array(Night) }))
    const attempt = () => read({ nights: [{ id: 'a' }, { pulse: 'fast' }] })
    expect(attempt).toThrow(InvalidPayload)
    try {
      attempt()
    } catch (error) {
      expect((error as InvalidPayload).refusals).toEqual([
        { path: '/nights/1/id', reason: 'is missing' },
        { path: '/nights/1/pulse', reason: 'must be number or null' },
      ])
    }
  })

  it('says of the whole payload that it is no object', () => {
    expect(() => reader('sleep', Night)(7)).toThrow('sleep: payload must be object')
  })
})

describe('an optional part that does not fit', () => {
  const Ride = Type.Object({
    id: Type.String(),
    unit: deciding(Type.Literal('km')),
    pulse: maybe(Amount),
    route: maybe(Type.Object({ length: maybe(Amount), from: Type.String() })),
  })

  it('is refused alone, as deep inside as possible', () => {
    const given = { id: 'a', pulse: 'fast', route: { length: 'long', from: 'home' }, more: 1 }
    expect(refusing((refuse) => reader('ride', Ride)(given, refuse))).toEqual({
      read: { id: 'a', route: { from: 'home' }, more: 1 },
      refused: [
        { path: '/pulse', reason: 'must be number or null' },
        { path: '/route/length', reason: 'must be number or null' },
      ],
    })
    expect(given.pulse).toBe('fast')
  })

  it('is left out whole when a part that it needs does not fit', () => {
    expect(
      refusing((refuse) => elements(Ride)('/rides', [{ id: 'a', route: { length: 1 } }], refuse)),
    ).toEqual({
      read: [{ id: 'a' }],
      refused: [
        { path: '/rides/0/route/from', reason: 'is missing' },
        { path: '/rides/0/route', reason: 'must be null' },
      ],
    })
  })

  it('is read when it is a number written as text', () => {
    const given = { id: '265', pulse: ' 61.5', route: { length: '12', from: '7' } }
    expect(refusing((refuse) => reader('ride', Ride)(given, refuse))).toEqual({
      read: { id: '265', pulse: 61.5, route: { length: 12, from: '7' } },
      refused: [],
    })
    expect(refusing((refuse) => members(Amount)('/pulse', { 0: '60', 15: '0x10' }, refuse))).toEqual({
      read: [['0', 60]],
      refused: [{ path: '/pulse/15', reason: 'must be number' }],
    })
  })

  it('makes the whole unreadable when it decides what the rest means', () => {
    expect(() => refusing((refuse) => reader('ride', Ride)({ id: 'a', unit: 'mi' }, refuse))).toThrow(
      InvalidPayload,
    )
    expect(refusing((refuse) => reader('ride', Ride)({ id: 'a', unit: null }, refuse)).refused).toEqual([])
  })

  it('does not save an object that lacks what it needs', () => {
    expect(() => refusing((refuse) => reader('ride', Ride)({ pulse: 'fast' }, refuse))).toThrow(
      'ride: /id is missing, /pulse must be number or null',
    )
  })
})

describe('members of a list or map', () => {
  it('that cannot be read are refused, each at its place', () => {
    const list = [{ id: 'a' }, 3, { id: 'b', pulse: 0 }]
    expect(refusing((refuse) => elements(Night)('/nights', list, refuse))).toEqual({
      read: [{ id: 'a' }, { id: 'b', pulse: 0 }],
      refused: [{ path: '/nights/1', reason: 'must be object' }],
    })
    expect(refusing((refuse) => members(Amount)('/pulse', { '0': 60, '15': -1 }, refuse))).toEqual({
      read: [['0', 60]],
      refused: [{ path: '/pulse/15', reason: 'must be >= 0' }],
    })
  })

  it('are none where the vendor left them out', () => {
    expect(refusing((refuse) => elements(Night)('/nights', null, refuse))).toEqual({ read: [], refused: [] })
  })

  it('under a name that no vendor uses are not named', () => {
    const { refused } = refusing((refuse) => members(Amount)('/pulse', { 'person@example.org': 'x' }, refuse))
    expect(refused).toEqual([{ path: '/pulse/*', reason: 'must be number' }])
  })

  it('that mean something only together are read whole or not at all', () => {
    const read = wholeList(Amount)
    expect(refusing((refuse) => read('/curve', [1, 2], refuse)).read).toEqual([1, 2])
    expect(refusing((refuse) => read('/curve', [1, null], refuse))).toEqual({
      read: null,
      refused: [{ path: '/curve/1', reason: 'must be number' }],
    })
    expect(refusing((refuse) => read('/curve', undefined, refuse))).toEqual({ read: null, refused: [] })
  })
})
