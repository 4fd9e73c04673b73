import type { Device, Moment, Origin, Sample } from '@tributary/health'
import type { RawItem } from '../../contract.ts'
import { InvalidPayload } from '../../errors.ts'
import { leftovers, type Members, members, type Refuse } from '../../payload.ts'
import { localDay } from '../local-day.ts'
import { OffsetValue } from '../schema.ts'

const IDENTITY = [
  'userId',
  'userAccessToken',
  'summaryId',
  'calendarDate',
  'startTimeInSeconds',
  'startTimeOffsetInSeconds',
  'durationInSeconds',
]

/** What every record of this source shares; extras sit under the name of their summary, with the `kept` part of its identity. */
export function base(
  item: RawItem,
  summary: object,
  placed: readonly string[],
  kept: readonly string[] = [],
) {
  const rest = leftovers(summary, [...IDENTITY.filter((name) => !kept.includes(name)), ...placed])
  return {
    ...bare(item),
    extras: Object.keys(rest).length === 0 ? {} : { [item.resource]: rest },
  }
}

/** Returns the shared part of a further record of an item, whose extras are in the first record. */
export function bare(item: RawItem, part: string | null = null) {
  return {
    key: `${item.resource}:${item.id}${part === null ? '' : `:${part}`}`,
    source: 'Garmin' as const,
    origin: 'vendor' as Origin,
    device: null as Device | null,
    manual: false,
    updatedAt: null as number | null,
    extras: {},
  }
}

interface Timed {
  startTimeInSeconds?: number | null
  startTimeOffsetInSeconds?: number | null
  durationInSeconds?: number | null
}
type Started = Timed & { startTimeInSeconds: number }
type Dated = Timed & { calendarDate?: string | null }

export function moment(seconds: number, offset: number | null | undefined): Moment {
  return { at: Math.round(seconds * 1000), offset: offset ?? null }
}

/** Returns the moment at which a summary begins; null for a summary that has only a date. */
export function beginOf({ startTimeInSeconds, startTimeOffsetInSeconds }: Timed): Moment | null {
  return startTimeInSeconds == null ? null : moment(startTimeInSeconds, startTimeOffsetInSeconds)
}

export function startOf(summary: Started): Moment {
  return moment(summary.startTimeInSeconds, summary.startTimeOffsetInSeconds)
}

/** Returns the start and end of a summary. Both have the one offset that the vendor gives. */
export function spanOf(summary: Started): { start: Moment; end: Moment } {
  const start = startOf(summary)
  return { start, end: later(start, summary.durationInSeconds ?? 0) }
}

/**
 * How far a summary that grows had come: the vendor gives no time of change, and a copy that was sent again late must not replace
 * a fuller one.
 */
export function reachOf({ startTimeInSeconds: start, durationInSeconds: length }: Timed): number | null {
  return start == null || length == null ? null : Math.round((start + length) * 1000)
}

export function later(start: Moment, seconds: number): Moment {
  return { ...start, at: start.at + Math.round(seconds * 1000) }
}

const DAY_SECONDS = 86_400

/** The vendor's own date comes before any that we could compute. What begins at midnight in UTC and has no offset is of that date. */
export function dayOf(resource: string, summary: Dated): string {
  const { calendarDate, startTimeInSeconds: start, startTimeOffsetInSeconds: offset } = summary
  if (calendarDate != null) return calendarDate
  const isDate = start != null && offset == null && start % DAY_SECONDS === 0
  return isDate ? localDay(start, 0) : localDate(resource, summary, start)
}

/** Returns the day of a night, which is the date of waking up. */
export function wakingDayOf(resource: string, summary: Dated): string {
  const { calendarDate, startTimeInSeconds: start, durationInSeconds: length } = summary
  return calendarDate ?? localDate(resource, summary, start == null || length == null ? null : start + length)
}

/** A time without its offset may be of either of two dates. */
function localDate(
  resource: string,
  { startTimeOffsetInSeconds: offset }: Timed,
  seconds: number | null | undefined,
): string {
  if (seconds == null || offset == null)
    throw new InvalidPayload(resource, [{ path: '/calendarDate', reason: 'is missing' }])
  return localDay(seconds, offset)
}

export interface SampleHabits {
  field: string
  /** How long a value holds; null for a reading at a moment. */
  seconds: number | null
  isReading(value: number): boolean
  refuse: Refuse
}

const LONGEST_OFFSET = 10_000_000

const readValues = members(OffsetValue)

/** A share in percent; a fraction of one is no percentage. */
export const isPercent = (value: number) => value > 1 && value <= 100
export const isPositive = (value: number) => value > 0
/** Returns whether a number is a value. The vendor writes numbers below zero as reasons why there is none. */
export const isNotNegative = (value: number) => value >= 0

/** Reads a map of values by seconds after the start. Without a start the values have no time, and are refused. */
export function samples(
  start: Moment | null,
  values: Members | null | undefined,
  { field, seconds, isReading, refuse }: SampleHabits,
): Sample[] {
  const list: Sample[] = []
  if (start === null) {
    if (values && Object.keys(values).length > 0)
      refuse({ path: '/startTimeInSeconds', reason: 'is missing' })
    return list
  }
  for (const [key, value] of readValues(`/${field}`, values, refuse)) {
    const offset = key === '' ? Number.NaN : Number(key)
    if (!(offset >= 0 && offset <= LONGEST_OFFSET)) {
      refuse({ path: `/${field}`, reason: 'must be keyed by seconds' })
    } else if (value !== null && isReading(value)) {
      list.push({ at: start.at + Math.round(offset * 1000), seconds, value })
    }
  }
  return list.sort((left, right) => left.at - right.at)
}

/** Returns a number that is a reading; null where the vendor wrote none, or wrote why there is none. */
export function measured(
  value: number | null | undefined,
  isReading: (value: number) => boolean,
): number | null {
  return value != null && isReading(value) ? value : null
}

/** Returns the start and end of samples that have no other bounds. */
export function extent(list: readonly Sample[], offset: number | null): { start: Moment; end: Moment } {
  const last = list.at(-1)!
  return {
    start: { at: list.at(0)!.at, offset },
    end: { at: last.at + (last.seconds ?? 0) * 1000, offset },
  }
}

export function rounded(value: number, digits: number): number {
  // Adding zero turns a negative zero into the usual one.
  return Math.round(value * 10 ** digits) / 10 ** digits + 0
}
