import { VendorError } from '@tributary/providers'
import { notify } from '../notifications/index.ts'
import type { Db } from '../platform/database.ts'
import { nowDate, type Platform } from '../platform/platform.ts'
import type { Pulled } from './arrivals.ts'
import { BudgetUsedUp } from './budget.ts'
import { notifyWhenPastIsRead } from './past.ts'
import type { SessionsPort } from './ports.ts'
import { nextTry } from './schedule.ts'
import { postponeDue } from './store/due.ts'
import { noteFailure } from './store/outcomes.ts'
import { otherResources, stopResources } from './store/sync.ts'
import type { SyncRow } from './store/sync-row.ts'

const FAILURES_BEFORE_NOTICE = 3
/** The resource waits; nothing has failed. */
const NO_FAILURES = ['rate_limited', 'forbidden']

/** Handles a failed reading. Returns false when the other resources of the connection should not be read now. */
export async function afterFailure(
  platform: Platform,
  sessions: SessionsPort,
  arrival: Pulled,
  row: SyncRow,
  error: unknown,
): Promise<boolean> {
  const { scope } = arrival.user
  const { source } = arrival.configured.provider.manifest
  if (!(await sessions.isActive(platform.db, scope, source))) {
    await stopResources(platform.db, scope, source)
    return false
  }
  return platform.db.transaction().execute(async (trx) => {
    const code = await codeOf(trx, arrival, row, error)
    logFailure(platform, { source, resource: row.resource, code }, error)
    await noteOutcome(trx, platform, arrival, row, { code, error })
    return code !== 'rate_limited' && code !== 'grant_ended'
  })
}

/**
 * A vendor that refuses even a fresh token for a resource, and gives others, refuses that resource. Where it gives nothing at all, the
 * token is refused, and the last resource says so.
 */
async function codeOf(trx: Db, { user, configured }: Pulled, row: SyncRow, error: unknown): Promise<string> {
  if (!(error instanceof VendorError)) return 'internal'
  if (error.kind !== 'forbidden' || error.status !== 401) return error.kind
  const { source } = configured.provider.manifest
  const others = await otherResources(trx, user.scope, source, row.resource)
  return others.every((other) => other.isRefused) ? 'unauthorized' : 'forbidden'
}

function logFailure(
  { log }: Platform,
  about: { source: string; resource: string; code: string },
  error: unknown,
): void {
  // The budget logs this itself, once for all users.
  if (error instanceof BudgetUsedUp) return
  if (about.code === 'rate_limited') log.info(about, 'a provider asked for fewer calls')
  else if (error instanceof VendorError)
    log.warn({ err: error, ...about }, 'a provider did not give what was asked for')
  else log.error({ err: error, ...about }, 'reading failed and will be tried again')
}

async function noteOutcome(
  trx: Db,
  platform: Platform,
  arrival: Pulled,
  row: SyncRow,
  { code, error }: { code: string; error: unknown },
): Promise<void> {
  const { user, configured } = arrival
  const { source } = configured.provider.manifest
  const now = platform.clock.now()
  const counts = !NO_FAILURES.includes(code)
  const failures = row.failures + (counts ? 1 : 0)
  const retryAfterSeconds = error instanceof VendorError ? error.retryAfterSeconds : null
  const nextRunAt = nextTry({ kind: code, retryAfterSeconds }, failures, now, Math.random())
  await noteFailure(trx, user.scope, source, row.resource, { error: code, failures, nextRunAt })
  if (code === 'rate_limited' && waitsTogether(error))
    await postponeDue(trx, user.scope, source, { now: nowDate(platform.clock), until: nextRunAt })
  if (code === 'forbidden') await notifyWhenPastIsRead(trx, platform, arrival, row)
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

/** Where all share a budget that is used up, the other resources keep their place in the order of all. */
const waitsTogether = (error: unknown): boolean => !(error instanceof BudgetUsedUp) || error.isOwn
