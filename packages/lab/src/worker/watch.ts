import type { Step } from '../reading/progress.ts'
import { LabFailure } from '../types.ts'
import type { ProcessLimits } from './limits.ts'

export interface Watcher {
  /** The child says what it is about to do. */
  step(step: Step): void
  /** The child says that it has read a page from its picture. */
  page(): void
  stop(): void
}

type Times = Pick<ProcessLimits, 'page' | 'document' | Step>

/** Calls `fail` when a child exceeds its time. */
export function watch(limits: Times, fail: (failure: LabFailure) => void): Watcher {
  const within = (milliseconds: number, what: string) =>
    setTimeout(() => fail(new LabFailure('took_too_long', what)), milliseconds)
  const whole = within(limits.document, 'document')
  let page = within(limits.page, 'page')
  let current = within(limits.text, 'text')
  return {
    step(step) {
      clearTimeout(current)
      current = within(limits[step], step)
      if (step === 'understand') clearTimeout(page)
    },
    page() {
      clearTimeout(page)
      page = within(limits.page, 'page')
    },
    stop() {
      for (const timer of [whole, page, current]) clearTimeout(timer)
    },
  }
}
