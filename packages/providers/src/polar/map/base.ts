import type { Device, Moment, Sample } from '@tributary/health'
import { endsBeforeStart, leftovers } from '../../payload.ts'
import { parseMoment } from '../../time.ts'
import { nightClock } from '../clock.ts'
import type { Night } from '../schema.ts'
import { parseMinutes, parseNaive } from '../times.ts'

/** Extras sit under the name of the resource they came from: several documents of one day share names. */
export function base(
  resource: string,
  id: string,
  payload: object,
  placed: readonly string[],
  known: { device?: Device; updatedAt?: number | null } = {},
) {
  const rest = leftovers(payload, ['polar_user', ...placed])
  return {
    key: `${resource}:${id}`,
    source: 'Polar' as const,
    origin: 'vendor' as const,
    device: known.device ?? null,
    manual: false,
    updatedAt: known.updatedAt ?? null,
    extras: Object.keys(rest).length === 0 ? {} : { [resource]: rest },
  }
}

/** The schema has already judged the text. */
export function naive(text: string): number {
  const at = parseNaive(text)
  if (at === null) throw new TypeError('not a time')
  return at
}

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

export function nightSpan(resource: string, night: Night) {
  return span(resource, '/night/end_time', night.start_time, night.end_time)
}

/** Of sensors: zero says that there was no contact. */
export function measured(value: number | null | undefined): number | null {
  return value ? value : null
}

/** Five-minute averages by `HH:MM`; zero is a hole. */
export function nightSamples(
  readings: Readonly<Record<string, number>> | null | undefined,
  { start, end }: { start: Moment; end: Moment },
): Sample[] {
  return nightReadings(readings, start, end).flatMap(({ at, value }) =>
    value === 0 ? [] : [{ at, seconds: null, value }],
  )
}

/** In time; what would lie after the end is left out. */
export function nightReadings(
  readings: Readonly<Record<string, number>> | null | undefined,
  start: Moment,
  end: Moment,
): { at: number; value: number }[] {
  const instant = nightClock(start, end)
  const byInstant = new Map<number, number>()
  for (const [key, value] of Object.entries(readings ?? {})) {
    const at = instant(parseMinutes(key) ?? 0)
    if (at < end.at) byInstant.set(at, value)
  }
  return [...byInstant].map(([at, value]) => ({ at, value })).sort((a, b) => a.at - b.at)
}

export function filled<K extends string>(series: Record<K, Sample[]>): { [P in K]?: Sample[] } {
  return Object.fromEntries(Object.entries<Sample[]>(series).filter(([, list]) => list.length > 0)) as {
    [P in K]?: Sample[]
  }
}
