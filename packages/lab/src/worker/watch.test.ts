import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LabFailure } from '../types.ts'
import { watch } from './watch.ts'

const LIMITS = { page: 50, document: 400, text: 20, render: 20, ocr: 40, understand: 10 }

let failures: string[]
const start = () => watch(LIMITS, ({ reason, detail }: LabFailure) => failures.push(`${reason}: ${detail}`))
beforeEach(() => {
  failures = []
  vi.useFakeTimers()
})
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

test('a step has its time', () => {
  const watcher = start()
  vi.advanceTimersByTime(19)
  watcher.step('render')
  vi.advanceTimersByTime(19)
  expect(failures).toEqual([])
  vi.advanceTimersByTime(1)
  expect(failures).toEqual(['took_too_long: render'])
  watcher.stop()
})

test('steps that are each in time do not help a document of which nothing is read', () => {
  const watcher = start()
  for (let step = 0; step < 3; step++) {
    vi.advanceTimersByTime(15)
    watcher.step('render')
  }
  expect(failures).toEqual([])
  vi.advanceTimersByTime(5)
  expect(failures).toEqual(['took_too_long: page'])
  watcher.stop()
})

test('a page that was read gives time for the next, until the document has taken too long', () => {
  const watcher = start()
  for (let page = 0; page < 8; page++) {
    watcher.step('render')
    vi.advanceTimersByTime(19)
    watcher.step('ocr')
    vi.advanceTimersByTime(30)
    watcher.page()
  }
  expect(failures).toEqual([])
  watcher.step('render')
  vi.advanceTimersByTime(8)
  expect(failures).toEqual(['took_too_long: document'])
  watcher.stop()
})

test('after the last page only the understanding counts', () => {
  const watcher = start()
  vi.advanceTimersByTime(19)
  watcher.step('ocr')
  vi.advanceTimersByTime(26)
  watcher.step('understand')
  vi.advanceTimersByTime(9)
  expect(failures).toEqual([])
  vi.advanceTimersByTime(1)
  expect(failures).toEqual(['took_too_long: understand'])
  watcher.stop()
})
