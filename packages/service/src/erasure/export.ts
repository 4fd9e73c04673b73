import { type Actor, audit, auditOf } from '../accounts/index.ts'
import type { PersonalData } from '../platform/capability.ts'
import { ScopeErased } from '../platform/keyring.ts'
import { nowDate, type Platform } from '../platform/platform.ts'
import type { ExportLine } from '../platform/user-rows.ts'
import { exportPerson, findUserByScope, type User } from '../users/index.ts'

/** 2: with all that an import needs. */
export const EXPORT_FORMAT = 2

/**
 * Everything that is stored of a person, as lines of JSON, in pages: however much there is, little of it is in memory. What
 * changes meanwhile may be in it or not. The last line counts those before it; an export without it is not whole.
 */
export async function exportUser(
  platform: Platform,
  capabilities: readonly PersonalData[],
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
  return linesOf(platform, capabilities, user)
}

async function* linesOf(
  platform: Platform,
  capabilities: readonly PersonalData[],
  user: User,
): AsyncGenerator<string> {
  const counts: Record<string, number> = {}
  yield lineOf({
    kind: 'export',
    format: EXPORT_FORMAT,
    client_uuid: user.clientUuid,
    user_id: user.userId,
    user_key: user.scope.userKey,
    exported_at: nowDate(platform.clock),
  })
  const parts = [
    exportPerson(platform, user),
    ...capabilities.map((one) => one.export?.(platform, user) ?? []),
    audited(platform, user),
  ]
  for (const part of parts)
    for await (const line of part) {
      counts[line.kind] = (counts[line.kind] ?? 0) + 1
      yield lineOf(line)
    }
  if (!(await findUserByScope(platform.db, user.scope))) throw new ScopeErased()
  yield lineOf({ kind: 'end', lines: counts })
}

async function* audited(platform: Platform, user: User): AsyncGenerator<ExportLine> {
  const { clientUuid, userId, scope } = user
  for await (const entry of auditOf(platform, { clientUuid, userId, userKey: scope.userKey }))
    yield { kind: 'audit', ...entry }
}

const lineOf = (line: ExportLine): string => `${JSON.stringify(line)}\n`
