import type { Source } from '@tributary/health'
import { type ProviderContext, VendorError } from '@tributary/providers'
import type { Db } from '../platform/database.ts'
import type { Tick } from '../platform/jobs.ts'
import { nowDate, type Platform } from '../platform/platform.ts'
import type { Scope } from '../platform/scope.ts'
import { findUserByScope } from '../users/index.ts'
import type { SessionsPort } from './ports.ts'
import { APP_SUBJECT, type CallShare, periodEnd, type Reach, sharesOf, userSubject } from './shares.ts'
import { countCall, leftOf } from './store/call-counts.ts'

/** Who is connected changes slowly. */
const REACH_KEPT_MS = 60_000

/**
 * Thrown instead of making a call when a share of the vendor's limit is used up. `isOwn` means the share of the user themselves.
 */
export class BudgetUsedUp extends VendorError {
  readonly isOwn: boolean

  constructor(source: Source, wait: { seconds: number; isOwn: boolean }) {
    const details = { retryAfterSeconds: wait.seconds }
    super('rate_limited', `the budget for calls to ${source} is used up`, details)
    this.name = 'BudgetUsedUp'
    this.isOwn = wait.isOwn
  }
}

export type BudgetedSessions = Pick<SessionsPort, 'withSession' | 'callsLeft'>

/**
 * Keeps the calls of all processes together within what the vendor allows, and those of one client within its share. A call
 * too many is not made: it fails as the vendor's own "too many" would, and waits for the next period.
 */
export function createBudget(
  platform: Platform,
  withSession: SessionsPort['withSession'],
  countReach: (source: Source) => Promise<Reach>,
): BudgetedSessions {
  const reachOf = remembered(platform, countReach)
  const reportSpent = oncePerPeriod(platform)
  const limitsOf = (source: Source) => platform.providers.get(source)?.provider.manifest.limits ?? []
  return {
    async withSession(scope, source, work) {
      const limits = limitsOf(source)
      const user = await findUserByScope(platform.db, scope)
      if (!user || limits.length === 0) return withSession(scope, source, work)
      const shares = sharesOf(limits, user, await reachOf(source))
      const count = async () => {
        const spent = await countCall(platform.db, source, shares, platform.clock.now())
        if (spent.length === 0) return
        for (const share of spent) reportSpent(source, share)
        throw usedUp(source, spent, platform.clock.now())
      }
      return withSession(scope, source, (session, context) => work(session, counted(context, count)))
    },
    async callsLeft(source) {
      const reach = await reachOf(source)
      const now = platform.clock.now()
      const { calls, spentClients, spent } = await leftOf(platform.db, source, limitsOf(source), reach, now)
      for (const share of spent) reportSpent(source, share)
      return { calls, spentClients }
    },
  }
}

function usedUp(source: Source, spent: readonly CallShare[], now: number): BudgetUsedUp {
  const waits = spent.map(({ seconds }) => (periodEnd(now, seconds) - now) / 1000)
  return new BudgetUsedUp(source, {
    seconds: Math.ceil(Math.max(...waits)),
    isOwn: spent.some(({ subject }) => isOfUser(subject)),
  })
}

const isOfUser = (subject: string): boolean => subject.startsWith(userSubject(''))

function remembered(
  { clock }: Platform,
  countReach: (source: Source) => Promise<Reach>,
): (source: Source) => Promise<Reach> {
  const known = new Map<Source, { reach: Reach; countedAt: number }>()
  return async (source) => {
    const last = known.get(source)
    const now = clock.now()
    if (last && Math.abs(now - last.countedAt) < REACH_KEPT_MS) return last.reach
    const reach = await countReach(source)
    known.set(source, { reach, countedAt: now })
    return reach
  }
}

/** However many calls wait, a process says once per period that a share is used up. A single user's share is not worth a line. */
function oncePerPeriod({ clock, log }: Platform): (source: Source, share: CallShare) => void {
  const said = new Map<string, number>()
  return (source, { subject, seconds, most }) => {
    const until = periodEnd(clock.now(), seconds)
    const name = `${source} ${subject} ${seconds}`
    if (isOfUser(subject) || said.get(name) === until) return
    said.set(name, until)
    const share = subject === APP_SUBJECT ? {} : { share: subject }
    log.info(
      { source, ...share, calls: most, seconds, until: new Date(until).toISOString() },
      'the budget for calls to a provider is used up; what is due waits for the next period',
    )
  }
}

function counted(context: ProviderContext, count: () => Promise<void>): ProviderContext {
  return {
    ...context,
    async fetch(input, init) {
      await count()
      return context.fetch(input, init)
    },
  }
}

/** Part of a user's erasure, in its transaction. */
export async function eraseCounts(trx: Db, { userKey }: Scope): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('call_counts')
    .where('subject', '=', userSubject(userKey))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export const budgetTick: Tick = {
  name: 'intake.budget',
  async run(platform) {
    await platform.db.deleteFrom('call_counts').where('ends_at', '<', nowDate(platform.clock)).execute()
  },
}
