import { isDay, utcDay } from '../time.ts'

/** Tests and temperature periods have no id of their own: their beginning and their device make one. */
export function testId(test: { test_time: number; source_device_id?: string | null }): string {
  return join([String(test.test_time), test.source_device_id])
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
  if (/^\d{1,11}$/.test(beginning)) return utcDay(Number(beginning) * 1000)
  const day = beginning.slice(0, 10)
  return isDay(day) ? day : null
}
