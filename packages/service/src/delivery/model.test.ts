import { expect, test } from 'vitest'
import {
  DELIVERY_MOVES,
  DELIVERY_STATES,
  deliveryId,
  deliveryIdOf,
  lowestDeliveryId,
  statesBefore,
  webhookId,
} from './model.ts'

test('no other move than the legal ones', () => {
  const illegal = DELIVERY_STATES.flatMap((from) =>
    DELIVERY_STATES.filter((to) => !DELIVERY_MOVES[from].includes(to)).map((to) => `${from} → ${to}`),
  )
  expect(illegal).toEqual([
    'pending → pending',
    'delivered → delivered',
    'delivered → superseded',
    'delivered → rejected',
    'superseded → delivered',
    'superseded → superseded',
    'superseded → rejected',
    'rejected → delivered',
    'rejected → superseded',
    'rejected → rejected',
  ])
  expect(statesBefore('pending')).toEqual(['delivered', 'superseded', 'rejected'])
  expect(statesBefore('delivered')).toEqual(['pending'])
})

test('ids sort by the time they were made', () => {
  const now = Date.parse('2026-03-10T12:00:00Z')
  const id = deliveryId(now)
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(deliveryId(now + 1) > id).toBe(true)
  expect(lowestDeliveryId(now) <= id).toBe(true)
  expect(lowestDeliveryId(now + 1) > id).toBe(true)
})

test('a webhook id names its delivery and nothing else does', () => {
  const id = deliveryId(0)
  expect(deliveryIdOf(webhookId(id))).toBe(id)
  for (const text of ['', 'msg_', id, webhookId(id).toUpperCase(), `${webhookId(id)}0`, `x${webhookId(id)}`])
    expect(deliveryIdOf(text)).toBeNull()
})
