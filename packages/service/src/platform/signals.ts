import type { EventEmitter } from 'node:events'
import { constants } from 'node:os'
import { type Clock, systemClock } from './clock.ts'

/** The last is what a terminal sends that is closed. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** A terminal signals all of its processes, and npm passes on the signal that it receives: one Ctrl-C arrives twice. */
const ONE_SIGNAL_MS = 1_000

/** The reason why work was interrupted: a signal asked the process to end. */
export class Interrupted extends Error {
  /** The exit code that a shell reports for a process ended by the signal. */
  readonly exitCode: number

  constructor(signal: NodeJS.Signals) {
    super(`interrupted by ${signal}`)
    this.exitCode = 128 + constants.signals[signal]
  }
}

export interface Interruption extends Disposable {
  /** Aborted by the first signal: end in good order. */
  readonly asked: AbortSignal
  /** Aborted by a later one: do not wait for what is under way. */
  readonly insisted: AbortSignal
}

/** From now on signals do not end the process; the caller does. */
export function heedSignals(source: EventEmitter = process, clock: Clock = systemClock): Interruption {
  const asked = new AbortController()
  const insisted = new AbortController()
  let askedAtMs = 0
  const onSignal = (signal: NodeJS.Signals) => {
    if (!asked.signal.aborted) {
      askedAtMs = clock.now()
      asked.abort(new Interrupted(signal))
    } else if (clock.now() - askedAtMs > ONE_SIGNAL_MS) insisted.abort(new Interrupted(signal))
  }
  for (const signal of SIGNALS) source.on(signal, onSignal)
  return {
    asked: asked.signal,
    insisted: insisted.signal,
    [Symbol.dispose]() {
      for (const signal of SIGNALS) source.off(signal, onSignal)
    },
  }
}

export function whenAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
}

/** Returns the result of the work, unless the signal is aborted first: then the work is abandoned and the reason thrown. */
export function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const aborted = whenAborted(signal).then(() => {
    throw signal.reason
  })
  return Promise.race([work, aborted])
}
