import type { Clock } from './clock.ts'

export interface CallLimit {
  calls: number
  seconds: number
}

/** Where one caller stands in the present window. */
export interface LimitUsage {
  limit: CallLimit
  /** Calls left after this one. */
  remaining: number
  exceeded: boolean
  /** Until the window starts anew. */
  resetSeconds: number
}

export interface Limits {
  /** Null lifts it. */
  set(limit: CallLimit | null): void
  /** Counts a call; null while no limit is set. */
  count(caller: string): LimitUsage | null
}

export function createLimits(clock: Clock): Limits {
  let limit: CallLimit | null = null
  const windows = new Map<string, { endsAt: number; calls: number }>()
  return {
    set(wanted) {
      if (wanted && !(wanted.calls >= 1 && wanted.seconds > 0)) {
        throw new RangeError('a limit needs at least one call in more than no time')
      }
      limit = wanted
      windows.clear()
    },
    count(caller) {
      if (limit === null) return null
      const now = clock.now()
      const known = windows.get(caller)
      const window = known && now < known.endsAt ? known : { endsAt: now + limit.seconds * 1000, calls: 0 }
      window.calls += 1
      windows.set(caller, window)
      return {
        limit,
        remaining: Math.max(0, limit.calls - window.calls),
        exceeded: window.calls > limit.calls,
        resetSeconds: Math.max(1, Math.ceil((window.endsAt - now) / 1000)),
      }
    },
  }
}
