import { assessActivity } from './activity.ts'
import { assessBody } from './body.ts'
import { assessCardio } from './cardio.ts'
import type { ProfileDays } from './days.ts'
import { trendOf } from './levels.ts'
import { confidenceOf, type ProfilePart, scoreOf } from './part.ts'
import { assessRecovery } from './recovery.ts'
import { assessSleep } from './sleep.ts'
import type { MetricsOf, ProfileDomain, Trend, UserProfileData } from './types.ts'

export interface AssessedDomain<D extends ProfileDomain = ProfileDomain> {
  score: number | null
  previousScore: number | null
  trend: Trend
  confidence: number
  metrics: MetricsOf<D>
  parts: readonly ProfilePart[]
}

export type AssessedDomains = { [D in ProfileDomain]: AssessedDomain<D> }

/** Shares in the overall score. */
export const DOMAIN_WEIGHTS: Record<ProfileDomain, number> = {
  activity: 25,
  sleep: 25,
  cardio: 20,
  recovery: 15,
  body: 15,
}

export const PROFILE_DOMAINS = Object.keys(DOMAIN_WEIGHTS) as ProfileDomain[]

export function assess(
  days: ProfileDays,
  age: number | null,
  knownHeight: number | null,
  previous: UserProfileData | null,
): AssessedDomains {
  const rated = <D extends ProfileDomain>(
    domain: D,
    { metrics, parts }: { metrics: MetricsOf<D>; parts: readonly ProfilePart[] },
  ): AssessedDomain<D> => {
    const score = scoreOf(parts)
    const previousScore = previous?.profiles[domain].score_int ?? null
    const trend = trendOf(score, previousScore)
    return { score, previousScore, trend, confidence: confidenceOf(parts), metrics, parts }
  }
  return {
    activity: rated('activity', assessActivity(days, age)),
    sleep: rated('sleep', assessSleep(days, age)),
    cardio: rated('cardio', assessCardio(days)),
    recovery: rated('recovery', assessRecovery(days, age)),
    body: rated('body', assessBody(days, age, knownHeight)),
  }
}

/** Null when no domain could be computed. */
export function overallOf(domains: AssessedDomains): { score: number; confidence: number } | null {
  const parts = PROFILE_DOMAINS.map((domain) => {
    const { score, confidence } = domains[domain]
    const weight = DOMAIN_WEIGHTS[domain]
    return { score, weight, evidence: weight, coverage: score === null ? 0 : confidence / 100 }
  })
  const score = scoreOf(parts)
  return score === null ? null : { score, confidence: confidenceOf(parts) }
}
