import { addDays, type HealthRecord } from '@tributary/health'

const DAY_MS = 86_400_000

/** The time span that a record is found by. A date without a time means its day in UTC. */
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

/** Both bounds are included. */
export function daysBetween(first: string, last: string): string[] {
  const days = [first]
  for (let day = first; day < last; ) {
    day = addDays(day, 1)
    days.push(day)
  }
  return days
}
