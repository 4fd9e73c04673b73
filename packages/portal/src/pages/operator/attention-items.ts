import type { OperatorOverview } from '@tributary/service/portal-types'
import { numberOf } from '../../ui/time.tsx'

export interface Item {
  tone: 'bad' | 'warn' | 'info'
  words: string
  /** After /operator. */
  to: string
}

interface Count {
  count: number
  is_more: boolean
}

/** The worst first. It lists only what an operator can act on. */
export function attentionItems(attention: OperatorOverview['attention']): Item[] {
  const { sources_in_trouble: sources, job_workers: workers, delivery_workers: deliverers } = attention
  const several = (count: Count, one: string, many: string) =>
    count.is_more ? `At least ${numberOf(count.count)} ${many}` : phrase(count.count, one, many)
  const items: (Item | false)[] = [
    workers === 0 && { tone: 'bad', words: 'No worker runs: nothing is read or built', to: '/work' },
    deliverers === 0 && { tone: 'bad', words: 'No worker delivers: nothing is sent', to: '/work' },
    attention.paused_endpoints > 0 && {
      tone: 'bad',
      words: phrase(attention.paused_endpoints, 'webhook is paused', 'webhooks are paused'),
      to: '/deliveries',
    },
    sources.length > 0 && {
      tone: 'bad',
      words: `${sources.join(', ')}: connections failed at the last try`,
      to: '/sources',
    },
    attention.failing_jobs.count > 0 && {
      tone: 'bad',
      words: several(attention.failing_jobs, 'job keeps failing', 'jobs keep failing'),
      to: '/work',
    },
    attention.overdue_connections.count > 0 && {
      tone: 'warn',
      words: several(
        attention.overdue_connections,
        'connection is overdue and not being read',
        'connections are overdue and not being read',
      ),
      to: '/connections?kind=overdue',
    },
    attention.failing_connections.count > 0 && {
      tone: 'warn',
      words: several(
        attention.failing_connections,
        'connection fails again and again',
        'connections fail again and again',
      ),
      to: '/connections?kind=failing',
    },
    attention.rejected.count > 0 && {
      tone: 'warn',
      words: several(
        attention.rejected,
        'delivery was given up within the last day',
        'deliveries were given up within the last day',
      ),
      to: '/deliveries',
    },
    attention.failing_endpoints > 0 && {
      tone: 'warn',
      words: phrase(
        attention.failing_endpoints,
        'webhook does not acknowledge at the moment',
        'webhooks do not acknowledge at the moment',
      ),
      to: '/deliveries',
    },
    attention.requests > 0 && {
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
