import type { ProviderContext, ProviderSession, RawItem, Window } from '../contract.ts'
import { addDays } from '../time.ts'
import { INTRADAY_FIELDS } from './fields.ts'
import { startOf } from './lists.ts'
import { readPart, reasonOf } from './parts.ts'

const DAY_SECONDS = 86_400
/** After so many days in a row the vendor is taken to be down, and the reading ends. */
const MOST_FAILED_DAYS = 3

/**
 * Whole UTC days only, one item each: an item replaces the earlier one of its day, so a part of a day would lose the
 * rest. The vendor serves 24 hours at once; the UTC days on both sides cover local days of any zone.
 */
export async function* pullIntraday(
  context: ProviderContext,
  session: ProviderSession,
  window: Window,
): AsyncGenerator<RawItem[]> {
  const last = addDays(window.to, 1)
  let failed = 0
  for (let day = addDays(window.from, -1); day <= last; day = addDays(day, 1)) {
    const from = startOf(day)
    const part = await readPart(context, session, '/v2/measure', {
      action: 'getintradayactivity',
      startdate: from,
      enddate: from + DAY_SECONDS - 1,
      data_fields: INTRADAY_FIELDS.join(','),
    })
    failed = 'error' in part && part.error.kind === 'unavailable' ? failed + 1 : 0
    if ('error' in part && failed >= MOST_FAILED_DAYS) throw part.error
    const payload = 'error' in part ? { series_missing: reasonOf(part.error) } : readDay(part.body, from)
    if (payload !== null) yield [{ resource: 'intraday', id: day, payload }]
  }
}

/** Null for a day without rows. A day that cannot be read is reported by the map, which leaves what is known of it alone. */
function readDay(body: unknown, from: number): object | null {
  const series = seriesOf(body)
  if (series === null) return { series_missing: 'must be a map of rows' }
  const rows = Object.entries(series).filter(([second]) => isWithin(Number(second), from))
  return rows.length === 0 ? null : { series: Object.fromEntries(rows) }
}

/** An empty map is written as an empty list. */
function seriesOf(body: unknown): object | null {
  if (body == null || (Array.isArray(body) && body.length === 0)) return {}
  if (typeof body !== 'object' || Array.isArray(body)) return null
  const { series } = body as { series?: unknown }
  if (series == null) return {}
  return typeof series === 'object' && !(Array.isArray(series) && series.length > 0) ? series : null
}

function isWithin(second: number, from: number): boolean {
  return second >= from && second < from + DAY_SECONDS
}
