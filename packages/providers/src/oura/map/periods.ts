import type { MappedRecord, Moment } from '@tributary/health'
import type { RawItem } from '../../contract.ts'
import { InvalidPayload } from '../../errors.ts'
import { type Refuse, reader } from '../../payload.ts'
import { momentOn } from '../../time.ts'
import { Period, Tag } from '../schema.ts'
import { base, moment, zoned } from './base.ts'

const readTag = reader('tag', Tag)

export const mapRestModePeriod = periodMap('rest_mode_period')
export const mapEnhancedTag = periodMap('enhanced_tag')

export function mapTag({ payload }: RawItem, refuse: Refuse): MappedRecord[] {
  const tag = readTag(payload, refuse)
  const at = when(tag.timestamp, tag.day)
  if (at === null) throw withoutTime('tag', '/timestamp')
  const entry = base('tag', tag.id, tag, [])
  const { timestamp } = tag
  const extras = timestamp == null ? entry.extras : { tag: { ...(entry.extras['tag'] as object), timestamp } }
  return [{ ...entry, extras, manual: true, ...during(at, at) }]
}

/** What the person said of a time, without a number: it is passed along on each day that it reaches into. */
function periodMap(resource: string) {
  const read = reader(resource, Period)
  return ({ payload }: RawItem, refuse: Refuse): MappedRecord[] => {
    const period = read(payload, refuse)
    const start = when(period.start_time, period.start_day)
    if (start === null) throw withoutTime(resource, '/start_time')
    const end = when(period.end_time, period.end_day)
    return [{ ...base(resource, period.id, period, []), manual: true, ...during(start, end) }]
  }
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
