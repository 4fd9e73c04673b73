import type { Moment } from '@tributary/health'
import { InvalidPayload } from '../../errors.ts'
import type { PayloadMap } from '../../resource.ts'
import { momentOn } from '../../time.ts'
import type { Period, Tag } from '../schema.ts'
import { base, moment, zoned } from './base.ts'

export const mapTag: PayloadMap<typeof Tag> = (tag, { resource }) => {
  const at = when(tag.timestamp, tag.day)
  if (at === null) throw withoutTime(resource, '/timestamp')
  const entry = base(resource, tag.id, tag, [])
  const { timestamp } = tag
  const extras =
    timestamp == null ? entry.extras : { [resource]: { ...(entry.extras[resource] as object), timestamp } }
  return [{ ...entry, extras, manual: true, ...during(at, at) }]
}

/** What the person said of a time, without a number: it is passed along on each day that it reaches into. */
export const mapPeriod: PayloadMap<typeof Period> = (period, { resource }) => {
  const start = when(period.start_time, period.start_day)
  if (start === null) throw withoutTime(resource, '/start_time')
  const end = when(period.end_time, period.end_day)
  return [{ ...base(resource, period.id, period, []), manual: true, ...during(start, end) }]
}

const when = (time: string | null | undefined, day: string | null | undefined): Moment | null =>
  time != null ? moment(time) : day != null ? momentOn(day) : null

const withoutTime = (resource: string, path: string) =>
  new InvalidPayload(resource, [{ path, reason: 'must be an ISO time with its offset' }])

/** Longer ones belong to the day on which they began. */
const LONGEST_MS = 366 * 86_400_000

/** One that lasts belongs to the day on which it began, and to the others once it is over. */
function during(start: Moment, end: Moment | null) {
  const isSpan = end !== null && end.at >= start.at && end.at - start.at <= LONGEST_MS
  return { kind: 'series' as const, ...zoned({ start, end: isSpan ? end : start }), values: {}, series: {} }
}
