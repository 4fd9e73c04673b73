import { type PhoneSource, wallTime } from '@tributary/health'
import { PHONE_SOURCES } from '@tributary/providers'
import { audit } from '../accounts/index.ts'
import {
  accountKeyOf,
  type ConnectionPorts,
  connect,
  endConnection,
  findConnection,
  listConnections,
} from '../connections/index.ts'
import { readingsOf } from '../intake/index.ts'
import type { Db } from '../platform/database.ts'
import { nowDate, type Platform } from '../platform/platform.ts'
import { beginnings, lockIntake } from '../records/index.ts'
import { findUserByScope, type User, zoneOf } from '../users/index.ts'
import type { Background } from './background.ts'
import type { BoundDevice } from './device.ts'
import { isComplete, type Permission } from './permissions.ts'
import { listPhoneSources, putPhoneSource } from './source-store.ts'

/** How a source stands on one phone. */
export interface SourceView {
  source: PhoneSource
  state: 'connected' | 'disconnected'
  since: string | null
  connected_at: string | null
  last_data_at: string | null
  permissions: Permission[]
  background: { mode: Background['mode']; last_sync_at: string | null } | null
  complete: boolean
}

/** Connects a source of this phone, or takes a new report of what may be read of one that is connected. */
export async function connectSource(
  platform: Platform,
  ports: ConnectionPorts,
  device: BoundDevice,
  source: PhoneSource,
  { permissions, background }: { permissions: Permission[]; background: Background | null },
): Promise<SourceView> {
  const accountKey = await accountKeyOf(platform, source, device.installationId)
  return platform.db.transaction().execute(async (trx) => {
    const user = await userOf(trx, device)
    await lockIntake(trx, user, source)
    const key = await platform.keyring.get(trx, user.scope)
    const known = await findConnection(trx, user.scope, source, { lock: true })
    if (known?.state !== 'active' || !known.accountKey.equals(accountKey))
      await connect(trx, platform, ports, {
        user,
        newUser: false,
        source,
        region: null,
        accountKey,
        tokens: null,
      })
    const begun = (await beginnings(trx, user.scope)).find((one) => one.source === source)
    if (!begun) throw new Error('a connection that was never begun')
    const { installationId } = device
    await putPhoneSource(trx, key, user.scope, {
      source,
      installationId,
      isConnected: true,
      permissions,
      background,
      since: new Date(wallTime(begun.since, 0, zoneOf(user, []))),
      reportedAt: nowDate(platform.clock),
    })
    return (await viewsOf(trx, platform, device)).find((view) => view.source === source)!
  })
}

/** False when it was not connected on this phone. */
export async function disconnectSource(
  platform: Platform,
  ports: Pick<ConnectionPorts, 'onEnded'>,
  device: BoundDevice,
  source: PhoneSource,
): Promise<boolean> {
  return platform.db.transaction().execute(async (trx) => {
    return (await endSources(trx, platform, ports, device, [source])).length > 0
  })
}

/** Ends those of the sources that are connected on this phone, in the caller's transaction. */
export async function endSources(
  trx: Db,
  platform: Platform,
  ports: Pick<ConnectionPorts, 'onEnded'>,
  device: BoundDevice,
  sources: readonly PhoneSource[] = PHONE_SOURCES,
): Promise<PhoneSource[]> {
  const { scope, clientUuid } = device
  const ended: PhoneSource[] = []
  for (const { source, state } of await viewsOf(trx, platform, device)) {
    if (state !== 'connected' || !sources.includes(source)) continue
    const ending = { scope, source, reason: 'removed_on_phone' } as const
    if (await endConnection(trx, platform, ports, ending)) ended.push(source)
  }
  if (ended.length > 0)
    await audit(trx, platform, {
      actor: 'person',
      clientUuid,
      action: 'connection.revoke',
      detail: { user_key: scope.userKey, data_sources: ended, device_id: device.deviceId },
    })
  return ended
}

/** Every phone source that the user ever connected, as this phone sees it. */
export async function viewsOf(db: Db, platform: Platform, device: BoundDevice): Promise<SourceView[]> {
  const { scope, installationId } = device
  const key = await platform.keyring.get(db, scope)
  const rows = await listPhoneSources(db, key, scope)
  if (rows.length === 0) return []
  const connections = await listConnections(db, scope)
  const begun = await beginnings(db, scope)
  const readings = await readingsOf(db, scope)
  return rows.map((row) => {
    const { source } = row
    const isOwn = row.installationId === installationId
    const isConnected = isOwn && row.isConnected
    const permissions = isOwn ? row.permissions : []
    const background = isOwn ? row.background : null
    const connection = connections.find((one) => one.source === source)
    return {
      source,
      state: isConnected ? 'connected' : 'disconnected',
      since: begun.find((one) => one.source === source)?.since ?? null,
      connected_at: isConnected ? (connection?.connectedAt.toISOString() ?? null) : null,
      last_data_at: readings.get(source)?.lastDataAt?.toISOString() ?? null,
      permissions,
      background: background && { mode: background.mode, last_sync_at: background.lastSyncAt },
      complete: isComplete(permissions),
    }
  })
}

export async function userOf(db: Db, { scope }: BoundDevice): Promise<User> {
  const user = await findUserByScope(db, scope)
  if (!user) throw new Error('a device without a user')
  return user
}
