import { DAY } from '../../people/calendar.ts'

export type DexcomQuery = Record<string, string | undefined>

export type DexcomParsed<T> = { ok: true; value: T } | { ok: false; problem: string }

const MAXIMUM_SPAN = 30 * DAY

/** UTC without saying so: a zone is refused. */
export function rangeOf({ startDate, endDate }: DexcomQuery): DexcomParsed<{ from: number; to: number }> {
  const [from, to] = [startDate, endDate].map(instant)
  if (from == null || to == null) {
    return { ok: false, problem: 'startDate and endDate must be given as YYYY-MM-DDTHH:mm:ss.' }
  }
  if (to <= from) return { ok: false, problem: 'endDate must be after startDate.' }
  if (to - from > MAXIMUM_SPAN) return { ok: false, problem: 'The range must not be longer than 30 days.' }
  return { ok: true, value: { from, to } }
}

/** Unlike the others, this one wants a zone. */
export function syncTimeOf({ lastSyncTime }: DexcomQuery): DexcomParsed<number> {
  if (lastSyncTime === undefined) return { ok: true, value: Number.NEGATIVE_INFINITY }
  // A bare `+` arrives as a space.
  const at = Date.parse(lastSyncTime.replace(' ', '+'))
  const zoned = /(Z|[+ -]\d{2}:\d{2})$/.test(lastSyncTime)
  if (!zoned || Number.isNaN(at)) return { ok: false, problem: 'lastSyncTime must have an offset.' }
  return { ok: true, value: at }
}

function instant(text: string | undefined): number | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/.test(text ?? '')) return null
  const at = Date.parse(`${text}Z`)
  return Number.isNaN(at) ? null : at
}
