import {
  addDays,
  envelope,
  type HealthScore,
  type HealthScoreData,
  healthScoreKey,
  type Rescored,
  rescore,
  type ScoredPerson,
  type UserInfo,
} from '@tributary/health'
import type { Follower } from '../../building/index.ts'
import { publishVersions } from '../../delivery/index.ts'
import type { NewVersion } from '../../documents/index.ts'
import { newestBodies, USER_INFO_KEY } from '../../documents/index.ts'
import type { User } from '../../users/index.ts'
import { zoneOf } from '../../users/index.ts'
import { daysAround } from './days.ts'
import { weightsOf } from './weights.ts'

/** An average of seven days reaches back this far. */
const AVERAGED_BEFORE = 6

/** Scores the days, and the later days whose averages contain them. */
export const scoreFollower: Follower = {
  name: 'health_score',
  addon: null,
  async follow(trx, platform, { user, days, isLocal }) {
    const { scope, clientUuid, userId } = user
    const changed = days.map(({ day }) => day)
    const around = await daysAround(trx, platform, scope, days, isLocal ? zoneOf(user, []) : 'UTC')
    const averagedFrom = addDays(changed[0]!, -AVERAGED_BEFORE)
    const dates = [...new Set([...changed, ...around.map(({ day }) => day)])].filter(
      (date) => date >= averagedFrom,
    )
    const bodies = await newestBodies(trx, platform, scope, [USER_INFO_KEY, ...dates.map(healthScoreKey)])
    const scores = rescore(changed, {
      userId,
      days: around,
      previous: previousOf(dates, bodies),
      person: personOf(bodies.get(USER_INFO_KEY) as UserInfo | undefined),
      weights: await weightsOf(trx, clientUuid),
      now: platform.clock.now(),
    })
    const drafts = scores.map((score) => draftScore(user, score, platform.config.summaryHoldSeconds))
    await publishVersions(trx, platform, user, drafts, { alone: true })
  },
}

function previousOf(
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

function personOf(document: UserInfo | undefined): ScoredPerson {
  const about = document?.user_information
  return {
    dateOfBirth: about?.user_demographics.date_of_birth_string ?? null,
    sex: about?.user_demographics.sex_string ?? null,
    heightCm: about?.user_body_metrics.height_cm_int ?? null,
    weightKg: about?.user_body_metrics.weight_kg_float ?? null,
  }
}

function draftScore(
  { clientUuid, userId }: User,
  { day, body, retracted, explanation }: Rescored,
  holdSeconds: number,
): NewVersion {
  const key = healthScoreKey(day)
  return {
    documentKey: key,
    dataStructure: 'health_score',
    retracted,
    day,
    content: body,
    render: (documentVersion) =>
      JSON.stringify(
        envelope(
          { key, dataStructure: 'health_score', body, retracted },
          { clientUuid, userId, documentVersion },
        ),
      ),
    ...(explanation && { trace: explanation }),
    holdSeconds,
  }
}
