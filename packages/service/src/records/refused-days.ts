import { addDays, affectedDays, type HealthRecord, type MappedRecord, type Zone } from '@tributary/health'
import type { RawItem } from '@tributary/providers'
import { isCalendarDate } from '../platform/http/dates.ts'

const DATE = /^\d{4}-\d{2}-\d{2}$/
/** Only a time with its offset tells a local date; one in UTC may be of the day before or after. */
const LOCAL_TIME = /^(\d{4}-\d{2}-\d{2})T[\d:.]+[+-]\d{2}:?\d{2}$/
/** When the vendor handled it says nothing about the day it is of. */
const HANDLING = /updat|creat|modif|sync|upload|birth|dob/i
/** Dates outside of this are of something else: a birthday, a goal. */
const LONGEST_PAST_DAYS = 400

/**
 * The local days that a payload concerns of which something was refused: those of the records that it did give, else
 * what its own id and fields say; null when nothing says it.
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

/** A plain date names the day itself; times with an offset are asked only where there is none. */
function datesOf(payload: unknown): string[] {
  const texts = Object.entries(payload && typeof payload === 'object' ? payload : {}).flatMap(
    ([name, value]) => (typeof value === 'string' && !HANDLING.test(name) ? [value] : []),
  )
  const dates = texts.filter((text) => DATE.test(text))
  return dates.length > 0 ? dates : texts.flatMap((text) => LOCAL_TIME.exec(text)?.[1] ?? [])
}
