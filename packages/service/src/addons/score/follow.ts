import {
  addDays,
  envelope,
  type HealthScore,
  type HealthScoreData,
  healthScoreKey,
  type Person,
  type Rescored,
  rescore,
  type UserInfo,
} from '@tributary/health'
import type { Follower } from '../../documents/follow-days.ts'
import { newestBodies } from '../../documents/newest-bodies.ts'
import { USER_INFO_KEY } from '../../documents/user-info.ts'
import { type NewVersion, storeVersions } from '../../documents/versions.ts'
import type { User } from '../../users/index.ts'
import { daysAround } from './days.ts'
import { lockScores } from './store.ts'
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
    const days = await daysAround(trx, platform, user, day)
    if (!days) return
    const averagedFrom = addDays(day, -AVERAGED_BEFORE)
    const dates = [...new Set([day, ...days.map((inputs) => inputs.day)])].filter(
      (date) => date >= averagedFrom,
    )
    const bodies = await newestBodies(trx, platform, scope, [USER_INFO_KEY, ...dates.map(healthScoreKey)])
    const scores = rescore(day, {
      userId,
      days,
      told: toldOf(dates, bodies),
      person: personOf(bodies.get(USER_INFO_KEY) as UserInfo | undefined),
      weights: await weightsOf(trx, clientUuid),
      now: platform.clock.now(),
    })
    const wishes = scores.map((score) => wishFor(user, score, platform.config.summaryHoldSeconds))
    await storeVersions(trx, platform, user, wishes, { alone: true })
  },
}

function toldOf(
  dates: readonly string[],
  bodies: ReadonlyMap<string, unknown>,
): Map<string, HealthScoreData> {
  return new Map(
    dates.flatMap((date) => {
      const document = bodies.get(healthScoreKey(date)) as HealthScore | undefined
      return document ? [[date, document.health_score_data] as const] : []
    }),
  )
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
