import { performance } from 'node:perf_hooks'

/** A window and the number of events counted in it. */
export interface RateWindow {
  /** When the window began; null before the first event. */
  beganAt: number | null
  count: number
}

export interface Rate {
  most: number
  windowMs: number
}

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** Counts one more event in a window; returns the seconds to wait where that would be too many. */
export function countOne(
  window: RateWindow,
  rate: Rate,
  now: number,
): { window: RateWindow } | { waitSeconds: number } {
  const { beganAt, count } = window
  if (!isOpen(window, rate, now)) return { window: { beganAt: now, count: 1 } }
  if (count >= rate.most) return { waitSeconds: Math.max(1, Math.ceil((endOf(window, rate) - now) / 1000)) }
  return { window: { beganAt, count: count + 1 } }
}

/** How many events are still allowed: all of them where the window is over. */
export const remainingIn = (window: RateWindow, rate: Rate, now: number): number =>
  isOpen(window, rate, now) ? Math.max(0, rate.most - window.count) : rate.most

const isOpen = (window: RateWindow, rate: Rate, now: number): boolean =>
  window.beganAt !== null && now >= window.beganAt && now < endOf(window, rate)

const endOf = ({ beganAt }: RateWindow, { windowMs }: Rate): number => (beganAt ?? 0) + windowMs

/** Beyond these the first ones are forgotten. */
const MOST_SUBJECTS = 100_000
const NOTHING: RateWindow = { beganAt: null, count: 0 }

/** Counts in the memory of this process, by real time. */
export class RateLimiter {
  readonly #rate: Rate
  readonly #now: () => number
  readonly #windows = new Map<string, RateWindow>()

  constructor(rate: Rate, now: () => number = () => performance.now()) {
    this.#rate = rate
    this.#now = now
  }

  /** Counts an event and returns null when it is allowed; otherwise returns the seconds to wait. */
  count(subject: string): number | null {
    const counted = countOne(this.#windows.get(subject) ?? NOTHING, this.#rate, this.#now())
    if ('waitSeconds' in counted) return counted.waitSeconds
    if (this.#windows.size >= MOST_SUBJECTS && !this.#windows.has(subject))
      this.#windows.delete(this.#windows.keys().next().value!)
    this.#windows.set(subject, counted.window)
    return null
  }

  /** The seconds to wait, without counting. */
  waitOf(subject: string): number | null {
    const counted = countOne(this.#windows.get(subject) ?? NOTHING, this.#rate, this.#now())
    return 'waitSeconds' in counted ? counted.waitSeconds : null
  }
}
