/** The one source of time. Stored times, schedules, retries and expiries follow it; leases follow the database. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }

/** Stands still until told otherwise; for tests. */
export class ManualClock implements Clock {
  #now: number

  constructor(start: number | string) {
    this.#now = typeof start === 'string' ? Date.parse(start) : start
  }

  now(): number {
    return this.#now
  }

  advance(ms: number): void {
    this.#now += ms
  }
}

/** Runs ahead of another clock by an amount that can change: the sandbox's movable time. */
export class OffsetClock implements Clock {
  readonly #base: Clock
  offsetMs = 0

  constructor(base: Clock) {
    this.#base = base
  }

  now(): number {
    return this.#base.now() + this.offsetMs
  }
}
