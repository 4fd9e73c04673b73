import { expect, test } from 'vitest'
import type { TailedDelivery } from '../../delivery/index.ts'
import { Hold } from './hold.ts'

const delivery = (
  documentVersion: number,
  heldUntil: number | null,
  documentKey = 'day',
): TailedDelivery => ({
  lane: 1,
  userKey: 'u',
  deliveryId: `${documentKey}-${documentVersion}`,
  webhookId: `msg_${documentVersion}`,
  userId: 'alice',
  endpointId: 'data',
  kind: 'data',
  documentKey,
  documentVersion,
  dataStructure: 'physical_summary',
  createdAt: new Date(0),
  heldUntil: heldUntil === null ? null : new Date(heldUntil),
  state: 'pending',
})

test('what is not held, or no longer, goes at once', () => {
  const hold = new Hold()
  expect(hold.keeps(delivery(1, null), 100)).toBe(false)
  expect(hold.keeps(delivery(2, 100), 100)).toBe(false)
  expect(hold.size).toBe(0)
})

test('of a held document only the newest version goes, when its time has come', () => {
  const hold = new Hold()
  const newest = delivery(3, 200)
  const other = delivery(1, 300, 'other day')
  expect([delivery(2, 200), newest, delivery(1, 200), other].map((one) => hold.keeps(one, 100))).toEqual(
    Array(4).fill(true),
  )
  expect(hold.release(199)).toEqual([])
  expect(hold.release(200)).toEqual([newest])
  expect(hold.release(300)).toEqual([other])
  expect(hold.size).toBe(0)
})

test('a newer version that is not held takes the place of a held one', () => {
  const hold = new Hold()
  hold.keeps(delivery(1, 200), 100)
  expect(hold.keeps(delivery(2, null), 150)).toBe(false)
  expect(hold.release(1_000)).toEqual([])
})
