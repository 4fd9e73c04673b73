import { addDays, type HealthRecord, localDate } from '@tributary/health'

const DAY_MS = 86_400_000

/** The stretch of time a record is found by. A date without a clock stands for its day in UTC. */
export function extentOf(record: HealthRecord): { start: Date; end: Date } {
  switch (record.kind) {
    case 'day': {
      const start = Date.parse(`${record.day}T00:00:00Z`)
      return { start: new Date(start), end: new Date(start + DAY_MS) }
    }
    case 'measurement':
    case 'profile':
      return { start: new Date(record.at.at), end: new Date(record.at.at) }
    default:
      return { start: new Date(record.start.at), end: new Date(record.end.at) }
  }
}

/** The local days whose documents a record may change. */
export function affectedDays(record: HealthRecord, zone: string): string[] {
  switch (record.kind) {
    case 'day':
      return [record.day]
    case 'measurement':
    case 'profile':
      return [localDate(record.at, zone)]
    case 'sleep': {
      // A sleep that touches a later one is part of it, and that one may end on the next day.
      const ends = localDate(record.end, zone)
      return daysBetween(localDate(record.start, zone), addDays(ends, 1))
    }
    default:
      return daysBetween(localDate(record.start, zone), localDate(record.end, zone))
  }
}

/** Both included. */
export function daysBetween(first: string, last: string): string[] {
  const days = [first]
  for (let day = first; day < last; ) {
    day = addDays(day, 1)
    days.push(day)
  }
  return days
}
