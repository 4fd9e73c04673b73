import {
  addDays,
  buildAlertEvent,
  effectiveRule,
  excursionsOf,
  isTold,
  oxygenReadings,
  rangeOf,
  type StoredRules,
  type Zone,
} from '@tributary/health'
import { newestVersionsOfDay } from '../../documents/of-day.ts'
import type { TracedRecord } from '../../documents/ports.ts'
import { storeVersions } from '../../documents/versions.ts'
import { wishFor } from '../../documents/wish.ts'
import type { Db } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Scope } from '../../platform/scope.ts'
import type { User } from '../../users/index.ts'

/** Tells each excursion of the day that was not told yet. The caller holds the lock of the user's monitoring. */
export async function raiseOxygenAlerts(
  trx: Db,
  platform: Platform,
  user: User,
  of: { day: string; zone: Zone; records: readonly TracedRecord[]; rules: StoredRules },
): Promise<void> {
  const rule = effectiveRule('oxygenation', of.rules)
  const range = rangeOf(rule.thresholds, null)
  if (!range) return
  const readings = oxygenReadings(
    of.records.map(({ record }) => record),
    of.zone,
  )
  const excursions = excursionsOf(readings, range).filter(({ days }) => days.has(of.day))
  if (excursions.length === 0) return
  const told = await alertKeysAround(trx, user.scope, of.day)
  const documents = excursions
    .filter((excursion) => !isTold(excursion, told))
    .map((excursion) => buildAlertEvent({ userId: user.userId, excursion, rule }))
  await storeVersions(
    trx,
    platform,
    user,
    documents.map((document) => wishFor(user, document, of.records)),
    { alone: true },
  )
}

/** An excursion may have begun the day before, and what was told at its first reading then is of that day. */
async function alertKeysAround(trx: Db, scope: Scope, day: string): Promise<string[]> {
  const keys: string[] = []
  for (const near of [addDays(day, -1), day, addDays(day, 1)]) {
    const documents = await newestVersionsOfDay(trx, scope, near)
    keys.push(...documents.map(({ documentKey }) => documentKey))
  }
  return keys
}
