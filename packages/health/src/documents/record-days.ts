import { CUMULATIVE_METRICS } from '../merge/index.ts'
import type { Metric } from '../metrics.ts'
import type { HealthRecord, Moment, SeriesRecord, WorkoutRecord } from '../records.ts'
import { addDays, localClock, localDate, wallSpan, type Zone } from '../time/index.ts'
import { REACH_MS } from './events/join.ts'
import { BLOOD_GLUCOSE, belongsTo } from './events/kinds.ts'
import { LONGEST_WAKE_MS } from './naps.ts'
import { sleepDay } from './sleep-day.ts'
import { atInstant } from './wall-clock.ts'

/** The local days on which the record falls, in order. */
export function recordDays(record: HealthRecord, zone: Zone): string[] {
  switch (record.kind) {
    case 'day':
      return [record.day]
    case 'measurement':
    case 'profile':
      return [localDate(record.at, zone)]
    case 'workout':
      return [localDate(wallSpan(atInstant(record, zone), zone).start, zone)]
    case 'ecg':
      return [localDate(record.start, zone)]
    case 'series': {
      const clock = localClock(record.start, zone)
      return daysBetween(clock.dateAt(record.start.at), clock.dateAt(lastInstant(record)))
    }
    case 'sleep': {
      const days = [localDate(record.start, zone), localDate(record.end, zone), sleepDay(record, zone)].sort()
      return daysBetween(days[0]!, days.at(-1)!)
    }
  }
}

/**
 * The local days whose documents may change when this record comes, changes or goes. A sleep may join the one
 * before or after it, which then moves to another day, and what was sampled during a sleep goes with it. An event may be
 * the same as one of another source beyond midnight, or leave that one to a third.
 */
export function affectedDays(record: HealthRecord, zone: Zone): string[] {
  const days = recordDays(record, zone)
  if (record.kind === 'measurement') return daysAround(record.at, zone)
  if (record.kind === 'workout') return workoutDays(record, zone)
  if (record.kind === 'ecg') return daysAround(record.start, zone)
  const last = days.at(-1)
  if (!last || (record.kind !== 'sleep' && record.kind !== 'series')) return days
  const before = record.kind === 'sleep' ? joinedDay(record.start, zone) : meetingDay(record, zone)
  return [...(before < days[0]! ? [before] : []), ...days, addDays(last, 1)]
}

/** Details are samples of every day that the session reaches into. */
function workoutDays(record: WorkoutRecord, zone: Zone): string[] {
  const { start, end } = wallSpan(atInstant(record, zone), zone)
  const days = daysAround(start, zone)
  if (record.detailsOf === undefined) return days
  return daysBetween(days[0]!, [days.at(-1)!, localDate(end, zone)].sort().at(-1)!)
}

const daysAround = ({ at, offset }: Moment, zone: Zone) =>
  daysBetween(localDate({ at: at - REACH_MS, offset }, zone), localDate({ at: at + REACH_MS, offset }, zone))

/** The days of the events that one of its samples may belong to. */
function meetingDay(record: SeriesRecord, zone: Zone): string {
  const metrics = Object.keys({ ...record.values, ...record.series }) as Metric[]
  const hasEvents = record.origin !== 'vendor' || metrics.some((metric) => belongsTo(BLOOD_GLUCOSE, metric))
  const { at, offset } = record.start
  return localDate({ at: hasEvents ? at - REACH_MS : at, offset }, zone)
}

/** Where a sleep may end that this one continues. */
const joinedDay = ({ at, offset }: Moment, zone: Zone) =>
  localDate({ at: at - LONGEST_WAKE_MS, offset }, zone)

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
