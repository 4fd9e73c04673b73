import Type, { type Static, type TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import type { ProviderContext, ProviderSession, RawItem, Window } from '../contract.ts'
import { VendorError } from '../errors.ts'
import { Day, maybe } from '../payload.ts'
import { strayItem } from '../stray.ts'
import { addDays } from '../time.ts'
import type { Form } from './call.ts'
import { ACTIVITY_FIELDS, MEASURE_TYPES, WORKOUT_FIELDS } from './fields.ts'
import { activityId } from './map/activity.ts'
import { pages } from './pages.ts'
import { Epoch, Id } from './schema.ts'

/** One kind of question that the vendor answers with a list. */
export interface ListQuestion<S extends TSchema> {
  resource: string
  path: string
  /** Where in the body the list is. */
  list: string
  /** What must be there of each row to know it again. */
  row: S
  form(window: Window): Form
  idOf(row: Static<S>): string
  /** The person's date of it; null when the vendor does not tell. */
  dayOf(row: Static<S>): string | null
}

export const MEASURES = question({
  resource: 'measures',
  path: '/measure',
  list: 'measuregrps',
  row: Type.Object({ grpid: Id, date: Epoch }),
  form: (window) => ({
    action: 'getmeas',
    category: 1,
    meastypes: MEASURE_TYPES.join(','),
    ...epochsAround(window),
  }),
  idOf: ({ date, grpid }) => `${date}:${grpid}`,
  dayOf: () => null,
})

export const ACTIVITY = question({
  resource: 'activity',
  path: '/v2/measure',
  list: 'activities',
  row: Type.Object({ date: Day, brand: maybe(Type.Union([Type.Integer(), Type.String()])) }),
  form: (window) => ({
    action: 'getactivity',
    ...datesAround(window),
    data_fields: ACTIVITY_FIELDS.join(','),
  }),
  idOf: activityId,
  dayOf: ({ date }) => date,
})

export const WORKOUTS = question({
  resource: 'workouts',
  path: '/v2/measure',
  list: 'series',
  row: Type.Object({ id: Id, date: Day }),
  form: (window) => ({
    action: 'getworkouts',
    ...datesAround(window),
    data_fields: WORKOUT_FIELDS.join(','),
  }),
  idOf: ({ date, id }) => `${date}:${id}`,
  dayOf: ({ date }) => date,
})

export type List = (
  context: ProviderContext,
  session: ProviderSession,
  window: Window,
) => AsyncGenerator<RawItem[]>

/** Asks a day wider on both sides, because zones differ, and keeps what falls on the days wished for. */
export function question<S extends TSchema>(asked: ListQuestion<S>): List {
  const row = Compile(asked.row)
  const isRow = (given: unknown): given is Static<S> => row.Check(given)
  return async function* (context, session, window) {
    for await (const body of pages(context, session, asked.path, asked.form(window))) {
      const list = body[asked.list] ?? []
      if (!Array.isArray(list)) throw new VendorError('malformed', `${asked.resource}: not a list`)
      const items = list.flatMap((given: unknown): RawItem[] => {
        if (!isRow(given)) return [strayItem(asked.resource, given)]
        const day = asked.dayOf(given)
        if (day !== null && (day < window.from || day > window.to)) return []
        return [{ resource: asked.resource, id: asked.idOf(given), payload: given }]
      })
      if (items.length > 0) yield items
    }
  }
}

export function datesAround({ from, to }: Window): Form {
  return { startdateymd: addDays(from, -1), enddateymd: addDays(to, 1) }
}

export function epochsAround({ from, to }: Window): Form {
  return { startdate: startOf(addDays(from, -1)), enddate: startOf(addDays(to, 2)) }
}

/** Midnight UTC in seconds. */
export function startOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / 1000
}
