import { Temporal } from 'temporal-polyfill'

const KEPT = 4000
const known = new Map<string, number>()

/** When a local date begins in one zone: at the first instant that its clock shows it, or a later date. */
export function midnightOf(day: string, zone: string): number {
  const id = `${day} ${zone}`
  const found = known.get(id)
  if (found !== undefined) return found
  if (known.size >= KEPT) known.clear()
  const start = Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds
  known.set(id, start)
  return start
}
