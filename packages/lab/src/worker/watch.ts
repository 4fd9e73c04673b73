import type { Step } from '../reading/progress.ts'
import { LabFailure } from '../types.ts'
import type { ProcessLimits } from './limits.ts'

const POLL = 100
/** How many times longer a child may take that shares its processor with others. */
const STARVED = 10

export interface Watcher {
  /** The child says what it is about to do. */
  step(step: Step): void
  /** The child says that it has read a page from its picture. */
  page(): void
  stop(): void
}

type Times = Pick<ProcessLimits, 'page' | 'document' | Step>

/**
 * Calls `fail` when a child exceeds its time. That is what it computed, not what it waited for: a machine that is busy is
 * no fault of the document.
 */
export function watch(
  limits: Times,
  processorTime: () => number | null,
  fail: (failure: LabFailure) => void,
): Watcher {
  const start = (what: keyof Times) => {
    const limit = limits[what]
    const [computed, wall] = [processorTime(), performance.now()]
    const isOver = () => {
      const passed = performance.now() - wall
      const now = processorTime()
      if (computed === null || now === null) return passed > limit
      return now - computed > limit || passed > STARVED * limit
    }
    return () => void (isOver() && fail(new LabFailure('took_too_long', what)))
  }
  const checks = new Map([
    ['document', start('document')],
    ['page', start('page')],
    ['step', start('text')],
  ])
  const poll = setInterval(() => {
    for (const check of checks.values()) check()
  }, POLL)
  return {
    step(step) {
      checks.set('step', start(step))
      if (step === 'understand') checks.delete('page')
    },
    page: () => void checks.set('page', start('page')),
    stop: () => clearInterval(poll),
  }
}
