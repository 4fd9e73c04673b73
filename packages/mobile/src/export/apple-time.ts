const TIME = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2}) ([+-]\d{2}):?(\d{2})$/

/**
 * `2026-03-01 07:00:00 +0100` as an instant, in UTC; null for anything else. The offset is the one in force where and when the
 * export was made, so that only the instant is true.
 */
export function instantOf(text: string | undefined): string | null {
  const [, day, clock, hours, minutes] = TIME.exec(text ?? '') ?? []
  if (!day) return null
  const at = Date.parse(`${day}T${clock}${hours}:${minutes}`)
  return Number.isNaN(at) ? null : new Date(at).toISOString()
}
