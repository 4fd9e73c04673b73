import { performance } from 'node:perf_hooks'
import { describe, expect, test } from 'vitest'
import type { DueDelivery } from '../outbox/due-store.ts'
import type { Endpoint } from '../webhooks/endpoint-cache.ts'
import { Gate, QUICK_MS, STALE_MS } from './gate.ts'
import { Lane } from './lanes.ts'

const clientUuid = '5d0a3f52-0c57-4f44-9a4e-0d8f5c1e9b01'

const endpoint = (): Endpoint => ({
  clientUuid,
  endpointId: 'data',
  target: { origin: 'https://receiver.example', path: '/' },
  paused: false,
  failingSince: null,
  keys: [],
})

const dueDelivery = (): DueDelivery => ({
  lane: 1,
  userKey: 'a4b2f6de-6f3a-4a0f-8f0e-7a54c06d5a02',
  deliveryId: 'c6b8a7f0-52a4-4b43-8f66-15a6d7b0ce03',
  clientUuid,
  endpointId: 'data',
  documentKey: 'physical_summary|2026-03-01',
  documentVersion: 1,
  dataStructure: 'physical_summary',
  failures: 0,
})

const body = { bytes: 2, open: () => Buffer.from('{}') }

function laneThatWasRead(): Lane {
  const lane = new Lane(1, performance.now())
  lane.wasRead(performance.now())
  return lane
}

test('work that waited too long is not sent and its lane is read again at once', () => {
  const gate = new Gate(endpoint(), 4)
  const lane = laneThatWasRead()
  const delivery = dueDelivery()
  lane.track(delivery.deliveryId)
  gate.add({ delivery, body, readAt: performance.now() - STALE_MS - 1, holder: lane })
  expect(gate.take(Date.now())).toBeNull()
  expect(lane.tracked).toEqual([])
  expect(lane.isWorthReading(Date.now())).toBe(true)
})

test('fresh work is handed out and its lane rests', () => {
  const gate = new Gate(endpoint(), 4)
  const lane = laneThatWasRead()
  const delivery = dueDelivery()
  lane.track(delivery.deliveryId)
  gate.add({ delivery, body, readAt: performance.now(), holder: lane })
  expect(gate.take(Date.now())?.delivery).toBe(delivery)
  expect(lane.tracked).toEqual([delivery.deliveryId])
  expect(lane.isWorthReading(Date.now())).toBe(false)
})

test('nothing is read ahead for an endpoint that has not answered yet, or is in trouble', () => {
  const gate = new Gate(endpoint(), 64)
  const now = Date.now()
  expect(gate.room(now)).toBe(8)
  for (let calls = 0; calls < 8; calls++) gate.started()
  expect(gate.room(now)).toBe(0)
  gate.finished()
  gate.failed(now)
  expect(gate.room(now)).toBe(1)
  gate.finished()
  gate.answered(20)
  expect(gate.room(now)).toBeGreaterThan(100)
  gate.finished()
  gate.failed(now)
  expect(gate.room(now)).toBe(3)
})

describe('how much is under way at once', () => {
  const fill = (gate: Gate, count: number) => {
    const lane = laneThatWasRead()
    for (let n = 0; n < count; n++)
      gate.add({
        delivery: dueDelivery(),
        body,
        readAt: performance.now(),
        holder: lane,
      })
  }
  const startAll = (gate: Gate) => {
    while (gate.take(Date.now())) gate.started()
    return gate.inFlight
  }

  test('begins small, grows with every answer up to the limit, and is small again after trouble', () => {
    const gate = new Gate(endpoint(), 64)
    fill(gate, 500)
    expect(startAll(gate)).toBe(8)
    for (let answers = 0; answers < 20; answers++) {
      gate.finished()
      gate.answered(20)
    }
    expect(startAll(gate)).toBe(28)
    for (let answers = 0; answers < 100; answers++) {
      gate.finished()
      gate.answered(20)
      startAll(gate)
    }
    expect(gate.inFlight).toBe(64)
    for (let ended = 0; ended < 60; ended++) gate.finished()
    gate.failed(Date.now())
    expect(startAll(gate)).toBe(8)
  })

  test('shrinks while answers are slow, but not below where it begins', () => {
    const gate = new Gate(endpoint(), 64)
    fill(gate, 500)
    for (let answers = 0; answers < 20; answers++) gate.answered(20)
    expect(startAll(gate)).toBe(28)
    const slowAnswers = (count: number) => {
      for (let answers = 0; answers < count; answers++) {
        gate.finished()
        gate.answered(QUICK_MS)
      }
    }
    slowAnswers(5)
    expect(startAll(gate)).toBe(23)
    slowAnswers(23)
    expect(startAll(gate)).toBe(8)
  })

  test('is never more than a smaller limit', () => {
    const gate = new Gate(endpoint(), 2)
    fill(gate, 10)
    expect(startAll(gate)).toBe(2)
    gate.finished()
    gate.answered(20)
    expect(startAll(gate)).toBe(2)
  })
})
