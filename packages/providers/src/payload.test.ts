import Type from 'typebox'
import { describe, expect, it } from 'vitest'
import { InvalidPayload, type Refusal } from './errors.ts'
import { Amount, elements, maybe, members, reader, wholeList } from './payload.ts'

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
    const { refused } = refusing((refuse) =>
      members(Amount)('/pulse', { 'somebody@example.org': 'x' }, refuse),
    )
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
