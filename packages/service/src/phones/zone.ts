import { timeZoneName } from '@tributary/health'
import type { Platform } from '../platform/platform.ts'
import type { Scope } from '../platform/scope.ts'
import { findUserByScope, setTimeZone, type UserPorts } from '../users/index.ts'

type Ports = Pick<UserPorts, 'onMoved'>

/** What a phone reports as its zone; the client's word stands. */
export async function takeZone(platform: Platform, ports: Ports, scope: Scope, zone: string): Promise<void> {
  await platform.db.transaction().execute(async (trx) => {
    const change = await setTimeZone(trx, platform, scope, zone, 'phone')
    const moved = change && (await findUserByScope(trx, scope))
    if (moved) await ports.onMoved(trx, moved, change.from)
  })
}

/**
 * The zone in which a phone read a batch, for a person of whom no zone is known: otherwise records without a zone of their own would
 * stand in UTC.
 */
export async function takeFirstZone(
  platform: Platform,
  ports: Ports,
  scope: Scope,
  given: string,
): Promise<void> {
  const zone = timeZoneName(given)
  const user = zone && (await findUserByScope(platform.db, scope))
  if (user && user.zones.length === 0) await takeZone(platform, ports, scope, zone)
}
