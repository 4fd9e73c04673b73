import type { Source } from '@tributary/health'
import type { CallLimit } from '@tributary/providers'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import {
  APP_SUBJECT,
  type CallShare,
  clientOf,
  clientShare,
  ourShare,
  periodOf,
  type Reach,
} from '../shares.ts'

interface Counted {
  subject: string
  period_seconds: number
  calls: number
}

/** Counts a call against all its shares. Those that it would exceed are returned: it is then not to be made, nor counted. */
export async function countCall(
  db: Db,
  source: Source,
  shares: readonly CallShare[],
  now: number,
): Promise<CallShare[]> {
  const rows = shares.map(({ subject, seconds }) => ({ subject, seconds, period: periodOf(now, seconds) }))
  const counts = await sql<Counted>`
    insert into call_counts (source, subject, period_seconds, period, calls, ends_at)
    select ${source}, r.subject, r.seconds, r.period, 1, to_timestamp((r.period + 1) * r.seconds)
    from ${asTable(rows)}
    order by r.subject, r.seconds
    on conflict (source, subject, period_seconds, period) do update set calls = call_counts.calls + 1
    returning subject, period_seconds, calls`.execute(db)
  const spent = shares.filter(({ subject, seconds, most }) =>
    counts.rows.some((row) => row.subject === subject && row.period_seconds === seconds && row.calls > most),
  )
  if (spent.length > 0)
    await sql`update call_counts c set calls = c.calls - 1 from ${asTable(rows)}
      where c.source = ${source} and c.subject = r.subject
        and c.period_seconds = r.seconds and c.period = r.period`.execute(db)
  return spent
}

const asTable = (rows: readonly { subject: string; seconds: number; period: number }[]) => sql`unnest(
    ${rows.map((row) => row.subject)}::text[],
    ${rows.map((row) => row.seconds)}::integer[],
    ${rows.map((row) => row.period)}::bigint[]
  ) as r (subject, seconds, period)`

/** Reads what the limits of the application leave in the current periods, and the shares that are used up. */
export async function leftOf(
  db: Db,
  source: Source,
  limits: readonly CallLimit[],
  { accounts, clients }: Reach,
  now: number,
): Promise<{ calls: number; spentClients: Set<string>; spent: CallShare[] }> {
  const shared = limits.filter(({ per }) => per === 'app')
  const none = { calls: Number.POSITIVE_INFINITY, spentClients: new Set<string>(), spent: [] }
  if (shared.length === 0) return none
  const periods = shared.map(({ seconds }) => ({ seconds, period: periodOf(now, seconds) }))
  const { rows } = await sql<Counted>`
    select c.subject, c.period_seconds, c.calls from unnest(
      ${periods.map(({ seconds }) => seconds)}::integer[], ${periods.map(({ period }) => period)}::bigint[]
    ) as p (seconds, period)
    join call_counts c on c.source = ${source} and c.period_seconds = p.seconds and c.period = p.period
    where c.subject not like 'user/%'`.execute(db)
  return shared.reduce(
    (left, limit) => {
      const { seconds } = limit
      const counts = rows.filter((row) => row.period_seconds === seconds)
      const most = ourShare(limit, accounts)
      const calls = most - (counts.find(({ subject }) => subject === APP_SUBJECT)?.calls ?? 0)
      const share = clientShare(limit, accounts)
      const spentShares =
        clients < 2 ? [] : counts.filter((row) => clientOf(row.subject) && row.calls >= share)
      return {
        calls: Math.min(left.calls, calls),
        spentClients: new Set([
          ...left.spentClients,
          ...spentShares.map(({ subject }) => clientOf(subject)!),
        ]),
        spent: [
          ...left.spent,
          ...(calls <= 0 ? [{ subject: APP_SUBJECT, seconds, most }] : []),
          ...spentShares.map(({ subject }) => ({ subject, seconds, most: share })),
        ],
      }
    },
    none as { calls: number; spentClients: Set<string>; spent: CallShare[] },
  )
}
