import {
  addDays,
  envelope,
  type HealthScore,
  HISTORY_DAYS,
  healthScoreKey,
  type Person,
  type Rescored,
  rescore,
  scoreInputs,
  type UserInfo,
} from '@tributary/health'
import { hasAddon } from '../../accounts/addons.ts'
import { rankingOf } from '../../accounts/ranking.ts'
import type { Follower } from '../../documents/follow-days.ts'
import { newestBodies } from '../../documents/newest-bodies.ts'
import { summariesOf } from '../../documents/summaries.ts'
import { USER_INFO_KEY } from '../../documents/user-info.ts'
import { type NewVersion, storeVersions } from '../../documents/versions.ts'
import { zoneOf } from '../../documents/zone.ts'
import type { Db } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import type { User } from '../../users/index.ts'
import { deleteInputs, lockScores, readInputs, writeInputs } from './store.ts'
import { weightsOf } from './weights.ts'

/** An average of seven days reaches back this far. */
const AVERAGED_BEFORE = 6

/** The score of the day, and those of later days that it has a part in. */
export const scoreFollower: Follower = {
  name: 'health_score',
  addon: null,
  async follow(trx, platform, user, day) {
    const { scope, clientUuid, userId } = user
    await lockScores(trx, scope)
    if (!(await takeIn(trx, platform, user, day))) return
    const key = await platform.keyring.get(trx, scope)
    const reach = { from: addDays(day, -HISTORY_DAYS), to: addDays(day, HISTORY_DAYS) }
    const days = await readInputs(trx, key, scope, reach)
    const averagedFrom = addDays(day, -AVERAGED_BEFORE)
    const dates = [...new Set([day, ...days.map((inputs) => inputs.day)])].filter(
      (date) => date >= averagedFrom,
    )
    const bodies = await newestBodies(trx, platform, scope, [USER_INFO_KEY, ...dates.map(healthScoreKey)])
    const scores = rescore(day, {
      userId,
      days,
      told: new Map(
        dates.flatMap((date) => {
          const document = bodies.get(healthScoreKey(date)) as HealthScore | undefined
          return document ? [[date, document.health_score_data] as const] : []
        }),
      ),
      person: personOf(bodies.get(USER_INFO_KEY) as UserInfo | undefined),
      weights: await weightsOf(trx, clientUuid),
      now: platform.clock.now(),
    })
    const wishes = scores.map((score) => wishFor(user, score, platform.config.summaryHoldSeconds))
    await storeVersions(trx, platform, user, wishes, { alone: true })
  },
}

/** Keeps what the summaries say now; false when they say nothing, and did not before. */
async function takeIn(trx: Db, platform: Platform, user: User, day: string): Promise<boolean> {
  const { scope, clientUuid } = user
  const ranking = await rankingOf(trx, clientUuid)
  const [summaries] = await summariesOf(trx, platform, scope, { from: day, to: day, ranking })
  if (!summaries) return deleteInputs(trx, scope, day)
  const zone = (await hasAddon(platform, trx, clientUuid, 'time_zone')) ? zoneOf(user, []) : 'UTC'
  const key = await platform.keyring.get(trx, scope)
  await writeInputs(trx, key, scope, scoreInputs(summaries, zone))
  return true
}

function personOf(document: UserInfo | undefined): Person {
  const about = document?.user_information
  return {
    dateOfBirth: about?.user_demographics.date_of_birth_string ?? null,
    sex: about?.user_demographics.sex_string ?? null,
    heightCm: about?.user_body_metrics.height_cm_int ?? null,
    weightKg: about?.user_body_metrics.weight_kg_float ?? null,
  }
}

function wishFor(
  { clientUuid, userId }: User,
  { day, body, explanation }: Rescored,
  holdSeconds: number,
): NewVersion {
  return {
    documentKey: healthScoreKey(day),
    dataStructure: 'health_score',
    day,
    content: body,
    render: (documentVersion) =>
      JSON.stringify(
        envelope({ dataStructure: 'health_score', body }, { clientUuid, userId, documentVersion }),
      ),
    ...(explanation && { trace: explanation }),
    holdSeconds,
  }
}
