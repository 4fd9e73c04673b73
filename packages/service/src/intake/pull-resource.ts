import { addDays } from '@tributary/health'
import { type RawItem, VendorError, type Window } from '@tributary/providers'
import { zoneOf } from '../documents/zone.ts'
import { notify } from '../notifications/notify.ts'
import type { Db } from '../platform/database.ts'
import { nowDate, type Platform } from '../platform/platform.ts'
import { askForPast } from './past.ts'
import type { Sessions } from './ports.ts'
import { nextPoll, nextTry, oldestMissing, readingWindow, today, toldBy } from './schedule.ts'
import { toldDays } from './store/records.ts'
import {
  keepClaim,
  lastPushOf,
  noteFailure,
  noteRead,
  otherResources,
  postponeDue,
  type SyncRow,
  stopResources,
} from './store/sync.ts'
import { type Pulled, storeItems } from './store-items.ts'
import { retractVanished } from './vanished.ts'
import { whileActive } from './while-active.ts'

/** How long a claimed resource is left to its worker; renewed with every page. */
export const CLAIM_MS = 60_000
const FAILURES_BEFORE_NOTICE = 3
const LONGEST_LOOK_DAYS = 31
/** How long a vendor's pushes are believed to be all there is. */
const SURE_MS = 7 * 86_400_000

/** Reads one resource up to today, page by page, each page a transaction. False: leave the connection alone for now. */
export async function pullResource(
  platform: Platform,
  sessions: Sessions,
  arrival: Pulled,
  row: SyncRow,
  chance: number,
): Promise<boolean> {
  const { user, configured } = arrival
  const { provider } = configured
  const { manifest } = provider
  const { source } = manifest
  const zone = zoneOf(user, [])
  const day = today(platform.clock.now(), zone)
  const whats = toldBy(manifest.resources.find(({ name }) => name === row.resource)!)
  const told = () =>
    toldDays(platform.db, user.scope, source, { from: addDays(day, -LONGEST_LOOK_DAYS), zone })
  const at = { now: platform.clock.now(), zone, since: row.since }
  const seen = new Set<string>()
  let invalid = 0
  let window: Window
  try {
    const past = await askForPast(platform, sessions, arrival, row)
    if (past === 'coming' || (await restsOnPushes(platform, arrival, row))) return true
    if (past !== 'to be read') at.since = row.liveFrom
    const kept = past === 'not allowed' ? { ...arrival, since: row.liveFrom } : arrival
    const missing = oldestMissing(whats, await told(), at)
    window = readingWindow(manifest, { ...row, since: at.since, missing }, day)
    await sessions.withSession(user.scope, source, async (session, context) => {
      for await (const items of provider.pull(context, session, row.resource, window)) {
        for (const { id } of items) seen.add(id)
        invalid += await storePage(platform, sessions, kept, row.resource, items)
      }
    })
    await retractVanished(platform, sessions, arrival, row, { window, seen })
  } catch (error) {
    return afterFailure(platform, sessions, arrival, row, error)
  }
  const now = await told()
  await platform.db.transaction().execute(async (trx) => {
    await noteRead(trx, user.scope, source, row.resource, {
      at: nowDate(platform.clock),
      until: window.to,
      nextRunAt: nextPoll(manifest, { whats, told: now, since: at.since }, at, chance),
      lastError: invalid > 0 ? 'invalid_payload' : null,
    })
    await tellWhenPastIsRead(trx, platform, arrival, row)
  })
  return true
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
  const { source, delivery, pollMinutes } = configured.provider.manifest
  if (!delivery.includes('push') || row.readAt === null) return false
  const now = platform.clock.now()
  const silent = now - pollMinutes * 60_000
  const lastPush = await lastPushOf(platform.db, user.scope, source)
  if (!lastPush || lastPush.getTime() < silent || row.readAt.getTime() < now - SURE_MS) return false
  const nextRunAt = new Date(lastPush.getTime() + pollMinutes * 60_000)
  await keepClaim(platform.db, user.scope, source, row.resource, nextRunAt)
  return true
}

async function storePage(
  platform: Platform,
  sessions: Sessions,
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

async function afterFailure(
  platform: Platform,
  sessions: Sessions,
  arrival: Pulled,
  row: SyncRow,
  error: unknown,
): Promise<boolean> {
  const { scope } = arrival.user
  const { source } = arrival.configured.provider.manifest
  const vendorError = error instanceof VendorError ? error : null
  const code = vendorError?.kind ?? 'internal'
  if (!(await sessions.isActive(platform.db, scope, source))) {
    await stopResources(platform.db, scope, source)
    return false
  }
  const log = { err: error, source, resource: row.resource, code }
  if (vendorError) platform.log.warn(log, 'a provider did not give what was asked for')
  else platform.log.error(log, 'reading failed and will be tried again')
  await platform.db
    .transaction()
    .execute((trx) => noteOutcome(trx, platform, arrival, row, { code, vendorError }))
  return code !== 'rate_limited' && code !== 'grant_ended'
}

async function noteOutcome(
  trx: Db,
  platform: Platform,
  arrival: Pulled,
  row: SyncRow,
  { code, vendorError }: { code: string; vendorError: VendorError | null },
): Promise<void> {
  const { user, configured } = arrival
  const { source } = configured.provider.manifest
  const now = platform.clock.now()
  const counts = code !== 'rate_limited' && code !== 'forbidden'
  const failures = row.failures + (counts ? 1 : 0)
  const nextRunAt = nextTry(vendorError, failures, now, Math.random())
  await noteFailure(trx, user.scope, source, row.resource, { error: code, failures, nextRunAt })
  if (code === 'rate_limited')
    await postponeDue(trx, user.scope, source, { now: nowDate(platform.clock), until: nextRunAt })
  if (code === 'forbidden') await tellWhenPastIsRead(trx, platform, arrival, row)
  if (!counts || failures !== FAILURES_BEFORE_NOTICE) return
  const others = await otherResources(trx, user.scope, source, row.resource)
  if (others.some((other) => other.failures >= FAILURES_BEFORE_NOTICE)) return
  await notify(trx, platform, {
    clientUuid: user.clientUuid,
    user,
    dataSource: source,
    action: 'extraction_failed',
    level: 'warning',
  })
}

/** The last resource to be read for the first time completes the past; one that is not granted is not waited for. */
async function tellWhenPastIsRead(
  trx: Db,
  platform: Platform,
  { user, configured }: Pulled,
  row: SyncRow,
): Promise<void> {
  if (row.readUntil !== null || row.lastError === 'forbidden' || row.since >= row.liveFrom) return
  const { source } = configured.provider.manifest
  const others = await otherResources(trx, user.scope, source, row.resource)
  if (others.some((other) => other.neverRead && !other.forbidden)) return
  await notify(trx, platform, {
    clientUuid: user.clientUuid,
    user,
    dataSource: source,
    action: 'pre_existing_data_completed',
    level: 'info',
  })
}
