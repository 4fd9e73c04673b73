import { addDays, type ZoneSpan } from '@tributary/health'

export interface ZoneChange {
  zones: readonly ZoneSpan[]
  /** The first local day that may look different now; null when all the past may. */
  from: string | null
}

/**
 * The history once the person is known to live in a zone. The first zone ever told holds for the past too; a later one from
 * `today`, the date there, so that the days lived before stay as they were. Null when it says nothing new.
 */
export function withZone(zones: readonly ZoneSpan[], zone: string, today: string): ZoneChange | null {
  const last = zones.at(-1)
  if (!last) return { zones: [{ since: null, zone }], from: null }
  if (last.zone === zone) return null
  // Two moves may share a date, and going west over the date line comes before the move that preceded it.
  const kept = zones.filter(({ since }) => since === null || since < today)
  const overtaken = zones.length > kept.length ? zones[kept.length]!.since! : today
  const isBack = kept.at(-1)?.zone === zone
  return {
    zones: isBack ? kept : [...kept, { since: today, zone }],
    from: addDays(overtaken < today ? overtaken : today, -1),
  }
}
