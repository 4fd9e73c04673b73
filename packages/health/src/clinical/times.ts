import type { DeliveredSummary, SleepSummaryData } from '../readings/index.ts'
import type { Moment } from '../records.ts'
import { dayClock, formatTime, parseTime, type TimeBounds, type Zone } from '../time/index.ts'

/** A stretch as FHIR writes it: both ends belong to it. */
export interface ClinicalPeriod {
  start: string
  end: string
}

type Dated = DeliveredSummary<{ metadata: { datetime_string: string } }>

/** The local day, where the person was when the summary was made. */
export function dayPeriod(day: string, zone: Zone, dated: Dated | null): ClinicalPeriod {
  const clock = clockOf(day, zone, dated)
  const { start, end }: TimeBounds = clock.bounds(day)
  const last = Math.max(start, end - 1)
  return { start: fhirTime(start, clock.offsetAt(start)), end: fhirTime(last, clock.offsetAt(last)) }
}

/** The midnight that begins the local day, as the other documents write it. */
export function midnight(day: string, zone: Zone, dated: Dated | null): string {
  const clock = clockOf(day, zone, dated)
  const { start } = clock.bounds(day)
  return formatTime(start, clock.offsetAt(start))
}

function clockOf(day: string, zone: Zone, dated: Dated | null) {
  const moment = dated && parseTime(dated.data.metadata.datetime_string)
  return dayClock(day, moment?.offset ?? null, zone)
}

/** From falling asleep to waking up; null where the source does not report both. */
export function sleepPeriod({ data }: DeliveredSummary<SleepSummaryData>): ClinicalPeriod | null {
  const start = momentOf(data.duration.sleep_start_datetime_string)
  const end = momentOf(data.duration.sleep_end_datetime_string)
  if (!start || !end || start.at > end.at) return null
  return { start: fhirTime(start.at, start.offset ?? 0), end: fhirTime(end.at, end.offset ?? 0) }
}

const momentOf = (text: string | null): Moment | null => (text === null ? null : parseTime(text))

/** FHIR knows no offset beyond fourteen hours. */
const WIDEST_OFFSET = 14 * 3600

/** Milliseconds are what FHIR libraries agree on. */
export function fhirTime(at: number, offset: number): string {
  const written = formatTime(at, Math.abs(offset) > WIDEST_OFFSET ? 0 : offset)
  return written.replace(/000(?=[+-]\d\d:\d\d$)/, '')
}
