import type { Moment, Sample } from '@tributary/health'
import { endsBeforeStart, leftovers } from '../../payload.ts'
import { parseMoment } from '../../time.ts'
import type { SampleSeries } from '../schema.ts'

/**
 * What every record of this source shares. Extras sit under the name of the document they came from: several
 * documents of one day each have a `score`.
 */
export function base(resource: string, id: string, payload: object, placed: readonly string[]) {
  const rest = leftovers(payload, ['id', 'timestamp', ...placed])
  return {
    key: `${resource}:${id}`,
    source: 'Oura' as const,
    origin: 'vendor' as const,
    device: null,
    manual: false,
    updatedAt: null,
    extras: Object.keys(rest).length === 0 ? {} : { [resource]: rest },
  }
}

/** The schema has already judged the text. */
export function moment(text: string): Moment {
  const parsed = parseMoment(text)
  if (!parsed) throw new TypeError('not a time with offset')
  return parsed
}

export function span(resource: string, endPath: string, start: string, end: string) {
  const bounds = { start: moment(start), end: moment(end) }
  if (bounds.end.at < bounds.start.at) throw endsBeforeStart(resource, endPath)
  return bounds
}

export function samples(series: SampleSeries | null | undefined): Sample[] {
  if (!series) return []
  const start = moment(series.timestamp).at
  return series.items.flatMap((value, index) =>
    value === null ? [] : [{ at: start + index * series.interval * 1000, seconds: series.interval, value }],
  )
}

export function filled<K extends string>(series: Record<K, Sample[]>): { [P in K]?: Sample[] } {
  return Object.fromEntries(Object.entries<Sample[]>(series).filter(([, list]) => list.length > 0)) as {
    [P in K]?: Sample[]
  }
}
