import { midnightOf } from './midnight.ts'
import type { ZoneSpan } from './zones.ts'

/** One zone of a person's life. */
interface Home {
  zone: string
  /** Its first local day; null for the first zone. */
  since: string | null
  /** The instant from which its clock is the person's. */
  from: number
}

export interface Homes {
  at(instant: number): Home
  of(day: string): Home
}

const UTC: Home = { zone: 'UTC', since: null, from: Number.NEGATIVE_INFINITY }

const compiled = new WeakMap<readonly ZoneSpan[], Homes>()

export function homesOf(spans: readonly ZoneSpan[]): Homes {
  const found = compiled.get(spans)
  if (found) return found
  const homes = compile(spans)
  compiled.set(spans, homes)
  return homes
}

function compile(spans: readonly ZoneSpan[]): Homes {
  const homes = spans.map(
    ({ since, zone }, index): Home =>
      index === 0
        ? { zone, since: null, from: Number.NEGATIVE_INFINITY }
        : {
            zone,
            since,
            from: since === null ? Number.NEGATIVE_INFINITY : move(spans[index - 1]!.zone, zone, since),
          },
  )
  for (let index = homes.length - 2; index >= 0; index--) {
    homes[index]!.from = Math.min(homes[index]!.from, homes[index + 1]!.from)
  }
  const last = (holds: (home: Home) => boolean) => homes.findLast(holds) ?? homes[0] ?? UTC
  return {
    at: (instant) => last(({ from }) => from <= instant),
    of: (day) => last(({ since }) => since === null || since <= day),
  }
}

/**
 * Going east the new day begins by the new clock, before the old one has shown it. Going west the old clock ends its
 * day, and the new one shows the rest of the same date once more. So the clock on the wall always shows the local day.
 */
const move = (before: string, after: string, day: string) =>
  Math.min(midnightOf(day, before), midnightOf(day, after))
