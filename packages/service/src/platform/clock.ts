/** The one source of time. Stored times, schedules, retries and expiries follow it; leases follow the database. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }

/** Real time moved ahead: schedules, retries, holds and the simulator follow it. */
export class SandboxClock implements Clock {
  offsetMs = 0

  now(): number {
    return Date.now() + this.offsetMs
  }
}

/** A clock for tests, which stands still until it is set or advanced. */
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
