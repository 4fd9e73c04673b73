import type { Source } from '@tributary/health'
import { phoneStoreOf, type SourceManifest } from '@tributary/providers'
import { hasAddon } from '../accounts/index.ts'
import type { Db } from '../platform/database.ts'
import { nowDate, type Platform } from '../platform/platform.ts'
import type { Scope } from '../platform/scope.ts'
import type { User } from '../users/index.ts'
import { today, zoneOf } from '../users/index.ts'
import { requestFirstPull } from './pull.ts'
import { firstDay } from './schedule.ts'
import { claimPast } from './store/pasts.ts'
import { startResources, stopResources } from './store/sync.ts'
import { NEVER } from './store/sync-row.ts'

export interface Begun {
  user: User
  source: Source
  accountKey: Buffer
  /** Whether this person had never connected this source before. */
  first: boolean
}

/**
 * Makes the resources of a new connection due, in the caller's transaction: its past is read, or the gap since it last existed.
 * A phone sends its data itself and is never due.
 */
export async function begin(trx: Db, platform: Platform, connection: Begun): Promise<void> {
  const { user, source } = connection
  const vendor = platform.providers.get(source)?.provider.manifest
  const manifest = phoneStoreOf(source)?.manifest ?? vendor
  if (!manifest) throw new Error(`${source} is not configured on this deployment`)
  const day = today(platform.clock.now(), zoneOf(user, []))
  const since = firstDay(manifest, day, await hasPast(trx, platform, manifest, connection))
  await startResources(
    trx,
    user.scope,
    source,
    manifest.resources.map(({ name }) => name),
    { since, liveFrom: day, nextRunAt: vendor ? nowDate(platform.clock) : NEVER },
  )
  if (vendor) await requestFirstPull(trx, platform, user.scope, vendor)
}

async function hasPast(
  trx: Db,
  platform: Platform,
  manifest: SourceManifest,
  { user, source, accountKey, first }: Begun,
): Promise<boolean> {
  if (!first || !(await hasAddon(platform, trx, user.clientUuid, 'pre_existing_data'))) return false
  if (!manifest.preExisting?.oncePerAccount) return true
  return claimPast(trx, { source, accountKey, clientUuid: user.clientUuid, scope: user.scope })
}

/** Stops reading a connection that ended. How far it was read stays stored, in case it returns. */
export async function end(trx: Db, scope: Scope, source: Source): Promise<void> {
  await stopResources(trx, scope, source)
}
