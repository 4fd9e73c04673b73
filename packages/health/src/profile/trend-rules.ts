import type { ObservationRule } from './observation-rules.ts'
import type { ProfileDomain, Tone } from './types.ts'

const NAMES: Record<ProfileDomain, string> = {
  activity: 'Activity',
  sleep: 'Sleep',
  cardio: 'Cardio',
  recovery: 'Recovery',
  body: 'Body',
}

const changed = (
  domain: ProfileDomain,
  trend: 'improving' | 'declining',
  tone: Tone,
  verb: string,
): ObservationRule => ({
  name: `${domain}_${trend}`,
  topics: [`${domain}_trend`],
  tone,
  behind: [domain],
  says({ domains }) {
    const { score, previousScore, trend: is } = domains[domain]
    if (is !== trend || score === null || previousScore === null) return null
    return `${NAMES[domain]} ${verb} by ${Math.abs(score - previousScore)} points since the previous profile.`
  },
})

export const TREND_RULES: readonly ObservationRule[] = (Object.keys(NAMES) as ProfileDomain[]).flatMap(
  (domain) => [changed(domain, 'improving', 'good', 'rose'), changed(domain, 'declining', 'watch', 'fell')],
)
