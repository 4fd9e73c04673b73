import { expect, test } from 'vitest'
import { Breaker, isTrouble } from './breaker.ts'

function broken(): Breaker {
  const breaker = new Breaker()
  for (let i = 0; i < 5; i++) breaker.failed(0)
  return breaker
}

test('opens at the fifth failure in a row', () => {
  const breaker = new Breaker()
  for (let i = 0; i < 4; i++) breaker.failed(0)
  expect(breaker.admits(0)).toBe(true)
  breaker.answered()
  for (let i = 0; i < 4; i++) breaker.failed(0)
  expect(breaker.isOpen).toBe(false)
  breaker.failed(0)
  expect(breaker.isOpen).toBe(true)
  expect(breaker.admits(0)).toBe(false)
})

test('lets one probe through after thirty seconds, and only one', () => {
  const breaker = broken()
  expect(breaker.admits(29_999)).toBe(false)
  expect(breaker.admits(30_000)).toBe(true)
  breaker.started()
  expect(breaker.admits(30_000)).toBe(false)
})

test('a failed probe keeps it open for another thirty seconds', () => {
  const breaker = broken()
  breaker.started()
  breaker.failed(31_000)
  expect(breaker.admits(60_999)).toBe(false)
  expect(breaker.admits(61_000)).toBe(true)
})

test('an answered probe closes it', () => {
  const breaker = broken()
  breaker.started()
  breaker.answered()
  expect(breaker.isOpen).toBe(false)
  breaker.failed(40_000)
  expect(breaker.admits(40_000)).toBe(true)
})

test('calls that begin while it is closed are no probes', () => {
  const breaker = new Breaker()
  breaker.started()
  breaker.started()
  expect(breaker.admits(0)).toBe(true)
})

test('no answer and 5xx are trouble; an opinion about the document is not', () => {
  expect([null, 500, 503, 599].map(isTrouble)).toEqual([true, true, true, true])
  expect([200, 204, 301, 400, 404, 410, 429].map(isTrouble)).toEqual(Array(7).fill(false))
})
