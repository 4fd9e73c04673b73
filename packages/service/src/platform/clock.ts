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
