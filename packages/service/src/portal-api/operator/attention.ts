import { type Static, Type } from 'typebox'
import { countAddonRequests } from '../../accounts/index.ts'
import { countRejectedSince, deliveryWorkers, outboxState, troubledEndpoints } from '../../delivery/index.ts'
import { countStuck } from '../../intake/index.ts'
import { failingJobs, liveWorkers } from '../../platform/job-queue.ts'
import { nowDate, type Platform } from '../../platform/platform.ts'
import { CountSchema, countedTo, TextOrNull } from './shared.ts'
import { sourceHealth } from './source-health.ts'

const DAY_MS = 86_400_000
const COUNTED = 1_000

export const AttentionSchema = Type.Object({
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
})
export type AttentionFigures = Static<typeof AttentionSchema>

/** One thing that an operator should look after. */
export const AttentionItemSchema = Type.Object({
  /** Stays the same while the problem lasts, whatever its count. */
  name: Type.String(),
  tone: Type.Union([Type.Literal('bad'), Type.Literal('warn'), Type.Literal('info')]),
  words: Type.String(),
  /** The page of the console, after /operator. */
  to: Type.String(),
})
export type AttentionItem = Static<typeof AttentionItemSchema>

/** How the deployment is doing: what an operator may have to act on, and what was read to find it. */
export async function readStanding(platform: Platform) {
  const { db, clock } = platform
  const now = clock.now()
  const [outbox, endpoints, stuck, sources, jobs, rejected] = await Promise.all([
    outboxState(db, nowDate(clock)),
    troubledEndpoints(db),
    countStuck(db, now, COUNTED + 1),
    sourceHealth(platform),
    failingJobs(db, COUNTED + 1),
    countRejectedSince(db, new Date(now - DAY_MS), COUNTED + 1),
  ])
  const paused = endpoints.filter(({ state }) => state === 'paused').length
  const attention: AttentionFigures = {
    requests: await countAddonRequests(db),
    paused_endpoints: paused,
    failing_endpoints: endpoints.length - paused,
    rejected: countedTo(rejected, COUNTED),
    failing_connections: countedTo(stuck.failing, COUNTED),
    overdue_connections: countedTo(stuck.overdue, COUNTED),
    failing_jobs: countedTo(jobs.length, COUNTED),
    sources_in_trouble: sources.filter((source) => source.is_in_trouble).map((source) => source.data_source),
    job_workers: await liveWorkers(db),
    delivery_workers: await deliveryWorkers(db),
    oldest_due_at: outbox.oldestDueAt?.toISOString() ?? null,
  }
  return { outbox, sources, attention }
}

/** The worst first. It lists only what an operator can act on. */
export function attentionItems(attention: AttentionFigures): AttentionItem[] {
  const { sources_in_trouble: sources, job_workers: workers, delivery_workers: deliverers } = attention
  const several = (count: Static<typeof CountSchema>, one: string, many: string) =>
    count.is_more ? `At least ${numberOf(count.count)} ${many}` : phrase(count.count, one, many)
  const items: (AttentionItem | false)[] = [
    workers === 0 && {
      name: 'no_worker',
      tone: 'bad',
      words: 'No worker runs: nothing is read or built',
      to: '/work',
    },
    deliverers === 0 && {
      name: 'no_delivery_worker',
      tone: 'bad',
      words: 'No worker delivers: nothing is sent',
      to: '/work',
    },
    attention.paused_endpoints > 0 && {
      name: 'paused_webhooks',
      tone: 'bad',
      words: phrase(attention.paused_endpoints, 'webhook is paused', 'webhooks are paused'),
      to: '/deliveries',
    },
    sources.length > 0 && {
      name: 'sources_in_trouble',
      tone: 'bad',
      words: `${sources.join(', ')}: connections failed at the last try`,
      to: '/sources',
    },
    attention.failing_jobs.count > 0 && {
      name: 'failing_jobs',
      tone: 'bad',
      words: several(attention.failing_jobs, 'job keeps failing', 'jobs keep failing'),
      to: '/work',
    },
    attention.overdue_connections.count > 0 && {
      name: 'overdue_connections',
      tone: 'warn',
      words: several(
        attention.overdue_connections,
        'connection is overdue and not being read',
        'connections are overdue and not being read',
      ),
      to: '/connections?kind=overdue',
    },
    attention.failing_connections.count > 0 && {
      name: 'failing_connections',
      tone: 'warn',
      words: several(
        attention.failing_connections,
        'connection fails again and again',
        'connections fail again and again',
      ),
      to: '/connections?kind=failing',
    },
    attention.rejected.count > 0 && {
      name: 'rejected_deliveries',
      tone: 'warn',
      words: several(
        attention.rejected,
        'delivery was given up within the last day',
        'deliveries were given up within the last day',
      ),
      to: '/deliveries',
    },
    attention.failing_endpoints > 0 && {
      name: 'failing_webhooks',
      tone: 'warn',
      words: phrase(
        attention.failing_endpoints,
        'webhook does not acknowledge at the moment',
        'webhooks do not acknowledge at the moment',
      ),
      to: '/deliveries',
    },
    attention.requests > 0 && {
      name: 'requests',
      tone: 'info',
      words: phrase(
        attention.requests,
        'request for an add-on waits for an answer',
        'requests for add-ons wait for an answer',
      ),
      to: '/requests',
    },
  ]
  return items.filter((item) => item !== false)
}

const phrase = (count: number, one: string, many: string): string =>
  count === 1 ? `One ${one}` : `${numberOf(count)} ${many}`

const numberOf = (value: number): string => value.toLocaleString('en-US')
