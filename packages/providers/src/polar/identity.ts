import { numberOf } from '../numbers.ts'
import { isDay, utcDay } from '../time.ts'
import { parseUtc } from './times.ts'

/** Seconds since 1970: the vendor documents seconds, and milliseconds have been seen. */
export function epochSeconds(time: unknown): number | null {
  const number = numberOf(time)
  if (number === null || number < 0 || number > 1e14) return null
  return number > 1e11 ? number / 1000 : number
}

/** Tests and temperature periods have no id of their own: their beginning and their device make one. */
export function testId(seconds: number, device: string | null | undefined): string {
  return join([String(seconds), device])
}

export function periodId(period: {
  start_time: string
  measurement_type?: string | null
  source_device_id?: string | null
}): string {
  return join([period.start_time, period.measurement_type, period.source_device_id])
}

const join = (parts: readonly (string | null | undefined)[]) => parts.filter(Boolean).join('/')

/** The UTC date of the beginning that such an id names; null when it names none. */
export function dayOfId(id: string): string | null {
  const beginning = id.split('/')[0] ?? ''
  if (/^\d{1,11}(?:\.\d+)?$/.test(beginning)) return utcDay(Number(beginning) * 1000)
  const day = beginning.slice(0, 10)
  return isDay(day) ? day : null
}

/** The names under which SleepWise gives the end of the sleep that a result is about. */
const WAKING = ['sleep_period_end_time', 'preferred_sleep_period_end_time', 'period_end_time'] as const

/** The local date of waking up, by which nights are dated; null when no time can be read. */
export function wakingDay(result: Readonly<Record<string, unknown>>): string | null {
  const offset = numberOf(result.sleep_timezone_offset_minutes) ?? 0
  for (const name of WAKING) {
    const text = result[name]
    const at = typeof text === 'string' ? parseUtc(text) : null
    if (at !== null) return utcDay(at + offset * 60_000)
  }
  return null
}
