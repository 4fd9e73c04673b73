import type { Baseline, BaselineName, Baselines, MonitoringRule } from '@tributary/health'
import { lockName } from '../../platform/advisory-lock.ts'
import type { Db } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Scope } from '../../platform/scope.ts'
import { userRowIdentity } from '../../platform/sealing.ts'
import { type Erased, type ExportLine, eraseRows, everyRow } from '../../platform/user-rows.ts'

export interface StoredRule {
  rules: readonly MonitoringRule[]
  updatedAt: Date
}

/** Reads the client's rules for all users without rules of their own; null when the client has set none. */
export async function readClientRule(db: Db, clientUuid: string): Promise<StoredRule | null> {
  const row = await db
    .selectFrom('monitoring_rules')
    .select(['rules', 'updated_at'])
    .where('client_uuid', '=', clientUuid)
    .executeTakeFirst()
  return row ? { rules: row.rules as MonitoringRule[], updatedAt: row.updated_at } : null
}

export async function writeClientRule(trx: Db, clientUuid: string, of: StoredRule): Promise<void> {
  const row = { rules: JSON.stringify(of.rules), updated_at: of.updatedAt }
  await trx
    .insertInto('monitoring_rules')
    .values({ client_uuid: clientUuid, ...row })
    .onConflict((c) => c.column('client_uuid').doUpdateSet(row))
    .execute()
}

export async function deleteClientRule(trx: Db, clientUuid: string): Promise<void> {
  await trx.deleteFrom('monitoring_rules').where('client_uuid', '=', clientUuid).execute()
}

export async function readUserRule(db: Db, platform: Platform, scope: Scope): Promise<StoredRule | null> {
  const row = await db
    .selectFrom('user_monitoring_rules')
    .select(['rules', 'updated_at'])
    .where('lane', '=', scope.lane)
    .where('user_key', '=', scope.userKey)
    .executeTakeFirst()
  if (!row) return null
  const key = await platform.keyring.get(db, scope)
  return {
    rules: JSON.parse(key.openContent(ruleIdentity(scope), row.rules).toString()),
    updatedAt: row.updated_at,
  }
}

export async function writeUserRule(
  trx: Db,
  platform: Platform,
  scope: Scope,
  of: StoredRule,
): Promise<void> {
  const key = await platform.keyring.get(trx, scope)
  const rules = key.sealContent(ruleIdentity(scope), JSON.stringify(of.rules))
  await trx
    .insertInto('user_monitoring_rules')
    .values({ lane: scope.lane, user_key: scope.userKey, rules, updated_at: of.updatedAt })
    .onConflict((c) => c.columns(['lane', 'user_key']).doUpdateSet({ rules, updated_at: of.updatedAt }))
    .execute()
}

export async function deleteUserRule(trx: Db, scope: Scope): Promise<void> {
  await trx
    .deleteFrom('user_monitoring_rules')
    .where('lane', '=', scope.lane)
    .where('user_key', '=', scope.userKey)
    .execute()
}

/** Allows one writer at a time per user, so that a baseline is closed once and an alert is reported once. */
export async function lockMonitoring(trx: Db, { lane, userKey }: Scope): Promise<void> {
  await lockName(trx, `monitoring|${lane}|${userKey}`)
}

export async function readBaselines(db: Db, platform: Platform, scope: Scope): Promise<Baselines> {
  const rows = await db
    .selectFrom('baselines')
    .select(['signal', 'baseline'])
    .where('lane', '=', scope.lane)
    .where('user_key', '=', scope.userKey)
    .execute()
  if (rows.length === 0) return {}
  const key = await platform.keyring.get(db, scope)
  return Object.fromEntries(
    rows.map(({ signal, baseline }) => [
      signal,
      JSON.parse(key.openContent(baselineIdentity(scope, signal), baseline).toString()),
    ]),
  )
}

export async function insertBaselines(
  trx: Db,
  platform: Platform,
  scope: Scope,
  closed: Readonly<Partial<Record<BaselineName, Baseline>>>,
  closedAt: Date,
): Promise<void> {
  const key = await platform.keyring.get(trx, scope)
  await trx
    .insertInto('baselines')
    .values(
      Object.entries(closed).map(([signal, baseline]) => ({
        lane: scope.lane,
        user_key: scope.userKey,
        signal,
        baseline: key.sealContent(baselineIdentity(scope, signal), JSON.stringify(baseline)),
        closed_at: closedAt,
      })),
    )
    .execute()
}

/** Deletes the user's baselines and returns their names. */
export async function deleteBaselines(trx: Db, { lane, userKey }: Scope): Promise<string[]> {
  const rows = await trx
    .deleteFrom('baselines')
    .where('lane', '=', lane)
    .where('user_key', '=', userKey)
    .returning('signal')
    .execute()
  return rows.map(({ signal }) => signal).sort()
}

/** Part of a user's erasure, in its transaction. */
export async function eraseMonitoring(trx: Db, scope: Scope): Promise<Erased> {
  return eraseRows(trx, ['baselines', 'user_monitoring_rules'], scope)
}

const ROWS_AT_ONCE = 100

/** Part of a user's export. */
export async function* exportMonitoring(platform: Platform, scope: Scope): AsyncGenerator<ExportLine> {
  const { db } = platform
  const rule = await readUserRule(db, platform, scope)
  if (rule) yield { kind: 'monitoring_rules', updated_at: rule.updatedAt, rules: rule.rules }
  const key = await platform.keyring.get(db, scope)
  for await (const row of everyRow(db, 'baselines', scope, ['signal'], ROWS_AT_ONCE)) {
    const { signal, closed_at } = row
    const baseline = JSON.parse(key.openContent(baselineIdentity(scope, signal), row.baseline).toString())
    yield { kind: 'baseline', signal, baseline, closed_at }
  }
}

const ruleIdentity = (scope: Scope) => userRowIdentity('user_monitoring_rules', scope, [], 'rules')
const baselineIdentity = (scope: Scope, signal: string) =>
  userRowIdentity('baselines', scope, [signal], 'baseline')
