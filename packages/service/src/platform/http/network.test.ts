import fc from 'fast-check'
import { expect, test } from 'vitest'
import { networkOf } from './network.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['unknown', 'unknown'],
])('%s is counted as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('every address of one /64 is counted as one, and of two /64 as two', () => {
  const part = fc.integer({ min: 0x2000, max: 0xffff }).map((value) => value.toString(16))
  const four = fc.array(part, { minLength: 4, maxLength: 4 })
  fc.assert(
    fc.property(four, four, four, (network, one, other) => {
      const at = (prefix: string[], host: string[]) => networkOf([...prefix, ...host].join(':'))
      expect(at(network, one)).toBe(at(network, other))
      fc.pre(network.join() !== one.join())
      expect(at(network, other)).not.toBe(at(one, other))
    }),
  )
})
