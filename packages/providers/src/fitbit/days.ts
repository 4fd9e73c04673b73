import { addDays } from '@tributary/health'
import Type from 'typebox'
import { Compile } from 'typebox/compile'
import type { ProviderContext, ProviderSession, RawItem, Window } from '../contract.ts'
import { strayItem } from '../stray.ts'
import { dateFilter, timeFilter } from './filter.ts'
import { dailyRollUp, points } from './pages.ts'
import { contentOf, type PointTime, timeOf } from './point-time.ts'
import type { FitbitReading } from './readings.ts'
import { CivilDate, dayOf } from './wire.ts'

/** Points of so many days at once are held in memory until the days are whole. */
const GATHER_DAYS = 10
/** The pulse may be taken every two seconds, which makes tens of thousands of points a day. */
const GATHER_PULSE_DAYS = 3

const RollupDay = Compile(Type.Object({ civilStartTime: Type.Object({ date: CivilDate }) }))
const Dated = Compile(Type.Object({ date: CivilDate }))

type Of<How extends FitbitReading['how']> = Extract<FitbitReading, { how: How }>

export async function* pullRollup(
  context: ProviderContext,
  session: ProviderSession,
  resource: string,
  { type, maxDays }: Of<'rollup'>,
  window: Window,
): AsyncGenerator<RawItem[]> {
  for (const { from, to } of spans(window, maxDays)) {
    const days = await dailyRollUp(context, session, type, from, addDays(to, 1))
    const items = days.flatMap((payload) => {
      if (!RollupDay.Check(payload)) return [strayItem(resource, payload)]
      const id = dayOf(payload.civilStartTime.date)
      return id < from || id > to ? [] : [{ resource, id, payload }]
    })
    yield* filled(items)
  }
}

export async function* pullDaily(
  context: ProviderContext,
  session: ProviderSession,
  resource: string,
  { type }: Of<'daily'>,
  window: Window,
): AsyncGenerator<RawItem[]> {
  const given = new Set<string>()
  for await (const page of points(context, session, type, dateFilter(type, window), true)) {
    const items = page.flatMap((payload) => {
      const content = contentOf(payload, type)
      if (!Dated.Check(content)) return [strayItem(resource, payload)]
      const id = dayOf(content.date)
      if (given.has(id)) return []
      given.add(id)
      return [{ resource, id, payload }]
    })
    yield* filled(items)
  }
}

/** Whole local days only: an item replaces the earlier one of its day, so a part of a day would lose the rest. */
export async function* pullGathered(
  context: ProviderContext,
  session: ProviderSession,
  resource: string,
  { type, time }: Of<'gathered'>,
  window: Window,
): AsyncGenerator<RawItem[]> {
  const days = type === 'heart-rate' ? GATHER_PULSE_DAYS : GATHER_DAYS
  for (const span of spans(window, days)) {
    const gathered: (PointTime & { point: unknown })[] = []
    const strays: RawItem[] = []
    for await (const page of points(context, session, type, timeFilter(type, time, span), true)) {
      for (const point of page) {
        const time = timeOf(point, type)
        if (time) gathered.push({ point, ...time })
        else strays.push(strayItem(resource, { dataPoints: [point] }))
      }
    }
    const wished = gathered
      .filter(({ day }) => day >= span.from && day <= span.to)
      .sort((left, right) => left.at - right.at)
    const items = [...Map.groupBy(wished, ({ day }) => day)].map(([id, list]) => ({
      resource,
      id,
      payload: { dataPoints: list.map(({ point }) => point) },
    }))
    yield* filled([...items, ...strays])
  }
}

function* spans({ from, to }: Window, days: number): Generator<Window> {
  for (let start = from; start <= to; start = addDays(start, days)) {
    const end = addDays(start, days - 1)
    yield { from: start, to: end < to ? end : to }
  }
}

function* filled(items: RawItem[]): Generator<RawItem[]> {
  if (items.length > 0) yield items
}
