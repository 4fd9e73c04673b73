import type { Source } from '@tributary/health'
import type { Tick } from '../platform/jobs.ts'
import { inAllLanes } from '../platform/lanes.ts'
import { nowDate, type Platform } from '../platform/platform.ts'
import { clientsOf } from '../users/index.ts'
import { callsOfReading } from './capacity.ts'
import { forgetRefusals, mayPull } from './may-pull.ts'
import type { SessionsPort } from './ports.ts'
import { requestPull } from './pull.ts'
import { type DueConnection, dueConnections } from './store/due.ts'
import { deleteReceipts } from './store/receipts.ts'

/** Connections beyond this number in a lane are found a minute later. */
const CONNECTIONS_PER_LANE = 500
/** Longer than any vendor repeats an event, and than following one up is worth trying: polls have read it by then. */
const RECEIPTS_KEPT_MS = 7 * 24 * 3_600_000

/**
 * Requests the reading of due connections, for each source as many as the remaining calls allow. The others stay due, in the
 * same order, until the next period.
 */
export const dueTick = (sessions: Pick<SessionsPort, 'callsLeft'>): Tick => ({
  name: 'intake.tick',
  async run(platform) {
    await forgetRefusals(platform)
    const now = nowDate(platform.clock)
    const sources = [...platform.providers.keys()]
    const due: DueConnection[] = []
    try {
      await inAllLanes(async (lanes) => {
        due.push(
          ...(await dueConnections(platform.db, now, { lanes, perLane: CONNECTIONS_PER_LANE, sources })),
        )
      })
    } finally {
      await requestPulls(platform, sessions, due.sort(newThenLongestDue), now)
    }
  },
})

const newThenLongestDue = (one: DueConnection, other: DueConnection) =>
  Number(other.isNew) - Number(one.isNew) || one.dueAt.getTime() - other.dueAt.getTime()

async function requestPulls(
  platform: Platform,
  sessions: Pick<SessionsPort, 'callsLeft'>,
  due: readonly DueConnection[],
  now: Date,
): Promise<void> {
  for (const [source, waiting] of Map.groupBy(due, (connection) => connection.source)) {
    const { manifest } = platform.providers.get(source)!.provider
    for (const { scope, isNew, dueAt } of await withinBudget(platform, sessions, source, waiting)) {
      const overdueSeconds = (now.getTime() - dueAt.getTime()) / 1000
      await requestPull(platform.db, scope, manifest, { isNew, overdueSeconds })
    }
  }
}

async function withinBudget(
  platform: Platform,
  sessions: Pick<SessionsPort, 'callsLeft'>,
  source: Source,
  waiting: readonly DueConnection[],
): Promise<DueConnection[]> {
  const { calls, spentClients } = await sessions.callsLeft(source)
  const { manifest } = platform.providers.get(source)!.provider
  const isPolled = await mayPull(platform.db, manifest)
  // A source that is not polled is called for its past alone.
  const callsOf = ({ resources, unread }: DueConnection) =>
    isPolled ? resources.reduce((sum, name) => sum + callsOfReading(manifest, name), 0) : unread
  const allowed = spentClients.size === 0 ? waiting : await withoutClients(platform, waiting, spentClients)
  const chosen: DueConnection[] = []
  for (let left = calls, at = 0; left > 0 && at < allowed.length; at++) {
    chosen.push(allowed[at]!)
    left -= callsOf(allowed[at]!)
  }
  return chosen
}

async function withoutClients(
  { db }: Platform,
  waiting: readonly DueConnection[],
  clients: ReadonlySet<string>,
): Promise<DueConnection[]> {
  const owners = await clientsOf(
    db,
    waiting.map(({ scope }) => scope),
  )
  return waiting.filter(({ scope }) => !clients.has(owners.get(scope.userKey) ?? ''))
}

export const receiptsTick: Tick = {
  name: 'intake.receipts',
  async run(platform) {
    await deleteReceipts(platform.db, new Date(platform.clock.now() - RECEIPTS_KEPT_MS))
  },
}
