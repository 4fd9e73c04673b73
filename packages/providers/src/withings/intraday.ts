import Type from 'typebox'
import { Compile } from 'typebox/compile'
import type { ProviderContext, ProviderSession, RawItem, Window } from '../contract.ts'
import { VendorError } from '../errors.ts'
import { addDays } from '../time.ts'
import { call } from './call.ts'
import { INTRADAY_FIELDS } from './fields.ts'
import { startOf } from './lists.ts'

const DAY_SECONDS = 86_400

const Answer = Compile(
  Type.Object({
    series: Type.Union([
      Type.Record(Type.String(), Type.Object({})),
      // An empty map is written as an empty list.
      Type.Array(Type.Unknown(), { maxItems: 0 }),
    ]),
  }),
)

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
  for (let day = addDays(window.from, -1); day <= last; day = addDays(day, 1)) {
    const series = await readDay(context, session, day)
    if (series !== null) yield [{ resource: 'intraday', id: day, payload: { series } }]
  }
}

async function readDay(
  context: ProviderContext,
  session: ProviderSession,
  day: string,
): Promise<Record<string, object> | null> {
  const from = startOf(day)
  const body = await call(context, session, '/v2/measure', {
    action: 'getintradayactivity',
    startdate: from,
    enddate: from + DAY_SECONDS - 1,
    data_fields: INTRADAY_FIELDS.join(','),
  })
  if (!Answer.Check(body)) throw new VendorError('malformed', 'intraday: no series')
  const rows = Object.entries(body.series).filter(([second]) => isWithin(Number(second), from))
  return rows.length === 0 ? null : (Object.fromEntries(rows) as Record<string, object>)
}

function isWithin(second: number, from: number): boolean {
  return second >= from && second < from + DAY_SECONDS
}
