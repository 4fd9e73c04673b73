import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DataKey, SealBroken, userRowIdentity } from './sealing.ts'

const { key } = DataKey.generate()

describe('a sealed value', () => {
  test('opens to the same bytes in the same place', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 4096 }), fc.string(), (plain, identity) => {
        expect(key.open(identity, key.seal(identity, plain)).equals(Buffer.from(plain))).toBe(true)
        expect(key.openContent(identity, key.sealContent(identity, plain)).equals(Buffer.from(plain))).toBe(
          true,
        )
      }),
    )
  })

  test('does not open in another place, with another key, or after any flipped bit', () => {
    const sealed = key.seal('documents|1|a', 'value')
    expect(() => key.open('documents|1|b', sealed)).toThrow(SealBroken)
    expect(() => DataKey.generate().key.open('documents|1|a', sealed)).toThrow(SealBroken)
    fc.assert(
      fc.property(fc.nat(sealed.length * 8 - 1), (bit) => {
        const damaged = Buffer.from(sealed)
        damaged[bit >> 3]! ^= 1 << (bit & 7)
        expect(() => key.open('documents|1|a', damaged)).toThrow(SealBroken)
      }),
    )
  })

  test('is refused when cut short', () => {
    const sealed = key.seal('x', 'value')
    for (let length = 0; length < sealed.length; length++)
      expect(() => key.open('x', sealed.subarray(0, length))).toThrow(SealBroken)
  })

  test('never repeats, and hides its content', () => {
    const [one, two] = [key.seal('x', 'heart rate 61'), key.seal('x', 'heart rate 61')]
    expect(one.equals(two)).toBe(false)
    expect(one.includes('heart')).toBe(false)
  })

  test('is compressed when it is content', () => {
    const text = JSON.stringify(Array.from({ length: 500 }, (_, i) => ({ at: i, bpm: 60 })))
    expect(key.sealContent('x', text).length).toBeLessThan(text.length / 4)
  })
})

test('a mark is equal for equal content of one user only', () => {
  expect(key.mark('a').equals(key.mark('a'))).toBe(true)
  expect(key.mark('a').equals(key.mark('b'))).toBe(false)
  expect(key.mark('a').equals(DataKey.generate().key.mark('a'))).toBe(false)
})

test('the identity of a column names the table, the user, the rest of the key and the column, as it is stored', () => {
  const scope = { lane: 7, userKey: 'u' }
  expect(userRowIdentity('records', scope, ['Oura', 'sleep:1'], 'body')).toBe('records|7|u|Oura|sleep:1|body')
  expect(userRowIdentity('user_information', scope, [], 'information')).toBe(
    'user_information|7|u|information',
  )
})
