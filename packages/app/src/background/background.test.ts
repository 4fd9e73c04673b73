import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { BackgroundStatus, Wake } from './bridge.ts'
import { type HeadlessBridge, headlessHealth, runHeadless } from './headless.ts'
import { backgroundReading } from './reading.ts'
import { answerWakes, type RunSync } from './wake.ts'

describe('reading', () => {
  const of = (status: BackgroundStatus) => {
    const calls: unknown[] = []
    const answer = (name: string) => async (options?: unknown) => {
      calls.push([name, options])
      return status
    }
    const bridge = { status: answer('status'), enable: answer('enable'), disable: answer('disable') }
    return { reading: backgroundReading(bridge, ['StepsRecord']), calls }
  }

  test.each([
    ['unsupported', { isSupported: false, isAllowed: true, isOn: true }],
    ['off', { isSupported: true, isAllowed: false, isOn: false }],
    ['off', { isSupported: true, isAllowed: true, isOn: false }],
    ['denied', { isSupported: true, isAllowed: false, isOn: true }],
    ['on', { isSupported: true, isAllowed: true, isOn: true }],
  ] as const)('is %s where the phone says %o', async (mode, status) => {
    expect(await of(status).reading.mode()).toBe(mode)
  })

  test('is switched on for the types of the store', async () => {
    const { reading, calls } = of({ isSupported: true, isAllowed: true, isOn: true })
    await reading.enable()
    await reading.disable()
    expect(calls).toEqual([
      ['enable', { types: ['StepsRecord'] }],
      ['disable', undefined],
    ])
  })
})

describe('a wake', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  async function listening(runSync: RunSync) {
    const finished: unknown[] = []
    const heard: { wake?: (wake: Wake) => unknown } = {}
    const remove = vi.fn(async () => undefined)
    const bridge = {
      addListener: async (_event: 'wake', listener: (wake: Wake) => void) => {
        heard.wake = listener
        return { remove }
      },
      finished: async (end: { id: string; outcome: string }) => void finished.push(end),
    }
    const stop = await answerWakes(bridge, runSync)
    return { wake: (wake: Wake) => heard.wake!(wake), finished, stop, remove }
  }

  test('runs a sync and says how it ended', async () => {
    const { wake, finished } = await listening(async () => 'done')
    await wake({ id: 'w-1', seconds: 25 })
    expect(finished).toEqual([{ id: 'w-1', outcome: 'done' }])
    expect(vi.getTimerCount()).toBe(0)
  })

  test('that fails is over all the same', async () => {
    const { wake, finished } = await listening(() => Promise.reject(new Error('storage is full')))
    await wake({ id: 'w-2', seconds: 25 })
    expect(finished).toEqual([{ id: 'w-2', outcome: 'failed' }])
  })

  test('is stopped before the time of the system is over', async () => {
    const { wake, finished } = await listening(
      (signal) => new Promise((resolve) => signal.addEventListener('abort', () => resolve('stopped'))),
    )
    const over = wake({ id: 'w-3', seconds: 25 })
    await vi.advanceTimersByTimeAsync(21_000)
    expect(finished).toEqual([])
    await vi.advanceTimersByTimeAsync(1_000)
    await over
    expect(finished).toEqual([{ id: 'w-3', outcome: 'stopped' }])
  })

  test('is no longer answered after stopping', async () => {
    const { stop, remove } = await listening(async () => 'done')
    await stop()
    expect(remove).toHaveBeenCalled()
  })
})

describe('without a screen', () => {
  function native(answers: Record<string, unknown>) {
    const calls: unknown[] = []
    const outcomes: string[] = []
    const bridge: HeadlessBridge = {
      call(method, options) {
        calls.push([method, JSON.parse(options)])
        return JSON.stringify(answers[method] ?? { error: 'no such call' })
      },
      done: (outcome) => void outcomes.push(outcome),
    }
    return { bridge, calls, outcomes }
  }

  test('the store is read through the worker', async () => {
    const samples = [{ value: 1 }]
    const { bridge, calls } = native({
      isAvailable: { value: { available: true } },
      readSamples: { value: { samples } },
    })
    const health = headlessHealth(bridge)
    expect(await health.isAvailable()).toEqual({ available: true })
    const query = { dataType: 'steps', startDate: '2026-03-01T00:00:00Z', limit: 0 } as const
    expect(await health.readSamples(query)).toEqual({ samples })
    expect(calls).toEqual([
      ['isAvailable', {}],
      ['readSamples', query],
    ])
  })

  test('what the worker cannot answer is a failure of that call', async () => {
    const health = headlessHealth(native({ queryWorkouts: { error: 'quota exceeded' } }).bridge)
    await expect(health.queryWorkouts({})).rejects.toThrow('quota exceeded')
    await expect(health.requestAuthorization({})).rejects.toThrow('no screen to ask on')
  })

  test('the worker always learns that it is over', async () => {
    const good = native({})
    await runHeadless(good.bridge, async () => 'done')
    const bad = native({})
    await runHeadless(bad.bridge, () => Promise.reject(new Error('no network')))
    expect([good.outcomes, bad.outcomes]).toEqual([['done'], ['failed']])
  })
})
