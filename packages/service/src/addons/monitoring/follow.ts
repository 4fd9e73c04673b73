import {
  alertSummaryKey,
  buildAlertSummary,
  type DaySummaries,
  type Evaluation,
  evaluateDay,
  type Zone,
} from '@tributary/health'
import { hasAddon } from '../../accounts/addons.ts'
import { rankingOf } from '../../accounts/ranking.ts'
import { requestBuilds } from '../../documents/build-days.ts'
import type { Follower } from '../../documents/follow-days.ts'
import { findVersion } from '../../documents/of-day.ts'
import { summariesOf } from '../../documents/summaries.ts'
import { storeVersion } from '../../documents/versions.ts'
import { wishFor } from '../../documents/wish.ts'
import { zoneOf } from '../../documents/zone.ts'
import { recordSource } from '../../intake/index.ts'
import type { Db } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
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
  async follow(trx, platform, user, day) {
    const { scope, clientUuid } = user
    await lockMonitoring(trx, scope)
    const rules = await rulesOf(trx, platform, user)
    const records = await recordSource.recordsOfDay(trx, platform, scope, day)
    const isLocal = await hasAddon(platform, trx, clientUuid, 'time_zone')
    const zone = isLocal
      ? zoneOf(
          user,
          records.map(({ record }) => record),
        )
      : 'UTC'
    await raiseOxygenAlerts(trx, platform, user, { day, zone, records, rules })
    const ranking = await rankingOf(trx, clientUuid)
    const [found] = await summariesOf(trx, platform, scope, { from: day, to: day, ranking })
    const summaries = found ?? { day, nights: [], naps: [], physical: null, body: null }
    const { baselines, since } = await closeBaselines(trx, platform, user, summaries, ranking)
    // Days that arrived before those of the baseline are looked at now, as if they had come in order.
    const others =
      since === null ? [] : await summariesOf(trx, platform, scope, { from: since, to: EVER, ranking })
    for (const one of [summaries, ...others.filter((other) => other.day !== day)])
      await tell(trx, platform, user, {
        zone,
        summaries: one,
        evaluation: evaluateDay(one, baselines, rules),
      })
  },
}

/** A day whose night is gone is no longer evaluated, and what was told of it is taken back. */
async function tell(
  trx: Db,
  platform: Platform,
  user: User,
  of: { zone: Zone; summaries: DaySummaries; evaluation: Evaluation | null },
): Promise<void> {
  const { summaries, evaluation } = of
  if (!evaluation) {
    const hasNight = summaries.nights.length > 0
    if (hasNight || !(await findVersion(trx, user.scope, alertSummaryKey(summaries.day), null))) return
  }
  const document = buildAlertSummary({ userId: user.userId, ...of })
  const wish = wishFor(user, { ...document, trace: {} }, [], platform.config.summaryHoldSeconds)
  await storeVersion(trx, platform, user, { ...wish, trace: explained(evaluation) })
}
