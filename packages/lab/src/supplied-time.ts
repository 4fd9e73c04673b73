import { calendarDate } from './times/calendar.ts'
import type { SuppliedTime } from './times/index.ts'
import { isTimezone } from './timezone.ts'

const FORM = /^(\d{4})-(\d\d)-(\d\d)[T ]([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?(Z|[+-]\d\d:\d\d)?$/

/** A time of collection as a request may write it: YYYY-MM-DDTHH:MM, with or without seconds and offset; null for any other. */
export function suppliedTimeOf(text: string): SuppliedTime | null {
  const [, year, month, day, hour, minute, second = '00', offset = null] = FORM.exec(text) ?? []
  if (!year || !calendarDate(Number(year), Number(month), Number(day))) return null
  if (offset !== null && !isTimezone(offset)) return null
  return { local: `${year}-${month}-${day}T${hour}:${minute}:${second}`, offset }
}
