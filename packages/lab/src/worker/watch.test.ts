import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LabFailure } from '../types.ts'
import { watch } from './watch.ts'

const LIMITS = {
  page: 50_000,
  document: 400_000,
  text: 20_000,
  render: 20_000,
  ocr: 40_000,
  understand: 10_000,
}

let failures: Set<string>
/** Seconds that the child computed. */
let computed: number | null

function start() {
  const spent = () => computed && computed * 1_000
  return watch(LIMITS, spent, ({ reason, detail }: LabFailure) => failures.add(`${reason}: ${detail}`))
}

/** The child computes for so many seconds, with a share of the processor. */
function compute(seconds: number, share = 1): void {
  for (let passed = 0; passed < seconds; passed += 0.5) {
    if (computed !== null) computed += 0.5
    vi.advanceTimersByTime(500 / share)
  }
}

const failed = () => [...failures]

beforeEach(() => {
  failures = new Set()
  computed = 1
  vi.useFakeTimers()
})
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

test('ends a step that takes too long', () => {
  const watcher = start()
  compute(19)
  watcher.step('render')
  compute(20)
  expect(failed()).toEqual([])
  compute(1)
  expect(failed()).toEqual(['took_too_long: render'])
  watcher.stop()
})

test('steps that are each in time do not help a document of which nothing is read', () => {
  const watcher = start()
  for (let step = 0; step < 3; step++) {
    compute(15)
    watcher.step('render')
  }
  expect(failed()).toEqual([])
  compute(6)
  expect(failed()).toEqual(['took_too_long: page'])
  watcher.stop()
})

test('a page that was read gives time for the next, until the document has taken too long', () => {
  const watcher = start()
  for (let page = 0; page < 8; page++) {
    watcher.step('render')
    compute(19)
    watcher.step('ocr')
    compute(30)
    watcher.page()
  }
  expect(failed()).toEqual([])
  watcher.step('render')
  compute(9)
  expect(failed()).toEqual(['took_too_long: document'])
  watcher.stop()
})

test('after the last page only the understanding counts', () => {
  const watcher = start()
  compute(19)
  watcher.step('ocr')
  compute(26)
  watcher.step('understand')
  compute(9)
  expect(failed()).toEqual([])
  compute(2)
  expect(failed()).toEqual(['took_too_long: understand'])
  watcher.stop()
})

test('a child that gets a tenth of a processor has more time, and one that stands still is ended too', () => {
  const watcher = start()
  compute(19, 0.1)
  expect(failed()).toEqual([])
  vi.advanceTimersByTime(30_000)
  expect(failed()).toEqual(['took_too_long: text'])
  watcher.stop()
})

test('counts elapsed time where the system reports no processor time', () => {
  computed = null
  const watcher = start()
  compute(20)
  expect(failed()).toEqual([])
  compute(1)
  expect(failed()).toEqual(['took_too_long: text'])
  watcher.stop()
})
