import { type Static, Type } from 'typebox'
import { countAddonRequests, countClients } from '../../accounts/index.ts'
import {
  countDeliveredSince,
  countRejectedSince,
  deliveryWorkers,
  outboxState,
  troubledEndpoints,
} from '../../delivery/index.ts'
import { countStuck } from '../../intake/index.ts'
import { failingJobs, liveWorkers } from '../../platform/job-queue.ts'
import { nowDate } from '../../platform/platform.ts'
import { countUsers } from '../../users/index.ts'
import type { Area } from '../ports.ts'
import { CountSchema, countedTo, TextOrNull } from './shared.ts'
import { sourceHealth } from './source-health.ts'

const HOUR_MS = 3_600_000
const COUNTED = 1_000

const OverviewSchema = Type.Object({
  figures: Type.Object({
    clients: Type.Integer(),
    users: Type.Integer(),
    pending: CountSchema,
    /** Since the beginning of the hour before this one. */
    delivered: Type.Integer(),
    delivered_since: Type.String(),
    live_connections: Type.Integer(),
  }),
  attention: Type.Object({
    requests: Type.Integer(),
    paused_endpoints: Type.Integer(),
    failing_endpoints: Type.Integer(),
    /** Given up within the last day. */
    rejected: CountSchema,
    failing_connections: CountSchema,
    overdue_connections: CountSchema,
    failing_jobs: CountSchema,
    sources_in_trouble: Type.Array(Type.String()),
    job_workers: Type.Integer(),
    delivery_workers: Type.Integer(),
    oldest_due_at: TextOrNull,
  }),
})
export type OperatorOverview = Static<typeof OverviewSchema>

/** What needs an operator, and a few numbers. */
export function registerOperatorOverview({ server, platform, access }: Area): void {
  server.get(
    '/operator/overview',
    { ...access('operator'), schema: { response: { 200: OverviewSchema } } },
    async () => {
      const { db, clock } = platform
      const now = clock.now()
      const deliveredSince = new Date(now - (now % HOUR_MS) - HOUR_MS)
      const [outbox, endpoints, stuck, sources, jobs, users, rejected] = await Promise.all([
        outboxState(db, nowDate(clock)),
        troubledEndpoints(db),
        countStuck(db, now, COUNTED + 1),
        sourceHealth(platform),
        failingJobs(db, COUNTED + 1),
        countUsers(db, null),
        countRejectedSince(db, new Date(now - 24 * HOUR_MS), COUNTED + 1),
      ])
      const paused = endpoints.filter(({ state }) => state === 'paused').length
      return {
        figures: {
          clients: await countClients(db),
          users: Number(users),
          pending: { count: outbox.due + outbox.later + outbox.held, is_more: outbox.isMore },
          delivered: await countDeliveredSince(db, deliveredSince),
          delivered_since: deliveredSince.toISOString(),
          live_connections: sources.reduce((sum, source) => sum + source.live_connections, 0),
        },
        attention: {
          requests: await countAddonRequests(db),
          paused_endpoints: paused,
          failing_endpoints: endpoints.length - paused,
          rejected: countedTo(rejected, COUNTED),
          failing_connections: countedTo(stuck.failing, COUNTED),
          overdue_connections: countedTo(stuck.overdue, COUNTED),
          failing_jobs: countedTo(jobs.length, COUNTED),
          sources_in_trouble: sources
            .filter((source) => source.is_in_trouble)
            .map((source) => source.data_source),
          job_workers: await liveWorkers(db),
          delivery_workers: await deliveryWorkers(db),
          oldest_due_at: outbox.oldestDueAt?.toISOString() ?? null,
        },
      }
    },
  )
}
