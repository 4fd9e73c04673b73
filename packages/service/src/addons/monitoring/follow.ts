import {
  alertSummaryKey,
  buildAlertSummary,
  type DaySummaries,
  type Evaluation,
  evaluateDay,
  type Zone,
} from '@tributary/health'
import type { Follower } from '../../documents/follow-days.ts'
import { findVersion } from '../../documents/of-day.ts'
import { summariesOf } from '../../documents/summaries.ts'
import { type NewVersion, storeVersions } from '../../documents/versions.ts'
import { wishFor } from '../../documents/wish.ts'
import { cutRecords } from '../../documents/zone.ts'
import { recordSource } from '../../intake/index.ts'
import type { Db } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Scope } from '../../platform/scope.ts'
import type { User } from '../../users/index.ts'
import { closeBaselines } from './baselines.ts'
import { explained } from './explained.ts'
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
    const recordsOf = await recordSource.recordsOfDays(trx, platform, scope, dates, { isLocal })
    const zones = new Map<string, Zone>()
    for (const [day, stored] of recordsOf) {
      const { zone, traced: records } = cutRecords(user, stored, isLocal)
      zones.set(day, zone)
      await raiseOxygenAlerts(trx, platform, user, { day, zone, records, rules })
    }
    const { baselines, since } = await closeBaselines(trx, platform, user, days, ranking)
    // Days that arrived before those of the baseline are looked at now, as if they had come in order.
    const others =
      since === null ? [] : await summariesOf(trx, platform, scope, { from: since, to: EVER, ranking })
    const wishes: NewVersion[] = []
    for (const summaries of [...days, ...others.filter(({ day }) => !dates.includes(day))]) {
      const evaluation = evaluateDay(summaries, baselines, rules)
      if (!evaluation && !(await mustBeTakenBack(trx, scope, summaries))) continue
      const zone = zones.get(summaries.day) ?? zones.get(dates[0]!)!
      wishes.push(wishOf(platform, user, { zone, summaries, evaluation }))
    }
    await storeVersions(trx, platform, user, wishes, { alone: true })
  },
}

/** A day that was evaluated and no longer can be: what was reported of it holds no more. */
const mustBeTakenBack = async (trx: Db, scope: Scope, { day }: DaySummaries): Promise<boolean> =>
  (await findVersion(trx, scope, alertSummaryKey(day), null)) !== null

function wishOf(
  platform: Platform,
  user: User,
  of: { zone: Zone; summaries: DaySummaries; evaluation: Evaluation | null },
): NewVersion {
  const document = buildAlertSummary({ userId: user.userId, ...of })
  const taken = { ...document, trace: {}, retracted: of.evaluation === null }
  const wish = wishFor(user, taken, [], platform.config.summaryHoldSeconds)
  return { ...wish, trace: explained(of.evaluation) }
}
