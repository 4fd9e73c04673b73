import {
  alertSummaryKey,
  type Baselines,
  buildAlertSummary,
  type DaySummaries,
  type Evaluation,
  evaluateDay,
  type Zone,
} from '@tributary/health'
import type { Follower } from '../../building/index.ts'
import { publishVersions } from '../../delivery/index.ts'
import type { NewVersion } from '../../documents/index.ts'
import {
  type DocumentVersion,
  draftVersion,
  findVersion,
  readTrace,
  summariesOf,
} from '../../documents/index.ts'
import type { Db } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Scope } from '../../platform/scope.ts'
import { cutRecords, recordsOfDays } from '../../records/index.ts'
import type { User } from '../../users/index.ts'
import { closeBaselines } from './baselines.ts'
import { baselinesBehind, explained } from './explained.ts'
import { raiseOxygenAlerts } from './oxygen-alerts.ts'
import { rulesOf } from './rules.ts'
import { lockMonitoring } from './store.ts'

const EVER = '9999-12-31'

export const monitoringFollower: Follower = {
  name: 'health_monitoring',
  addon: 'health_monitoring',
  async follow(trx, platform, { user, days, ranking, isLocal }) {
    const { scope } = user
    await lockMonitoring(trx, scope)
    const rules = await rulesOf(trx, platform, user)
    const dates = days.map(({ day }) => day)
    const recordsOf = await recordsOfDays(trx, platform, scope, dates, { isLocal })
    const zones = new Map<string, Zone>()
    for (const [day, stored] of recordsOf) {
      const { zone, traced: records } = cutRecords(user, stored, isLocal)
      zones.set(day, zone)
      await raiseOxygenAlerts(trx, platform, user, { day, zone, records, rules })
    }
    const { baselines, since } = await closeBaselines(trx, platform, user, days, ranking)
    // Days that arrived before the days of the baseline are evaluated now, as if they had arrived in order.
    const others =
      since === null ? [] : await summariesOf(trx, platform, scope, { from: since, to: EVER, ranking })
    const drafts: NewVersion[] = []
    for (const summaries of [...days, ...others.filter(({ day }) => !dates.includes(day))]) {
      const reported = await findVersion(trx, scope, alertSummaryKey(summaries.day), null)
      // A day that was evaluated before is evaluated by the same baseline again, so that a reset retracts no alert.
      const known = reported
        ? { ...baselines, ...(await judgedBy(trx, platform, scope, reported)) }
        : baselines
      const evaluation = evaluateDay(summaries, known, rules)
      // A day that was evaluated and no longer can be: its reported summary is retracted.
      if (!evaluation && !reported) continue
      const zone = zones.get(summaries.day) ?? zones.get(dates[0]!)!
      drafts.push(draftAlertSummary(platform, user, { zone, summaries, evaluation }))
    }
    await publishVersions(trx, platform, user, drafts, { alone: true })
  },
}

async function judgedBy(
  trx: Db,
  platform: Platform,
  scope: Scope,
  { documentKey, documentVersion }: DocumentVersion,
): Promise<Baselines> {
  return baselinesBehind(await readTrace(trx, platform, scope, documentKey, documentVersion))
}

function draftAlertSummary(
  platform: Platform,
  user: User,
  of: { zone: Zone; summaries: DaySummaries; evaluation: Evaluation | null },
): NewVersion {
  const document = buildAlertSummary({ userId: user.userId, ...of })
  const taken = { ...document, trace: {}, retracted: of.evaluation === null }
  const draft = draftVersion(user, taken, [], platform.config.summaryHoldSeconds)
  return { ...draft, trace: explained(of.evaluation) }
}
