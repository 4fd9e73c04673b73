import { CUMULATIVE_METRICS } from '../merge/index.ts'
import type { HealthRecord, SeriesRecord } from '../records.ts'
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
      return daysBetween(clock.dateAt(record.start.at), clock.dateAt(lastInstant(record)))
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

/** What is counted by its time reaches into every day that its last interval does. */
function lastInstant({ end, series }: SeriesRecord): number {
  let last = end.at
  for (const metric of CUMULATIVE_METRICS) {
    for (const { at, seconds } of series[metric] ?? []) last = Math.max(last, at + (seconds ?? 0) * 1000 - 1)
  }
  return last
}

function daysBetween(first: string, last: string): string[] {
  const days: string[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day)
  return days
}
