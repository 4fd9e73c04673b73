import { addDays, type ZoneSpan } from '@tributary/health'

export interface ZoneChange {
  zones: readonly ZoneSpan[]
  /** The first local day that may change; null when all of the past may. */
  from: string | null
}

/**
 * Adds a zone to the history. The first zone ever reported holds for the past too; a later one from `today`, the date in that
 * zone, so that the days before stay as they were. Null when the person lives in this zone already.
 */
export function withZone(zones: readonly ZoneSpan[], zone: string, today: string): ZoneChange | null {
  const last = zones.at(-1)
  if (!last) return { zones: [{ since: null, zone }], from: null }
  if (last.zone === zone) return null
  // Two moves may share a date, and a move west over the date line has an earlier date than the move before it.
  const earlier = zones.filter(({ since }) => since === null || since < today)
  const overtaken = zones.length > earlier.length ? zones[earlier.length]!.since! : today
  const isBack = earlier.at(-1)?.zone === zone
  return {
    zones: isBack ? earlier : [...earlier, { since: today, zone }],
    from: addDays(overtaken < today ? overtaken : today, -1),
  }
}
