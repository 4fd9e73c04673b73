import { addDays, type Source } from '@tributary/health'
import { isGranted, type Manifest } from '@tributary/providers'
import type { Db } from '../platform/database.ts'
import { nowDate, type Platform } from '../platform/platform.ts'
import type { Scope } from '../platform/scope.ts'
import type { Pulled } from './arrivals.ts'
import { notifyWhenPastIsRead } from './past.ts'
import { firstDay } from './schedule.ts'
import { dueAgain, skipUngranted } from './store/due.ts'
import { openPast } from './store/pasts.ts'

/** Scopes that change are followed at once; this finds what changed otherwise, without a call. */
const LOOK_AGAIN_MS = 24 * 3_600_000

/** A due resource that the person did not grant: the vendor is not asked, and nothing waits for it. */
export async function skipResource(
  platform: Platform,
  owner: Pick<Pulled, 'user' | 'configured'>,
  resource: string,
): Promise<void> {
  const { user, configured } = owner
  const { source } = configured.provider.manifest
  const now = nowDate(platform.clock)
  const until = new Date(now.getTime() + LOOK_AGAIN_MS)
  await platform.db.transaction().execute(async (trx) => {
    const row = await skipUngranted(trx, user.scope, source, resource, { now, until })
    if (row) await notifyWhenPastIsRead(trx, platform, owner, row)
  })
}

/**
 * What a connection may read has changed: what was not granted before and is now becomes due, the past included, in the caller's
 * transaction.
 */
export async function followScopes(
  trx: Db,
  platform: Platform,
  change: { scope: Scope; source: Source; scopes: readonly string[] | null },
): Promise<void> {
  const { scope, source, scopes } = change
  const manifest: Manifest | undefined = platform.providers.get(source)?.provider.manifest
  if (!manifest) return
  const now = nowDate(platform.clock)
  const granted = manifest.resources.filter((resource) => isGranted(resource, scopes)).map(({ name }) => name)
  await dueAgain(trx, scope, source, granted, now)
  const { scope: pastScope } = manifest.preExisting ?? {}
  if (pastScope === undefined || !scopes?.includes(pastScope)) return
  await openPast(trx, scope, source, {
    firstDay: (liveFrom) => firstDay(manifest, liveFrom, true),
    reach: addDays(now.toISOString().slice(0, 10), -manifest.historyDays),
    now,
  })
}
