import { addDays } from '@tributary/health'
import type { ProviderContext, ProviderSession, RawItem, Window } from '../contract.ts'
import { call } from './call.ts'
import { INTRADAY_FIELDS } from './fields.ts'
import { startOf } from './lists.ts'
import { withParts } from './parts.ts'

const DAY_SECONDS = 86_400

/**
 * Whole UTC days only, one item each: an item replaces the earlier one of its day, so a part of a day would lose the
 * rest. The vendor serves 24 hours at once; the UTC days on both sides cover local days of any zone.
 */
export const pullIntraday = (
  context: ProviderContext,
  session: ProviderSession,
  window: Window,
): AsyncGenerator<RawItem[]> =>
  withParts(daysAround(window), {
    complete: (item) => withSeries(context, session, item),
    without: (item, reason) => ({ ...item, payload: { series_missing: reason } }),
  })

function* daysAround({ from, to }: Window): Generator<RawItem[]> {
  const last = addDays(to, 1)
  for (let day = addDays(from, -1); day <= last; day = addDays(day, 1))
    yield [{ resource: 'intraday', id: day, payload: {} }]
}

async function withSeries(
  context: ProviderContext,
  session: ProviderSession,
  item: RawItem,
): Promise<RawItem | null> {
  const from = startOf(item.id)
  const body = await call(context, session, '/v2/measure', {
    action: 'getintradayactivity',
    startdate: from,
    enddate: from + DAY_SECONDS - 1,
    data_fields: INTRADAY_FIELDS.join(','),
  })
  const payload = readDay(body, from)
  return payload && { ...item, payload }
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
