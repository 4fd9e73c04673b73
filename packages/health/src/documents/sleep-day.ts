import type { Moment } from '../records.ts'
import { localDate, type Zone } from '../time/index.ts'

/** The local date a sleep belongs to: the vendor's own where it names one, else that of waking up. */
export function sleepDay({ day, end }: { day?: string | null; end: Moment }, zone: Zone): string {
  return day ?? localDate(end, zone)
}
