import { expect, test } from 'vitest'
import { FairGate } from './fair-gate.ts'
import { apiError } from './http/errors.ts'

const REFUSALS = {
  ofClient: () => apiError('lab_uploads_limited'),
  ofAll: () => apiError('lab_uploads_busy'),
}

test('a client with many requests takes turns with one that has few', async () => {
  const gate = new FairGate({ atOnce: 1, ofOneClient: 1, patienceMs: 60_000 }, REFUSALS)
  const order: string[] = []
  const run = (client: string) => gate.run(client, async () => void order.push(client))
  await Promise.all([...'aaaaa', ...'bb', 'c'].map(run))
  expect(order.join('')).toBe('aabcabaa')
})

test('a client that goes first waits only for work that has begun', async () => {
  const gate = new FairGate({ atOnce: 2, ofOneClient: 1, patienceMs: 60_000 }, REFUSALS)
  const order: string[] = []
  const run = (client: string) =>
    gate.run(client, async () => void order.push(client), client === client.toUpperCase())
  await Promise.all([...'abcdefg', ...'XY', 'X'].map(run))
  expect(order.join('')).toBe('abXYXcdefg')
})

test('no more than so many of a client wait; the others are sent away at once', async () => {
  const gate = new FairGate({ atOnce: 2, ofOneClient: 1, patienceMs: 60_000, mostWaiting: 2 }, REFUSALS)
  const leave = await gate.enter('a')
  const waiting = [gate.enter('a'), gate.enter('a')]
  await expect(gate.enter('a')).rejects.toMatchObject({ status: 429 })
  const other = await gate.enter('b')
  leave()
  ;(await waiting[0]!)()
  ;(await waiting[1]!)()
  other()
})

test('work that fails makes room', async () => {
  const gate = new FairGate({ atOnce: 1, ofOneClient: 1, patienceMs: 60_000 }, REFUSALS)
  await expect(gate.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await gate.run('a', async () => 'done')).toBe('done')
})
