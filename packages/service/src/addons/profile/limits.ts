const HOUR_MS = 3_600_000

/** Each window opens with a request and lasts for its length. */
export const HOUR_WINDOW = { name: 'Hour', limit: 3, lengthMs: HOUR_MS } as const
export const DAY_WINDOW = { name: 'Day', limit: 30, lengthMs: 24 * HOUR_MS } as const

type Kind = typeof HOUR_WINDOW | typeof DAY_WINDOW

/** The windows that were opened last; they may be over. */
export interface Windows {
  hourBeganAt: Date
  hourRequests: number
  dayBeganAt: Date
  dayRequests: number
}

interface Window extends Pick<Kind, 'name' | 'limit'> {
  remaining: number
  endsAt: number
}

function windowsAt(windows: Windows, now: Date): Window[] {
  const at = ({ name, limit, lengthMs }: Kind, beganAt: Date, requests: number): Window => {
    const endsAt = beganAt.getTime() + lengthMs
    const isOver = endsAt <= now.getTime()
    return { name, limit, endsAt, remaining: isOver ? limit : Math.max(0, limit - requests) }
  }
  return [
    at(HOUR_WINDOW, windows.hourBeganAt, windows.hourRequests),
    at(DAY_WINDOW, windows.dayBeganAt, windows.dayRequests),
  ]
}

export const limitHeaders = (windows: Windows, now: Date): Record<string, string> =>
  Object.fromEntries(
    windowsAt(windows, now).flatMap(({ name, limit, remaining }) => [
      [`X-RateLimit-Limit-${name}`, String(limit)],
      [`X-RateLimit-Remaining-${name}`, String(remaining)],
    ]),
  )

/** Returns the seconds until no window blocks a request. */
export function retryAfterSeconds(windows: Windows, now: Date): number {
  const ends = windowsAt(windows, now).flatMap(({ remaining, endsAt }) => (remaining === 0 ? [endsAt] : []))
  return Math.ceil((Math.max(now.getTime(), ...ends) - now.getTime()) / 1000)
}
