import { addDays } from '@tributary/health'
import { type Static, Type } from 'typebox'
import { rankingOf } from '../../accounts/index.ts'
import {
  type DocumentVersion,
  firstDayFrom,
  lastDayBefore,
  newestVersionsOfDay,
  summariesOf,
} from '../../documents/index.ts'
import { CALENDAR_DATE } from '../../platform/http/dates.ts'
import { apiError } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { cutRecords, recordsOfDay } from '../../records/index.ts'
import { hasLocalDays, type User } from '../../users/index.ts'
import { explain, parseQuestion, WhySchema } from '../../why/index.ts'
import { UserParams } from '../access.ts'
import type { Area } from '../ports.ts'
import { curvesOf } from './curves.ts'
import { StoredDocumentSchema, withDeliveries } from './describe-document.ts'
import { chartsOf, figuresOf } from './figures.ts'
import { requireUser, todayOf } from './require-user.ts'

const textOrNull = Type.Union([Type.String(), Type.Null()])
const Day = Type.String(CALENDAR_DATE)
/** A day may have a thousand events. */
const MOST_DOCUMENTS = 100

const ComparatorSchema = Type.Union([Type.Literal('<'), Type.Literal('>')])

const ChartSchema = Type.Object({
  title: Type.String(),
  unit: Type.String(),
  kind: Type.Union([Type.Literal('bars'), Type.Literal('lines')]),
  series: Type.Array(Type.Object({ name: Type.String(), metric: Type.String(), color: Type.Integer() })),
  axis: Type.Object({
    least_span: Type.Optional(Type.Number()),
    bounds: Type.Optional(Type.Tuple([Type.Number(), Type.Number()])),
  }),
  points: Type.Array(
    Type.Object({
      day: Type.String(),
      values: Type.Array(Type.Union([Type.Number(), Type.Null()])),
      /** Of each value, the side on which the true one lies; absent where all are exact. */
      comparators: Type.Optional(Type.Array(Type.Union([ComparatorSchema, Type.Null()]))),
    }),
  ),
})

const RangeSchema = Type.Union([
  Type.Literal('7'),
  Type.Literal('14'),
  Type.Literal('30'),
  Type.Literal('90'),
])
type Range = Static<typeof RangeSchema>

const DaysSchema = Type.Object({
  /** How many days are drawn. */
  days: RangeSchema,
  /** The user's local dates. */
  today: Type.String(),
  from: Type.String(),
  to: Type.String(),
  charts: Type.Array(ChartSchema),
  /** Charts of which there is no value. */
  absent: Type.Array(Type.Object({ title: Type.String(), metric: Type.String() })),
  /** The latest day before `from` that has documents, for who sees nothing; null when there is none. */
  earlier: textOrNull,
})
export type UserDays = Static<typeof DaysSchema>

const DaySchema = Type.Object({
  day: Type.String(),
  today: Type.String(),
  figures: Type.Array(
    Type.Object({
      metric: Type.String(),
      title: Type.String(),
      value: Type.Number(),
      comparator: Type.Optional(ComparatorSchema),
      unit: Type.String(),
      /** Null where several sources made it together. */
      source: textOrNull,
      documentKey: Type.String(),
      path: Type.String(),
    }),
  ),
  missing: Type.Array(Type.Object({ metric: Type.String(), title: Type.String(), path: Type.String() })),
  documents: Type.Array(StoredDocumentSchema),
  /** How many of the day are not among them. */
  left_out: Type.Integer(),
})
export type UserDay = Static<typeof DaySchema>

const StageSchema = Type.Union([
  Type.Literal('awake'),
  Type.Literal('light'),
  Type.Literal('deep'),
  Type.Literal('rem'),
  Type.Literal('asleep'),
  Type.Literal('in_bed'),
])

const CurvesSchema = Type.Object({
  time_zone: Type.String(),
  from: Type.Integer(),
  to: Type.Integer(),
  curves: Type.Array(
    Type.Object({
      title: Type.String(),
      unit: Type.String(),
      color: Type.Integer(),
      axis: Type.Object({ least_span: Type.Number() }),
      band: Type.Union([
        Type.Object({ name: Type.String(), from: Type.Number(), to: Type.Number() }),
        Type.Null(),
      ]),
      points: Type.Array(
        Type.Object({
          at: Type.Integer(),
          value: Type.Number(),
          comparator: Type.Optional(ComparatorSchema),
        }),
      ),
    }),
  ),
  nights: Type.Array(
    Type.Object({
      source: Type.String(),
      stages: Type.Array(
        Type.Object({
          at: Type.Integer(),
          until: Type.Integer(),
          stage: StageSchema,
        }),
      ),
    }),
  ),
})
export type UserCurves = Static<typeof CurvesSchema>
export type { Why as Explanation } from '../../why/index.ts'

