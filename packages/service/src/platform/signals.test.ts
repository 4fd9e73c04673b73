import { EventEmitter } from 'node:events'
import { describe, expect, test } from 'vitest'
import { ManualClock } from './clock.ts'
import { heedSignals, Interrupted, unlessAborted, whenAborted } from './signals.ts'

function heeding() {
  const source = new EventEmitter()
  const clock = new ManualClock('2026-03-01T12:00:00Z')
  const interruption = heedSignals(source, clock)
  return { source, clock, interruption, send: (signal: string) => source.emit(signal, signal) }
}

describe('signals', () => {
  test('nothing is asked before the first', () => {
    const { asked, insisted } = heeding().interruption
    expect([asked.aborted, insisted.aborted]).toEqual([false, false])
  })

  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ])('the first %s requests a stop, and gives its exit code', (signal, exitCode) => {
    const { interruption, send } = heeding()
    send(signal)
    expect(interruption.asked.reason).toBeInstanceOf(Interrupted)
    expect(interruption.asked.reason).toMatchObject({ exitCode })
    expect(interruption.insisted.aborted).toBe(false)
  })

  test('signals within a second count as one', () => {
    const { interruption, clock, send } = heeding()
    send('SIGINT')
    send('SIGINT')
    clock.advance(500)
    send('SIGINT')
    clock.advance(500)
    send('SIGTERM')
    expect(interruption.insisted.aborted).toBe(false)
  })

  test('one that comes later insists, however many came between', () => {
    const { interruption, clock, send } = heeding()
    send('SIGINT')
    clock.advance(900)
    send('SIGINT')
    clock.advance(101)
    send('SIGTERM')
    expect(interruption.insisted.reason).toMatchObject({ exitCode: 143 })
    expect(interruption.asked.reason).toMatchObject({ exitCode: 130 })
  })

  test('when they are heeded no longer, no listener is left', () => {
    const { source, interruption } = heeding()
    interruption[Symbol.dispose]()
    expect(source.eventNames()).toEqual([])
  })
})

describe('work that a signal may end', () => {
  test('gives what it gives', async () => {
    expect(await unlessAborted(new AbortController().signal, Promise.resolve(7))).toBe(7)
    await expect(
      unlessAborted(new AbortController().signal, Promise.reject(new Error('no'))),
    ).rejects.toThrow('no')
  })

  test('is left where it stands when the signal comes first, or came before', async () => {
    const stopping = new AbortController()
    const waiting = unlessAborted(stopping.signal, new Promise(() => {}))
    const heard = whenAborted(stopping.signal)
    stopping.abort(new Interrupted('SIGINT'))
    await heard
    await expect(waiting).rejects.toBe(stopping.signal.reason)
    await expect(unlessAborted(stopping.signal, new Promise(() => {}))).rejects.toBe(stopping.signal.reason)
  })
})
