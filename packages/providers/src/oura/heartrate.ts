import { addDays } from '@tributary/health'
import Type from 'typebox'
import { Compile } from 'typebox/compile'
import type { ProviderContext, ProviderSession, RawItem, Window } from '../contract.ts'
import { OffsetTime } from '../payload.ts'
import { strayItem } from '../stray.ts'
import { utcDay } from '../time.ts'
import { pages } from './pages.ts'

/** The vendor refuses longer ranges. */
const MAX_SPAN_DAYS = 30

const Row = Compile(Type.Object({ timestamp: OffsetTime }))
type Row = { timestamp: string }

/**
 * Whole UTC days only, one item each: an item replaces the earlier one of its day, so a part of a day would
 * lose the rest. The UTC days on both sides cover local days of any zone.
 */
export async function* pullHeartrate(
  context: ProviderContext,
  session: ProviderSession,
  window: Window,
): AsyncGenerator<RawItem[]> {
  const last = addDays(window.to, 1)
  for (let from = addDays(window.from, -1); from <= last; from = addDays(from, MAX_SPAN_DAYS)) {
    let to = addDays(from, MAX_SPAN_DAYS - 1)
    if (to > last) to = last
    const items = await readSpan(context, session, from, to)
    if (items.length > 0) yield items
  }
}

export async function pullHeartrateDay(
  context: ProviderContext,
  session: ProviderSession,
  day: string,
): Promise<RawItem | null> {
  const [item] = await readSpan(context, session, day, day)
  return item ?? null
}

async function readSpan(
  context: ProviderContext,
  session: ProviderSession,
  from: string,
  to: string,
): Promise<RawItem[]> {
  const days = new Map<string, Row[]>()
  const strays: RawItem[] = []
  const range = {
    start_datetime: `${from}T00:00:00+00:00`,
    end_datetime: `${addDays(to, 1)}T00:00:00+00:00`,
  }
  for await (const rows of pages(context, session, 'heartrate', range)) {
    for (const row of rows) {
      if (!Row.Check(row)) {
        strays.push(strayItem('heartrate', { data: [row] }))
        continue
      }
      const day = utcDay(Date.parse(row.timestamp))
      if (day < from || day > to) continue
      const list = days.get(day)
      if (list) list.push(row)
      else days.set(day, [row])
    }
  }
  const items = [...days]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([day, data]) => ({ resource: 'heartrate', id: day, payload: { data } }))
  return [...items, ...strays]
}
