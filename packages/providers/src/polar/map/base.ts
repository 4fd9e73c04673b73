import type { Device, Moment, Sample } from '@tributary/health'
import Type from 'typebox'
import { numberOf } from '../../numbers.ts'
import { endsBeforeStart, leftovers, type Members, members, type Refuse } from '../../payload.ts'
import { parseMoment } from '../../time.ts'
import { type DayClock, nightClock } from '../clock.ts'
import type { Night } from '../schema.ts'
import { parseClock, parseNaive, parseUtc } from '../times.ts'

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

/** Reads a time without an offset that has passed the schema, so that it cannot fail. */
export function naive(text: string): number {
  const at = parseNaive(text)
  if (at === null) throw new TypeError('not a time')
  return at
}

/** An instant in UTC, or null where there is none. */
export function utc(text: string | null | undefined): number | null {
  return text == null ? null : parseUtc(text)
}

/** Where the offset is not known, the times are those of the wall clock. */
export function clockOf(clock: DayClock | null): { offset: number | null; wallClock?: true } {
  const offset = clock?.[0]?.utc_offset
  return offset === undefined ? { offset: null, wallClock: true } : { offset: offset * 60 }
}

function moment(text: string): Moment {
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

/** Returns a number of a sensor; null for zero, which means no contact, and for numbers below, which mean no value. */
export function measured(value: number | null | undefined): number | null {
  return value != null && value > 0 ? value : null
}

/** Returns a count, length or share; null for a number below zero, which means no value. */
export function counted(value: number | null | undefined): number | null {
  return value != null && value >= 0 ? value : null
}

const readValues = members(Type.Union([Type.Number(), Type.Null()]))

type Bounds = { start: Moment; end: Moment }

/** Reads five-minute averages by `HH:MM`; zero means that there is none. */
export function nightSamples(
  path: string,
  given: Members | null | undefined,
  bounds: Bounds,
  refuse: Refuse,
): Sample[] {
  const { readings } = nightReadings(path, readValues(path, given, refuse), bounds, refuse)
  return readings.flatMap(({ at, value }) => {
    const reading = measured(value)
    return reading === null || at > bounds.end.at ? [] : [{ at, seconds: null, value: reading }]
  })
}

const MOST_STAGES = 5

/**
 * The changes of a night's stages, null where the stage is none that the vendor documents. None at all when the time of one
 * cannot be read, because each holds until the next.
 */
export function stageChanges(
  path: string,
  given: Members | null | undefined,
  bounds: Bounds,
  refuse: Refuse,
): { at: number; value: number | null }[] {
  const pairs = Object.entries<unknown>(given ?? {}).map(([key, value]): [string, number | null] => [
    key,
    numberOf(value),
  ])
  const { readings, isWhole } = nightReadings(path, pairs, bounds, refuse)
  if (!isWhole) return []
  return readings
    .filter(({ at }) => at < bounds.end.at)
    .map(({ at, value }) => {
      const isStage = Number.isInteger(value) && value !== null && value >= 0 && value <= MOST_STAGES
      if (!isStage) refuse({ path, reason: 'must be stages from 0 to 5' })
      return { at, value: isStage ? value : null }
    })
}

/** In time; `isWhole` unless a key is no time. */
function nightReadings(
  path: string,
  pairs: readonly [string, number | null][],
  { start, end }: Bounds,
  refuse: Refuse,
): { readings: { at: number; value: number | null }[]; isWhole: boolean } {
  const instant = nightClock(start, end)
  const byInstant = new Map<number, number | null>()
  let isWhole = true
  for (const [key, value] of pairs) {
    const time = parseClock(key)
    if (time === null) {
      refuse({ path, reason: 'must be keyed by HH:MM' })
      isWhole = false
    } else byInstant.set(instant(time / 60_000), value)
  }
  const readings = [...byInstant].map(([at, value]) => ({ at, value })).sort((a, b) => a.at - b.at)
  return { readings, isWhole }
}
