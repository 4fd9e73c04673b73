import { type Actor, audit, auditOf } from '../accounts/index.ts'
import { exportMonitoring } from '../addons/monitoring/index.ts'
import { exportScores } from '../addons/score/index.ts'
import { exportSteps } from '../addons/steps/index.ts'
import { exportBinding } from '../binding/index.ts'
import { exportBuilding } from '../building/index.ts'
import { exportConnections } from '../connections/index.ts'
import { exportDeliveries } from '../delivery/index.ts'
import { exportDocuments } from '../documents/index.ts'
import { exportIntake } from '../intake/index.ts'
import { exportLab } from '../lab/index.ts'
import { exportPhones } from '../phones/index.ts'
import { ScopeErased } from '../platform/keyring.ts'
import { nowDate, type Platform } from '../platform/platform.ts'
import type { ExportLine } from '../platform/user-rows.ts'
import { exportRecordings } from '../recording/index.ts'
import { exportRecords } from '../records/index.ts'
import { exportPerson, findUserByScope, type User } from '../users/index.ts'

/** 2: with all that an import needs. */
export const EXPORT_FORMAT = 2

/**
 * Everything that is stored of a person, as lines of JSON, in pages: however much there is, little of it is in memory. What
 * changes meanwhile may be in it or not. The last line counts those before it; an export without it is not whole.
 */
export async function exportUser(
  platform: Platform,
  actor: Actor,
  user: User,
): Promise<AsyncIterable<string>> {
  const { clientUuid, scope } = user
  await platform.db.transaction().execute((trx) =>
    audit(trx, platform, {
      actor,
      clientUuid,
      action: 'user.export',
      detail: { user_key: scope.userKey },
    }),
  )
  return linesOf(platform, user)
}

async function* linesOf(platform: Platform, user: User): AsyncGenerator<string> {
  const counts: Record<string, number> = {}
  yield lineOf({
    kind: 'export',
    format: EXPORT_FORMAT,
    client_uuid: user.clientUuid,
    user_id: user.userId,
    user_key: user.scope.userKey,
    exported_at: nowDate(platform.clock),
  })
  for (const part of await partsOf(platform, user))
    for await (const line of part) {
      counts[line.kind] = (counts[line.kind] ?? 0) + 1
      yield lineOf(line)
    }
  if (!(await findUserByScope(platform.db, user.scope))) throw new ScopeErased()
  yield lineOf({ kind: 'end', lines: counts })
}

async function partsOf(platform: Platform, user: User): Promise<AsyncIterable<ExportLine>[]> {
  const { db } = platform
  const { scope } = user
  const key = await platform.keyring.get(db, scope)
  return [
    exportPerson(platform, user),
    exportConnections(platform, scope),
    exportBinding(platform, user),
    exportPhones(platform, scope),
    exportIntake(platform, scope),
    exportRecords(platform, scope),
    exportRecordings(platform, scope),
    exportDocuments(platform, scope),
    exportBuilding(platform, scope),
    exportDeliveries(platform, scope),
    exportLab(platform, scope),
    exportSteps(db, key, scope),
    exportScores(db, key, scope),
    exportMonitoring(db, platform, scope),
    audited(platform, user),
  ]
}

async function* audited(platform: Platform, user: User): AsyncGenerator<ExportLine> {
  const { clientUuid, userId, scope } = user
  for await (const entry of auditOf(platform, { clientUuid, userId, userKey: scope.userKey }))
    yield { kind: 'audit', ...entry }
}

const lineOf = (line: ExportLine): string => `${JSON.stringify(line)}\n`
