import type { Step } from '../reading/progress.ts'
import { LabFailure } from '../types.ts'
import type { ProcessLimits } from './limits.ts'
import { residentMemory } from './memory.ts'

const POLL = 50

export interface Watcher {
  /** The child says what it is about to do, and how much memory it holds. */
  step(step: Step, rss: number): void
  stop(): void
}

/** Calls `fail` when a child exceeds its time or its memory. */
export function watch(pid: number, limits: ProcessLimits, fail: (failure: LabFailure) => void): Watcher {
  const tooLong = (what: string) => () => fail(new LabFailure('took_too_long', what))
  const whole = setTimeout(tooLong('document'), limits.document)
  let current = setTimeout(tooLong('text'), limits.text)
  const checkMemory = (rss: number | null) => {
    if (rss !== null && rss > limits.rss) fail(new LabFailure('used_too_much_memory'))
  }
  const poll = setInterval(() => checkMemory(residentMemory(pid)), POLL)
  return {
    step(step, rss) {
      clearTimeout(current)
      current = setTimeout(tooLong(step), limits[step])
      checkMemory(rss)
    },
    stop() {
      clearTimeout(whole)
      clearTimeout(current)
      clearInterval(poll)
    },
  }
}
