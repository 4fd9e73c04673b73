import { addDays } from '@tributary/health'
import { IncompleteReading, type RawItem, type Window } from '@tributary/providers'
import { nowDate, type Platform } from '../platform/platform.ts'
import { reportedDays } from '../records/index.ts'
import { today, zoneOf } from '../users/index.ts'
import { type Pulled, storeItems } from './arrivals.ts'
import { isPullRefused, mayPull, stopPulling } from './may-pull.ts'
import { askForPast, notifyWhenPastIsRead } from './past.ts'
import type { SessionsPort } from './ports.ts'
import { afterFailure } from './reading-failed.ts'
import { dailyKinds, nextPoll, oldestMissing, paceOf, readingWindow, restsUntil } from './schedule.ts'
import { keepClaim } from './store/due.ts'
import { lastPushOf, noteRead } from './store/outcomes.ts'
import type { SyncRow } from './store/sync-row.ts'
import { retractVanished } from './vanished.ts'
import { whileActive } from './while-active.ts'
import { awaitPushes } from './without-pull.ts'

/** The time for which a worker reserves a resource that it reads; each page renews it. */
export const CLAIM_MS = 60_000
const LONGEST_LOOK_DAYS = 31
/** Parts that failed so often in a row are done without. */
const MOST_TRIES_FOR_PARTS = 5

/**
 * Reads one resource up to today, with one transaction for each page. Returns false when the other resources of the connection
 * should not be read now.
 */
export async function pullResource(
  platform: Platform,
  sessions: SessionsPort,
  arrival: Pulled,
  row: SyncRow,
  chance: number,
): Promise<boolean> {
  const { user, configured } = arrival
  const { provider } = configured
  const { manifest } = provider
  const { source } = manifest
  if (!(await mayPull(platform.db, manifest))) return awaitPushes(platform, sessions, arrival, row, chance)
  const zone = zoneOf(user, [])
  const day = today(platform.clock.now(), zone)
  const resource = manifest.resources.find(({ name }) => name === row.resource)!
  const kinds = dailyKinds(resource)
  const resources = manifest.resources.filter((one) => dailyKinds(one).length > 0).map(({ name }) => name)
  const from = addDays(day, -LONGEST_LOOK_DAYS)
  const reported = () => reportedDays(platform.db, user.scope, source, { from, zone, resources })
  const at = { now: platform.clock.now(), zone, since: row.since }
  const seen = new Set<string>()
  let invalid = 0
  let window: Window
  try {
    const past = await askForPast(platform, sessions, arrival, row)
    if (past === 'coming' || (await restsOnPushes(platform, arrival, row))) return true
    if (past !== 'to be read') at.since = row.liveFrom
    const stored = past === 'not allowed' ? { ...arrival, since: row.liveFrom } : arrival
    const missing = oldestMissing(kinds, await reported(), at)
    window = readingWindow(manifest, { ...row, since: at.since, missing }, day)
    await sessions.withSession(user.scope, source, async (session, context) => {
      for await (const items of wholeEnough(row, provider.pull(context, session, row.resource, window))) {
        for (const { id } of items) seen.add(id)
        invalid += await storePage(platform, sessions, stored, row.resource, items)
      }
    })
    await retractVanished(platform, sessions, arrival, row, { window, seen })
  } catch (error) {
    if (!isPullRefused(error)) return afterFailure(platform, sessions, arrival, row, error)
    await stopPulling(platform, source)
    return awaitPushes(platform, sessions, arrival, row, chance)
  }
  const now = await reported()
  const heardAt = await lastPushOf(platform.db, user.scope, source)
  await platform.db.transaction().execute(async (trx) => {
    await noteRead(trx, user.scope, source, row.resource, {
      at: nowDate(platform.clock),
      until: window.to,
      nextRunAt: nextPoll(
        paceOf(manifest, resource),
        { kinds, reported: now, since: at.since },
        { ...at, heardAt },
        chance,
      ),
      lastError: invalid > 0 ? 'invalid_payload' : null,
    })
    await notifyWhenPastIsRead(trx, platform, arrival, row)
  })
  return true
}

/** Yields the vendor's data; parts that failed repeatedly are no longer waited for. */
async function* wholeEnough(
  { failures }: SyncRow,
  pages: AsyncIterable<RawItem[]>,
): AsyncGenerator<readonly RawItem[]> {
  if (failures < MOST_TRIES_FOR_PARTS) return yield* pages
  try {
    for await (const items of pages)
      yield items.map(({ resource, id, payload }): RawItem => ({ resource, id, payload }))
  } catch (error) {
    if (!(error instanceof IncompleteReading)) throw error
  }
}

/**
 * A vendor that pushes is read only when it has fallen silent, and now and then to be sure. True when the resource was put off:
 * the next reading begins where the last one ended.
 */
async function restsOnPushes(
  platform: Platform,
  { user, configured }: Pulled,
  row: SyncRow,
): Promise<boolean> {
  const { manifest } = configured.provider
  const { source } = manifest
  const heardAt = await lastPushOf(platform.db, user.scope, source)
  const nextRunAt = restsUntil(manifest, { readAt: row.readAt, heardAt }, platform.clock.now())
  if (!nextRunAt) return false
  await keepClaim(platform.db, user.scope, source, row.resource, nextRunAt)
  return true
}

async function storePage(
  platform: Platform,
  sessions: SessionsPort,
  arrival: Pulled,
  resource: string,
  items: readonly RawItem[],
): Promise<number> {
  return whileActive(platform, sessions, arrival, async (trx) => {
    const { invalid } = await storeItems(trx, platform, arrival, items)
    const { source } = arrival.configured.provider.manifest
    const until = new Date(platform.clock.now() + CLAIM_MS)
    await keepClaim(trx, arrival.user.scope, source, resource, until)
    return invalid
  })
}
