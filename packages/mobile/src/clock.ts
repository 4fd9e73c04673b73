/** The phone's time and how to wait: replaced in tests. */
export interface Clock {
  now(): Date
  /** The phone's zone, IANA. */
  timeZone(): string
  /** Fulfilled after so many milliseconds, or at once when `signal` is aborted. */
  wait(ms: number, signal?: AbortSignal): Promise<void>
  /** From 0 to 1: spreads retries. */
  random(): number
}

export const systemClock: Clock = {
  now: () => new Date(),
  timeZone: () => Intl.DateTimeFormat().resolvedOptions().timeZone,
  wait: (ms, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted) return resolve()
      const finish = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', finish)
        resolve()
      }
      const timer = setTimeout(finish, ms)
      signal?.addEventListener('abort', finish)
    }),
  random: Math.random,
}
