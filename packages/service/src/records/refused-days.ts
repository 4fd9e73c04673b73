import { addDays, affectedDays, type HealthRecord, type MappedRecord, type Zone } from '@tributary/health'
import type { RawItem } from '@tributary/providers'
import { isCalendarDate } from '../platform/http/dates.ts'

const DATE = /^\d{4}-\d{2}-\d{2}$/
/** Only a time with its offset has a local date; a time in UTC may belong to the day before or after. */
const LOCAL_TIME = /^(\d{4}-\d{2}-\d{2})T[\d:.]+[+-]\d{2}:?\d{2}$/
/** Fields with the time at which the vendor processed an object, which is unrelated to the day of its data. */
const HANDLING = /updat|creat|modif|sync|upload|birth|dob/i
/** Dates outside of this range mean something else: a birthday, a goal. */
const LONGEST_PAST_DAYS = 400

/**
 * Finds the local days of a payload that was refused in whole or in part: the days of the records that it did give, else
 * the dates in its own id and fields; null when there are none.
 */
export function refusedDays(
  { id, payload }: RawItem,
  records: readonly MappedRecord[],
  { zone, today }: { zone: Zone; today: string },
): string[] | null {
  const given = records
    .filter((record): record is HealthRecord => record.kind !== 'retraction' && record.kind !== 'profile')
    .flatMap((record) => affectedDays(record, zone))
  const found = given.length > 0 ? given : [...datesIn(id), ...datesOf(payload)]
  const [oldest, newest] = [addDays(today, -LONGEST_PAST_DAYS), addDays(today, 1)]
  const days = [...new Set(found)]
    .filter((day) => isCalendarDate(day) && day >= oldest && day <= newest)
    .sort()
  return days.length > 0 ? days : null
}

/** An id may be a date, or begin or end with one. */
const datesIn = (id: string): string[] => /(?<!\d)\d{4}-\d{2}-\d{2}(?!\d)/.exec(id) ?? []

/** A plain date names the day itself; times with an offset are used only where there is no plain date. */
function datesOf(payload: unknown): string[] {
  const texts = Object.entries(payload && typeof payload === 'object' ? payload : {}).flatMap(
    ([name, value]) => (typeof value === 'string' && !HANDLING.test(name) ? [value] : []),
  )
  const dates = texts.filter((text) => DATE.test(text))
  return dates.length > 0 ? dates : texts.flatMap((text) => LOCAL_TIME.exec(text)?.[1] ?? [])
}
