export const DAY_MS = 86_400_000

const KEPT = 4000
const known = new Map<number, string>()

/** `YYYY-MM-DD` of a count of days since 1 January 1970. */
export function dateOfDayNumber(number: number): string {
  const found = known.get(number)
  if (found !== undefined) return found
  if (known.size >= KEPT) known.clear()
  const date = new Date(number * DAY_MS).toISOString().slice(0, 10)
  known.set(number, date)
  return date
}
