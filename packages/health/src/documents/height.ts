import { ageOn } from '../guidance/index.ts'
import type { Contribution } from '../merge/index.ts'
import { isPlausible } from '../metrics.ts'
import { localDate, type Zone } from '../time/index.ts'
import type { KnownHeights } from './types.ts'
import type { ReportedSize } from './user-info.ts'

/** Of a person who may still grow a height counts for as many days. Both numbers are beliefs about growth. */
const GROWN = 20
const GROWING_DAYS = 90

const DAY_MS = 24 * 3600 * 1000

const distance = ({ at }: ReportedSize, day: string, zone: Zone): number =>
  Math.abs(Date.parse(localDate(at, zone)) - Date.parse(day)) / DAY_MS

const reachOn = (day: string, dateOfBirth: string | null): number =>
  (ageOn(day, dateOfBirth) ?? GROWN) < GROWN ? GROWING_DAYS : Number.POSITIVE_INFINITY

/** The height to go by on a day: the client's word where it counts on that day, else the nearest in time, of two the newer. */
export function heightOn(
  day: string,
  zone: Zone,
  { heights, dateOfBirth }: KnownHeights,
): ReportedSize | null {
  const reach = reachOn(day, dateOfBirth)
  const [nearest] = heights
    .filter((height) => isPlausible('height_cm', height.value) && distance(height, day, zone) <= reach)
    .sort(
      (a, b) =>
        Number(a.by !== null) - Number(b.by !== null) ||
        distance(a, day, zone) - distance(b, day, zone) ||
        b.at.at - a.at.at ||
        (nameOf(a) < nameOf(b) ? -1 : 1),
    )
  return nearest ?? null
}

const nameOf = ({ by }: ReportedSize) => (by ? `${by.source}/${by.record}` : '')

/** Whether a height that stands on a day counts there: some sources file the present one on days of the past. */
export function isOfTheDay(
  won: readonly Contribution[],
  day: string,
  zone: Zone,
  known: KnownHeights | undefined,
): boolean {
  if (!known) return true
  const reach = reachOn(day, known.dateOfBirth)
  const behind = known.heights.filter(({ by }) =>
    won.some(({ source, records }) => source === by?.source && records.includes(by.record)),
  )
  return behind.every((height) => distance(height, day, zone) <= reach)
}
