import {
  type AlertEvent,
  addDays,
  buildAlertEvents,
  effectiveRule,
  excursionsOf,
  oxygenReadings,
  type ReportedReading,
  rangeOf,
  reportedBy,
  type StoredRules,
  type Zone,
} from '@tributary/health'
import { publishVersions } from '../../delivery/index.ts'
import { draftVersion, newestVersionsOfDay, readBodies } from '../../documents/index.ts'
import type { Db } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Scope } from '../../platform/scope.ts'
import type { TracedRecord } from '../../records/index.ts'
import type { User } from '../../users/index.ts'

/** Reports the day's excursions that were not reported before. The caller holds the lock of the user's monitoring. */
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
  const excursions = excursionsOf(readings, range).filter((one) =>
    one.readings.some(({ day }) => day === of.day),
  )
  if (excursions.length === 0) return
  const reported = await reportedAround(trx, platform, user.scope, of.day)
  const documents = buildAlertEvents({ userId: user.userId, excursions, rule, reported })
  await publishVersions(
    trx,
    platform,
    user,
    documents.map((document) => draftVersion(user, document, of.records)),
    { alone: true },
  )
}

/** An excursion may reach into the day from the one before, or from the day into the next. */
async function reportedAround(
  trx: Db,
  platform: Platform,
  scope: Scope,
  day: string,
): Promise<ReportedReading[]> {
  const versions = []
  for (const near of [addDays(day, -1), day, addDays(day, 1)])
    versions.push(...(await newestVersionsOfDay(trx, scope, near)))
  const alerts = versions.filter(({ dataStructure }) => dataStructure === 'alert_event')
  const bodies = await readBodies(
    trx,
    platform,
    alerts.map((alert) => ({ ...scope, ...alert })),
  )
  return bodies.flatMap((body) => (body ? [reportedBy(JSON.parse(body.toString()) as AlertEvent)] : []))
}
