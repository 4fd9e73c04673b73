import type { PhoneSource } from '@tributary/health'
import { PHONE_SOURCES } from '@tributary/providers'
import type { Db } from '../platform/database.ts'
import type { Scope } from '../platform/scope.ts'
import { type DataKey, userRowIdentity } from '../platform/sealing.ts'
import type { Background } from './background.ts'
import type { Permission } from './permissions.ts'

interface PhoneSourceRow {
  source: PhoneSource
  installationId: string
  isConnected: boolean
  permissions: Permission[]
  /** Null when the phone never reported it. */
  background: Background | null
}

export interface ReportedPhoneSource extends PhoneSourceRow {
  /** Records that end before are not wanted. */
  since: Date
  reportedAt: Date
}

/** What the phone reports of its access, as it is sealed. Installations before it was reported sealed the list alone. */
type Access = Pick<PhoneSourceRow, 'permissions' | 'background'>

const readAccess = (text: string): Access => {
  const access: Access | Permission[] = JSON.parse(text)
  return Array.isArray(access) ? { permissions: access, background: null } : access
}

const identity = (scope: Scope, source: PhoneSource) =>
  userRowIdentity('phone_sources', scope, [source], 'permissions')

const isPhoneSource = (source: string): source is PhoneSource =>
  (PHONE_SOURCES as readonly string[]).includes(source)

/** In the order in which sources are always named. */
export async function listPhoneSources(db: Db, key: DataKey, scope: Scope): Promise<ReportedPhoneSource[]> {
  const rows = await db
    .selectFrom('phone_sources')
    .select(['source', 'installation_id', 'is_connected', 'since_at', 'permissions', 'reported_at'])
    .where('lane', '=', scope.lane)
    .where('user_key', '=', scope.userKey)
    .orderBy('source')
    .execute()
  return rows.map((row) => {
    const source = row.source as PhoneSource
    return {
      source,
      installationId: row.installation_id,
      isConnected: row.is_connected,
      since: row.since_at,
      reportedAt: row.reported_at,
      ...readAccess(key.open(identity(scope, source), row.permissions).toString()),
    }
  })
}

export async function putPhoneSource(
  trx: Db,
  key: DataKey,
  scope: Scope,
  row: ReportedPhoneSource,
): Promise<void> {
  const access: Access = { permissions: row.permissions, background: row.background }
  const values = {
    installation_id: row.installationId,
    is_connected: row.isConnected,
    since_at: row.since,
    permissions: key.seal(identity(scope, row.source), JSON.stringify(access)),
    reported_at: row.reportedAt,
  }
  await trx
    .insertInto('phone_sources')
    .values({ lane: scope.lane, user_key: scope.userKey, source: row.source, ...values })
    .onConflict((c) => c.columns(['lane', 'user_key', 'source']).doUpdateSet(values))
    .execute()
}

/** A connection ended, for whatever reason: its phone learns of it with its next upload. */
export async function endPhoneSource(trx: Db, scope: Scope, source: string): Promise<void> {
  if (!isPhoneSource(source)) return
  await trx
    .updateTable('phone_sources')
    .set({ is_connected: false })
    .where('lane', '=', scope.lane)
    .where('user_key', '=', scope.userKey)
    .where('source', '=', source)
    .execute()
}
