import { type AssessedDomains, DOMAIN_WEIGHTS, PROFILE_DOMAINS } from './assess.ts'
import { type ProfileDays, profileWindow } from './days.ts'
import { DEAD_BAND } from './levels.ts'
import type { Observation } from './observations.ts'
import type { ExplainedDomain, ProfileDomain, ProfileExplanation, Raise } from './types.ts'

export function explainProfile(of: {
  day: string
  age: number | null
  days: ProfileDays
  domains: AssessedDomains
  observations: readonly Observation[]
}): ProfileExplanation {
  const { day, age, days, domains, observations } = of
  const { week, baseline } = profileWindow(day)
  const explained = (domain: ProfileDomain): ExplainedDomain => {
    const { score, previousScore, confidence, parts } = domains[domain]
    return { score, previousScore, confidence, weight: DOMAIN_WEIGHTS[domain], metrics: parts }
  }
  return {
    week: { ...week, days: days.week.map((one) => one.day) },
    baseline: { ...baseline, days: days.baseline.map((one) => one.day) },
    age,
    deadBand: DEAD_BAND,
    domains: Object.fromEntries(
      PROFILE_DOMAINS.map((domain) => [domain, explained(domain)]),
    ) as ProfileExplanation['domains'],
    observations: observations.map(({ rule, topics, tone }) => ({ rule, topics, tone })),
    raises: raisesOf(domains),
  }
}

function raisesOf(domains: AssessedDomains): Raise[] {
  return PROFILE_DOMAINS.flatMap((domain) => {
    const { parts } = domains[domain]
    const total = parts.reduce((sum, { evidence }) => sum + evidence, 0)
    return parts
      .filter(({ coverage }) => coverage < 1)
      .map(({ metric, days, evidence, coverage }) => ({
        domain,
        metric,
        days,
        points: Math.round((100 * evidence * (1 - coverage)) / total),
      }))
  }).sort((a, b) => b.points - a.points)
}
