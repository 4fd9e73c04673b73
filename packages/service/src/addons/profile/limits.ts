import { countOne, DAY_MS, HOUR_MS, type Rate, type RateWindow, remainingIn } from '../../platform/rate.ts'

/** Each window opens with a request and lasts for its length. */
export const HOURLY: Rate = { most: 3, windowMs: HOUR_MS }
export const DAILY: Rate = { most: 30, windowMs: DAY_MS }

/** The windows that were opened last; they may be over. */
export interface Windows {
  hour: RateWindow
  day: RateWindow
}

export const limitHeaders = ({ hour, day }: Windows, now: number): Record<string, string> => ({
  'X-RateLimit-Limit-Hour': String(HOURLY.most),
  'X-RateLimit-Remaining-Hour': String(remainingIn(hour, HOURLY, now)),
  'X-RateLimit-Limit-Day': String(DAILY.most),
  'X-RateLimit-Remaining-Day': String(remainingIn(day, DAILY, now)),
})

/** Returns the seconds until no window blocks a request. */
export function retryAfterSeconds({ hour, day }: Windows, now: number): number {
  const counted = [countOne(hour, HOURLY, now), countOne(day, DAILY, now)]
  return Math.max(0, ...counted.map((one) => ('waitSeconds' in one ? one.waitSeconds : 0)))
}
