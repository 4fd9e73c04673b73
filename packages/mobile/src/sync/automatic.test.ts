import { expect, test } from 'vitest'
import { ToyStore } from '../../test/toy-store.ts'
import type { Clock } from '../clock.ts'
import type { HealthStore } from '../stores/store.ts'
import { keepSyncing } from './automatic.ts'
import type { SyncOutcome } from './run.ts'

/** Waits until the test lets it go on, or the signal does. */
class HeldClock implements Clock {
  at = Date.parse('2026-03-10T12:00:00Z')
  readonly waits: number[] = []
  release: () => void = () => {}
  now = () => new Date(this.at)
  timeZone = () => 'UTC'
  random = () => 0.5
  wait(ms: number, signal?: AbortSignal): Promise<void> {
    this.waits.push(ms)
    return new Promise((resolve) => {
      this.release = resolve
      signal?.addEventListener('abort', () => resolve())
    })
  }
}

const settle = () => new Promise((resolve) => setImmediate(resolve))

function setUp(outcome: SyncOutcome = 'done', nextAttemptAt: string | null = null) {
  let runs = 0
  let news = () => {}
  const clock = new HeldClock()
  const store: HealthStore = Object.assign(new ToyStore(), {
    watch(listener: () => void) {
      news = listener
      return () => {}
    },
  })
  const sync = {
    run: async () => {
      runs++
      return outcome
    },
    state: () => ({ phase: 'idle' as const, isEnded: false, nextAttemptAt, sources: [] }),
  }
  const stop = keepSyncing(sync, [store], clock, 900_000)
  return { clock, stop, runs: () => runs, announce: () => news() }
}

test('syncs at once, then at intervals, until it is stopped', async () => {
  const { clock, stop, runs } = setUp()
  await settle()
  clock.release()
  await settle()
  expect(runs()).toBe(2)
  expect(clock.waits).toEqual([900_000, 900_000])
  stop()
  await settle()
  expect(runs()).toBe(2)
})

test('news of a store are gathered for a while, then synced', async () => {
  const { clock, stop, runs, announce } = setUp()
  await settle()
  announce()
  announce()
  await settle()
  expect(runs()).toBe(1)
  expect(clock.waits).toEqual([900_000, 30_000])
  clock.release()
  await settle()
  expect(runs()).toBe(2)
  stop()
})

test('a pause of the service is kept, also when there are news', async () => {
  const { clock, stop, announce } = setUp('paused', '2026-03-10T12:10:00.000Z')
  await settle()
  announce()
  await settle()
  expect(clock.waits).toEqual([600_000, 600_000])
  stop()
})

test('it ends with the device', async () => {
  const { clock } = setUp('ended')
  await settle()
  expect(clock.waits).toEqual([])
})
