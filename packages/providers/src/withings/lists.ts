import { addDays } from '@tributary/health'
import Type, { type Static, type TSchema } from 'typebox'
import type { ProviderContext, ProviderSession, RawItem, Window } from '../contract.ts'
import { InvalidPayload, VendorError } from '../errors.ts'
import { Day, maybe, reader } from '../payload.ts'
import { strayItem } from '../stray.ts'
import type { Form } from './call.ts'
import { ACTIVITY_FIELDS, MEASURE_TYPES, WORKOUT_FIELDS } from './fields.ts'
import { activityId, spanId } from './identity.ts'
import { listOf, pages } from './pages.ts'
import { Brand, Epoch, Id, Zone } from './schema.ts'
import { dayOf } from './zone.ts'

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
  /** The person's date of it; null when the vendor does not give it. */
  dayOf(row: Static<S>): string | null
}

/** What identifies something that lasts. Its own id and date are rarely missing; its ends can stand for them. */
export const SpanRow = Type.Object({
  id: maybe(Id),
  date: maybe(Day),
  startdate: Epoch,
  enddate: Epoch,
  timezone: Zone,
})

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
  row: Type.Object({ date: Day, brand: Brand }),
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
  row: SpanRow,
  form: (window) => ({
    action: 'getworkouts',
    ...datesAround(window),
    data_fields: WORKOUT_FIELDS.join(','),
  }),
  idOf: (row) => `${dayOfWorkout(row)}:${spanId(row)}`,
  dayOf: dayOfWorkout,
})

export type List = (
  context: ProviderContext,
  session: ProviderSession,
  window: Window,
) => AsyncGenerator<RawItem[]>

/** Asks a day wider on both sides, because zones differ, and keeps what falls on the days wished for. */
export function question<S extends TSchema>(asked: ListQuestion<S>): List {
  const readRow = rowReader(asked.resource, asked.row)
  return async function* (context, session, window) {
    for await (const body of pages(context, session, asked.path, asked.form(window))) {
      const list = listOf(body[asked.list])
      if (list === null) throw new VendorError('malformed', `${asked.resource}: not a list`)
      const items = list.flatMap((given): RawItem[] => {
        const row = readRow(given)
        if (row === null) return [strayItem(asked.resource, given)]
        const day = asked.dayOf(row)
        if (day !== null && (day < window.from || day > window.to)) return []
        return [{ resource: asked.resource, id: asked.idOf(row), payload: given }]
      })
      if (items.length > 0) yield items
    }
  }
}

/** Reads what the client needs of a row, and null where that cannot be read; the map reports what else is wrong. */
export function rowReader<S extends TSchema>(
  resource: string,
  schema: S,
): (given: unknown) => Static<S> | null {
  const read = reader(resource, schema)
  return (given) => {
    try {
      return read(given, () => {})
    } catch (error) {
      if (error instanceof InvalidPayload) return null
      throw error
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

function dayOfWorkout({ date, startdate, timezone }: Static<typeof SpanRow>): string {
  return date ?? dayOf(timezone, startdate * 1000)
}
