import type { Moment, Sample } from '@tributary/health'
import { alive } from '../../numbers.ts'
import { elements, endsBeforeStart, leftovers, members, type Refuse } from '../../payload.ts'
import { parseMoment } from '../../time.ts'
import { SampleItem, SampleSeries } from '../schema.ts'

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

/** Reads a time that has passed the schema, so that it cannot fail. */
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

/**
 * The vendor writes `+00:00` at either end of what a person did where it does not know the person's clock, also beside an end with the
 * right offset. A zero is therefore taken from the other end or for unknown.
 */
export function zoned({ start, end }: { start: Moment; end: Moment }): { start: Moment; end: Moment } {
  const offset = (mine: Moment, other: Moment) => mine.offset || other.offset || null
  return { start: { ...start, offset: offset(start, end) }, end: { ...end, offset: offset(end, start) } }
}

const readSeries = elements(SampleSeries)
const readItems = members(SampleItem)

/** The series that a document holds under this name. */
export function samples(document: object, name: string, refuse: Refuse): Sample[] {
  const given = (document as Record<string, unknown>)[name]
  const [series] = given == null ? [] : readSeries('', { [name]: given }, refuse)
  if (!series) return []
  const start = moment(series.timestamp).at
  return readItems(`/${name}/items`, series.items, refuse).flatMap(([index, value]) => {
    const at = start + Number(index) * series.interval * 1000
    return value === null ? [] : [{ at, seconds: series.interval, value }]
  })
}

/** The vendor writes the largest byte where the ring found no pulse. */
const NO_PULSE = 255

export const pulse = (value: number | null | undefined) =>
  value != null && value >= NO_PULSE ? null : alive(value)

/** The samples of which `reading` (`alive` or `pulse`) makes a value. */
export const measured = (document: object, name: string, reading: typeof alive, refuse: Refuse) =>
  samples(document, name, refuse).filter(({ value }) => reading(value) !== null)
