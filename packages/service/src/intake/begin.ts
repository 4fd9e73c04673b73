import type { ApiSource } from '@tributary/health'
import { hasAddon } from '../accounts/addons.ts'
import { zoneOf } from '../documents/zone.ts'
import type { Db } from '../platform/database.ts'
import { nowDate, type Platform } from '../platform/platform.ts'
import type { Scope } from '../platform/scope.ts'
import type { User } from '../users/index.ts'
import { requestPull } from './pull.ts'
import { firstDay, today } from './schedule.ts'
import { startResources, stopResources } from './store/sync.ts'

/** A connection was made: read its past, or the gap since it was last there, in the caller's transaction. */
export async function begin(
  trx: Db,
  platform: Platform,
  connection: { user: User; source: ApiSource; first: boolean },
): Promise<void> {
  const { user, source, first } = connection
  const configured = platform.providers.get(source)
  if (!configured) throw new Error(`${source} is not configured on this deployment`)
  const { manifest } = configured.provider
  const preExisting = first && (await hasAddon(platform, trx, user.clientUuid, 'pre_existing_data'))
  const day = today(platform.clock.now(), zoneOf(user, []))
  await startResources(
    trx,
    user.scope,
    source,
    manifest.resources.map(({ name }) => name),
    { since: firstDay(manifest, day, preExisting), now: nowDate(platform.clock) },
  )
  await requestPull(trx, user.scope, source)
}

/** A connection ended: what was read stays noted for its return. */
export async function end(trx: Db, scope: Scope, source: ApiSource): Promise<void> {
  await stopResources(trx, scope, source)
}
