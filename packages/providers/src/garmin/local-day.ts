import { addDays } from '@tributary/health'
import { utcDay } from '../time.ts'

/** The date on the person's wall; in UTC where the vendor does not give the offset. */
export function localDay(seconds: number, offsetSeconds: number | null | undefined): string {
  return utcDay((seconds + (offsetSeconds ?? 0)) * 1000)
}

/** Seconds since 1970 at which the date begins in UTC. */
export function utcMidnight(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / 1000
}

/** The date of a day of the menstrual cycle, counted from 1. */
export function dayOfCycle(begun: string, day: number): string {
  return addDays(begun, day - 1)
}