export const DaysQuerySchema = Type.Object({
  /** As many as the data need when absent. */
  days: Type.Optional(RangeSchema),
  to: Type.Optional(Day),
})

const DayParams = Type.Object({ ...UserParams.properties, day: Day })

export function registerDays({ server, platform, access }: Area): void {
  server.get(
    '/clients/:client_uuid/users/:user_id/days',
    {
      ...access('viewer', { shows: 'days' }),
      schema: {
        params: UserParams,
        querystring: DaysQuerySchema,
        response: { 200: DaysSchema },
      },
    },
    async ({ params, query }) => daysOf(platform, await requireUser(platform, params), query),
  )

  server.get(
    '/clients/:client_uuid/users/:user_id/days/:day',
    {
      ...access('viewer', { shows: 'day' }),
      schema: { params: DayParams, response: { 200: DaySchema } },
    },
    async ({ params }) => {
      const { day } = params
      const user = await requireUser(platform, params)
      const versions = eventsLast(await newestVersionsOfDay(platform.db, user.scope, day))
      return {
        day,
        today: todayOf(user, platform),
        ...figuresOf((await summariesByDay(platform, user, day, day)).get(day)),
        documents: await withDeliveries(platform, user.scope, versions.slice(0, MOST_DOCUMENTS)),
        left_out: Math.max(0, versions.length - MOST_DOCUMENTS),
      }
    },
  )

  server.get(
    '/clients/:client_uuid/users/:user_id/days/:day/curves',
    {
      ...access('viewer', { shows: 'day' }),
      schema: { params: DayParams, response: { 200: CurvesSchema } },
    },
    async ({ params: { day, ...params } }) => {
      const user = await requireUser(platform, params)
      const isLocal = await hasLocalDays(platform, platform.db, user.clientUuid)
      const stored = await recordsOfDay(platform.db, platform, user.scope, day, { isLocal })
      const { zone, traced } = cutRecords(user, stored, isLocal)
      const summaries = (await summariesByDay(platform, user, day, day)).get(day)
      return curvesOf(
        day,
        zone,
        summaries,
        traced.map(({ record }) => record),
      )
    },
  )

  server.get(
    '/clients/:client_uuid/users/:user_id/days/:day/why',
    {
      ...access('viewer', { shows: 'why' }),
      schema: {
        params: DayParams,
        querystring: Type.Object({ metric: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })) }),
        response: { 200: WhySchema },
      },
    },
    async ({ params, query }) => {
      const question = query.metric === undefined ? null : parseQuestion(query.metric)
      if (query.metric !== undefined && !question) throw apiError('metric_unknown')
      return explain(platform, await requireUser(platform, params), params.day, question)
    },
  )
}

/** Reads the days of a user as charts. */
export async function daysOf(
  platform: Platform,
  user: User,
  query: Static<typeof DaysQuerySchema>,
): Promise<UserDays> {
  const today = todayOf(user, platform)
  const to = query.to ?? today
  const range = query.days ?? (await fittingRange(platform, user, to))
  const from = addDays(to, 1 - Number(range))
  const days = Array.from({ length: Number(range) }, (_, index) => addDays(from, index))
  const charts = chartsOf(days, await summariesByDay(platform, user, from, to))
  const earlier = charts.charts.length > 0 ? null : await lastDayBefore(platform.db, user.scope, from)
  return { days: range, today, from, to, ...charts, earlier }
}

/** A sensor may make hundreds of events a day, which would hide the summaries. */
const eventsLast = (versions: readonly DocumentVersion[]): DocumentVersion[] => {
  const isEvent = ({ dataStructure }: DocumentVersion) => dataStructure.endsWith('_event')
  return [...versions.filter((one) => !isEvent(one)), ...versions.filter(isEvent)]
}

/** The shortest range that holds the data of the last month. */
async function fittingRange(platform: Platform, { scope }: User, to: string): Promise<Range> {
  const first = await firstDayFrom(platform.db, scope, addDays(to, -29))
  const fits = (range: Range) => first !== null && first > addDays(to, -Number(range))
  return fits('7') ? '7' : fits('14') ? '14' : '30'
}

async function summariesByDay(platform: Platform, user: User, from: string, to: string) {
  const ranking = await rankingOf(platform.db, user.clientUuid)
  const summaries = await summariesOf(platform.db, platform, user.scope, { from, to, ranking })
  return new Map(summaries.map((day) => [day.day, day]))
}
