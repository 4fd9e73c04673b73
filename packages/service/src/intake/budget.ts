import type { Source } from '@tributary/health'
import { type CallLimit, type ProviderContext, VendorError } from '@tributary/providers'
import { sql } from 'kysely'
import type { Db } from '../platform/database.ts'
import type { Tick } from '../platform/jobs.ts'
import { nowDate, type Platform } from '../platform/platform.ts'
import type { Scope } from '../platform/scope.ts'
import { findUserByScope } from '../users/index.ts'
import type { Sessions } from './ports.ts'

/** Some of the vendor's limit is left to what is not counted here: tokens, subscriptions, another deployment's last minute. */
const OURS = 0.9
/** No client uses up what all share. */
const OF_ONE_CLIENT = 0.6

/** What of a published limit is used here. */
export const ourShare = ({ calls }: CallLimit): number => Math.max(1, Math.floor(calls * OURS))

interface Share {
  subject: string
  seconds: number
  most: number
}

/** The shares of a limit that one call is counted against. */
export function sharesOf(
  limits: readonly CallLimit[],
  caller: { clientUuid: string; scope: Scope },
): Share[] {
  return limits.flatMap((limit) => {
    const { calls, seconds, per } = limit
    return per === 'account'
      ? [{ subject: subjectOf(caller.scope.userKey), seconds, most: ourShare(limit) }]
      : [
          { subject: 'app', seconds, most: ourShare(limit) },
          {
            subject: `client/${caller.clientUuid}`,
            seconds,
            most: Math.max(1, Math.floor(calls * OF_ONE_CLIENT)),
          },
        ]
  })
}

/**
 * Keeps the calls of all processes together within what the vendor allows, and those of one client within its share. A call
 * too many is not made: it fails as the vendor's own "too many" would, and waits for the next period.
 */
export function withBudget(
  platform: Platform,
  withSession: Sessions['withSession'],
): Sessions['withSession'] {
  return async (scope, source, work) => {
    const limits = platform.providers.get(source)?.provider.manifest.limits ?? []
    const user = await findUserByScope(platform.db, scope)
    if (!user || limits.length === 0) return withSession(scope, source, work)
    const shares = sharesOf(limits, user)
    return withSession(scope, source, (session, context) =>
      work(session, counted(platform, source, shares, context)),
    )
  }
}

function counted(
  platform: Platform,
  source: Source,
  shares: readonly Share[],
  context: ProviderContext,
): ProviderContext {
  return {
    ...context,
    async fetch(input, init) {
      await count(platform.db, source, shares, platform.clock.now())
      return context.fetch(input, init)
    },
  }
}

async function count(db: Db, source: Source, shares: readonly Share[], now: number): Promise<void> {
  const rows = shares.map(({ subject, seconds }) => ({ subject, seconds, period: periodOf(now, seconds) }))
  const counts = await sql<{ subject: string; period_seconds: number; calls: number }>`
    insert into call_counts (source, subject, period_seconds, period, calls, ends_at)
    select ${source}, r.subject, r.seconds, r.period, 1, to_timestamp((r.period + 1) * r.seconds)
    from unnest(
      ${rows.map((row) => row.subject)}::text[],
      ${rows.map((row) => row.seconds)}::integer[],
      ${rows.map((row) => row.period)}::bigint[]
    ) as r (subject, seconds, period)
    order by r.subject, r.seconds
    on conflict (source, subject, period_seconds, period) do update set calls = call_counts.calls + 1
    returning subject, period_seconds, calls`.execute(db)
  const spent = shares.filter(({ subject, seconds, most }) =>
    counts.rows.some((row) => row.subject === subject && row.period_seconds === seconds && row.calls > most),
  )
  if (spent.length === 0) return
  const waits = spent.map(({ seconds }) => ((periodOf(now, seconds) + 1) * seconds * 1000 - now) / 1000)
  throw new VendorError('rate_limited', `the budget for calls to ${source} is used up`, {
    retryAfterSeconds: Math.ceil(Math.max(...waits)),
  })
}

const subjectOf = (userKey: string) => `user/${userKey}`

const periodOf = (now: number, seconds: number): number => Math.floor(now / (seconds * 1000))

/** Part of a user's erasure, in its transaction. */
export async function eraseCounts(trx: Db, { userKey }: Scope): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('call_counts')
    .where('subject', '=', subjectOf(userKey))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export const budgetTick: Tick = {
  name: 'intake.budget',
  async run(platform) {
    await platform.db.deleteFrom('call_counts').where('ends_at', '<', nowDate(platform.clock)).execute()
  },
}
