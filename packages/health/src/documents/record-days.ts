import type { HealthRecord } from '../records.ts'
import { addDays, localClock, localDate, type Zone } from '../time/index.ts'

/** The local days on which the record falls, in order. */
export function recordDays(record: HealthRecord, zone: Zone): string[] {
  switch (record.kind) {
    case 'day':
      return [record.day]
    case 'measurement':
    case 'profile':
      return [localDate(record.at, zone)]
    case 'workout':
    case 'ecg':
      return [localDate(record.start, zone)]
    case 'series': {
      const clock = localClock(record.start, zone)
      return daysBetween(clock.dateAt(record.start.at), clock.dateAt(record.end.at))
    }
    case 'sleep':
      return daysBetween(localDate(record.start, zone), localDate(record.end, zone))
  }
}

/**
 * The local days whose documents may change when this record comes, changes or goes. A sleep may join the one that
 * follows it and so move to the next day, and what was sampled during a sleep goes with it.
 */
export function affectedDays(record: HealthRecord, zone: Zone): string[] {
  const days = recordDays(record, zone)
  const last = days.at(-1)
  const reachesOn = record.kind === 'sleep' || record.kind === 'series'
  return reachesOn && last ? [...days, addDays(last, 1)] : days
}

function daysBetween(first: string, last: string): string[] {
  const days: string[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day)
  return days
}
