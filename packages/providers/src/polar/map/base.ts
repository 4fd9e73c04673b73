import type { Device, Moment, Sample } from '@tributary/health'
import Type from 'typebox'
import { Amount, endsBeforeStart, leftovers, type Members, members, type Refuse } from '../../payload.ts'
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

const readAmounts = members(Amount)
const readStages = members(Type.Integer({ minimum: 0, maximum: 5 }))

type Bounds = { start: Moment; end: Moment }

/** Five-minute averages by `HH:MM`; zero is a hole. */
export function nightSamples(
  path: string,
  given: Members | null | undefined,
  bounds: Bounds,
  refuse: Refuse,
): Sample[] {
  return nightReadings(path, readAmounts(path, given, refuse), bounds, refuse).flatMap(({ at, value }) =>
    value === 0 ? [] : [{ at, seconds: null, value }],
  )
}

/** The changes of a night's stages; none when one of them cannot be read, because each holds until the next. */
export function stageChanges(
  path: string,
  given: Members | null | undefined,
  bounds: Bounds,
  refuse: Refuse,
): { at: number; value: number }[] {
  const told = readStages(path, given, refuse)
  const readable =
    told.length === Object.keys(given ?? {}).length && told.every(([key]) => parseMinutes(key) !== null)
  return nightReadings(path, told, bounds, refuse).filter(() => readable)
}

/** In time; what would lie after the end is left out. */
function nightReadings(
  path: string,
  readings: readonly [string, number][],
  { start, end }: Bounds,
  refuse: Refuse,
): { at: number; value: number }[] {
  const instant = nightClock(start, end)
  const byInstant = new Map<number, number>()
  for (const [key, value] of readings) {
    const minutes = parseMinutes(key)
    if (minutes === null) {
      refuse({ path, reason: 'must be keyed by HH:MM' })
      continue
    }
    const at = instant(minutes)
    if (at < end.at) byInstant.set(at, value)
  }
  return [...byInstant].map(([at, value]) => ({ at, value })).sort((a, b) => a.at - b.at)
}

export function filled<K extends string>(series: Record<K, Sample[]>): { [P in K]?: Sample[] } {
  return Object.fromEntries(Object.entries<Sample[]>(series).filter(([, list]) => list.length > 0)) as {
    [P in K]?: Sample[]
  }
}
