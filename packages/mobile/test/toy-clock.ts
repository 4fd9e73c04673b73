import type { Clock } from '../src/clock.ts'

/** Time passes only when a test waits or moves the clock. */
export class ToyClock implements Clock {
  at: number
  zone = 'UTC'
  readonly waits: number[] = []

  constructor(start: string) {
    this.at = Date.parse(start)
  }

  now(): Date {
    return new Date(this.at)
  }

  timeZone(): string {
    return this.zone
  }

  async wait(ms: number): Promise<void> {
    this.waits.push(ms)
    this.at += ms
  }

  random(): number {
    return 0.5
  }
}
