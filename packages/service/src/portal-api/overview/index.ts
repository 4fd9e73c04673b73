import { type Static, Type } from 'typebox'
import { connectedNow, connectedPeriods } from '../../connections/index.ts'
import {
  countInState,
  type DeliveryPeriod,
  deliveryPeriods,
  getEndpoints,
  type TimesView,
} from '../../delivery/index.ts'
import { countUsers } from '../../users/index.ts'
import { ClientParams } from '../access.ts'
import type { Area } from '../ports.ts'
import { type OverviewPeriod, PERIODS, startsOf } from './periods.ts'

/** Beyond this a count says no more than that there are many. */
const COUNTED = 10_000

const Count = Type.Object({ count: Type.Integer(), is_more: Type.Boolean() })

const Times = Type.Union([Type.Object({ median_ms: Type.Integer(), p95_ms: Type.Integer() }), Type.Null()])

const PointSchema = Type.Object({
  start: Type.String(),
  delivered: Type.Integer(),
  failed_attempts: Type.Integer(),
  rejected: Type.Integer(),
  answer_times: Times,
  waiting_times: Times,
  /** Null before anybody counted. */
  connected_users: Type.Union([Type.Integer(), Type.Null()]),
  structures: Type.Record(Type.String(), Type.Integer()),
})

const OverviewSchema = Type.Object({
  now: Type.Object({
    pending: Count,
    rejected: Count,
    users: Type.Integer(),
    connected_users: Type.Integer(),
    sources: Type.Array(Type.Object({ source: Type.String(), connections: Type.Integer() })),
    webhooks: Type.Array(
      Type.Object({
        endpoint_id: Type.String(),
        kind: Type.Union([Type.Literal('data'), Type.Literal('notification')]),
        state: Type.Union([Type.Literal('active'), Type.Literal('paused')]),
        failing_since: Type.Union([Type.String(), Type.Null()]),
      }),
    ),
  }),
  unit: Type.Union([Type.Literal('hour'), Type.Literal('day')]),
  points: Type.Array(PointSchema),
})
export type Overview = Static<typeof OverviewSchema>

/** How the deliveries of a client go, now and over time. Days are those of UTC. */
export function registerOverview({ server, platform, access }: Area): void {
  server.get(
    '/clients/:client_uuid/overview',
    {
      ...access('viewer'),
      schema: {
        params: ClientParams,
        querystring: Type.Object({
          period: Type.Enum(Object.keys(PERIODS) as OverviewPeriod[]),
        }),
        response: { 200: OverviewSchema },
      },
    },
    async ({ params, query }) => {
      const { db, clock } = platform
      const { client_uuid: clientUuid } = params
      const { unit } = PERIODS[query.period]
      const starts = startsOf(query.period, clock.now())
      const [pending, rejected, users, connected, webhooks, periods, connectedBefore] = await Promise.all([
        countInState(db, clientUuid, 'pending', COUNTED + 1),
        countInState(db, clientUuid, 'rejected', COUNTED + 1),
        countUsers(db, clientUuid),
        connectedNow(db, clientUuid),
        getEndpoints(db, clientUuid),
        deliveryPeriods(db, clientUuid, unit, starts),
        connectedPeriods(db, clientUuid, unit, starts[0]!),
      ])
      // The period that is not over yet is reported as it is now.
      connectedBefore.set(starts.at(-1)!.getTime(), connected.users)
      return {
        now: {
          pending: countOf(pending),
          rejected: countOf(rejected),
          users,
          connected_users: connected.users,
          sources: connected.sources,
          webhooks: webhooks.map(({ endpointId, kind, state, failingSince }) => ({
            endpoint_id: endpointId,
            kind,
            state,
            failing_since: failingSince?.toISOString() ?? null,
          })),
        },
        unit,
        points: periods.map((period) => pointOf(period, connectedBefore.get(period.start.getTime()) ?? null)),
      }
    },
  )
}

const countOf = (count: number) => ({ count: Math.min(count, COUNTED), is_more: count > COUNTED })

const pointOf = (period: DeliveryPeriod, connectedUsers: number | null): Overview['points'][number] => ({
  start: period.start.toISOString(),
  delivered: period.delivered,
  failed_attempts: period.failed,
  rejected: period.rejected,
  answer_times: timesOf(period.answerTimes),
  waiting_times: timesOf(period.waitingTimes),
  connected_users: connectedUsers,
  structures: period.structures,
})

const timesOf = (times: TimesView | null) => times && { median_ms: times.medianMs, p95_ms: times.p95Ms }
