import { type HealthScore, SCORE_PILLARS, type ScoreExplanation, type UserProfile } from '@tributary/health'
import { hasAddon } from '../../accounts/index.ts'
import { explainProfile, USER_PROFILE_KEY } from '../../addons/profile/index.ts'
import { listDocuments, newestBodies, readTrace } from '../../documents/index.ts'
import type { Platform } from '../../platform/platform.ts'
import type { User } from '../../users/index.ts'
import { UserParams } from '../access.ts'
import type { Area } from '../ports.ts'
import { titleAt } from './figures.ts'
import { requireUser } from './require-user.ts'
import { type NewestProfile, type NewestScore, ScoresSchema, type UserScores } from './score-schemas.ts'

/** The newest scores and the newest profile, each with how it came about. */
export function registerScores({ server, platform, access }: Area): void {
  server.get(
    '/clients/:client_uuid/users/:user_id/scores',
    {
      ...access('viewer', { shows: 'scores' }),
      schema: { params: UserParams, response: { 200: ScoresSchema } },
    },
    async ({ params }): Promise<UserScores> => {
      const user = await requireUser(platform, params)
      return {
        score: await newestScore(platform, user),
        profile: await newestProfile(platform, user),
        has_profiles: await hasAddon(platform, platform.db, user.clientUuid, 'user_health_profile'),
      }
    },
  )
}

async function newestScore(platform: Platform, { scope }: User): Promise<NewestScore | null> {
  const { db } = platform
  const wanted = { of: 'days', dataStructure: 'health_score', after: null, limit: 1 } as const
  const [newest] = await listDocuments(db, scope, wanted)
  if (!newest) return null
  const { documentKey, documentVersion } = newest
  const body = (await newestBodies(db, platform, scope, [documentKey])).get(documentKey) as
    | HealthScore
    | undefined
  if (!body) return null
  const how = await readTrace(db, platform, scope, documentKey, documentVersion)
  return {
    day: newest.day!,
    document_key: documentKey,
    document_version: documentVersion,
    ...describeScore(body, how as ScoreExplanation | null),
  }
}

type Pillar = keyof typeof SCORE_PILLARS

/** Pure: the document and its explanation side by side. */
function describeScore(
  { health_score_data: data }: HealthScore,
  how: ScoreExplanation | null,
): Pick<NewestScore, 'overall' | 'seven_day_mean' | 'pillars'> {
  const held = {
    physical: data.physical_health_score,
    sleep: data.sleep_health_score,
    body: data.body_health_score,
  } as Record<Pillar, { score_0_100_int: number | null }>
  return {
    overall: data.overall_scores.global_score_0_100_int,
    seven_day_mean: data.overall_scores.seven_days_avg_score_0_100_int,
    pillars: (Object.keys(SCORE_PILLARS) as Pillar[]).map((pillar) => ({
      pillar,
      score: held[pillar].score_0_100_int,
      weight: how?.weights[pillar] ?? null,
      parts: SCORE_PILLARS[pillar].map((name) => {
        const part = (held[pillar] as unknown as Record<string, SubScore>)[`${name}_score`]
        const made = how?.subScores[name]
        return {
          name,
          score: part?.score_0_100_int ?? null,
          weight: how?.weights[name] ?? null,
          missing: [...(part?.missing_user_info_array ?? [])],
          against: { ...made?.against },
          inputs: (made?.inputs ?? []).map((input) => ({
            path: input.path,
            title: titleAt(input.path),
            value: input.value,
            at: input.at,
            sources: [...input.sources],
            document_key: input.documentKey,
          })),
        }
      }),
    })),
  }
}

interface SubScore {
  score_0_100_int: number | null
  missing_user_info_array: readonly string[]
}

async function newestProfile(platform: Platform, user: User): Promise<NewestProfile | null> {
  const explained = await explainProfile(platform.db, platform, user)
  const bodies = await newestBodies(platform.db, platform, user.scope, [USER_PROFILE_KEY])
  const body = bodies.get(USER_PROFILE_KEY) as UserProfile | undefined
  if (!explained || !body) return null
  const { week, baseline, age, domains, raises } = explained.explanation
  const { overall, observations } = body.user_profile_data
  const span = ({ from, to, days }: typeof week) => ({ from, to, days: [...days] })
  return {
    document_key: USER_PROFILE_KEY,
    document_version: explained.documentVersion,
    created_at: explained.createdAt.toISOString(),
    score: overall.health_score_int,
    level: overall.category_string,
    trend: overall.trend_string,
    completeness: overall.confidence_score_int,
    age,
    week: span(week),
    baseline: span(baseline),
    observations: observations.map(({ text_string }) => text_string),
    raises: raises.map(({ domain, metric, days, points }) => ({ domain, metric, days, points })),
    domains: Object.entries(domains).map(([domain, { score, confidence, weight, metrics }]) => ({
      domain,
      score,
      confidence,
      weight,
      metrics: metrics.map((part) => ({
        metric: part.metric,
        value: part.value,
        score: part.score,
        weight: part.weight,
        days: part.days,
        coverage: part.coverage,
      })),
    })),
  }
}
