import type { UserProfile } from '../payloads/index.ts'
import type { DaySummaries } from '../readings/index.ts'
import type { ProfilePart } from './part.ts'

export type UserProfileData = UserProfile['user_profile_data']
type ProfileDomains = UserProfileData['profiles']
export type ProfileDomain = keyof ProfileDomains
export type Trend = ProfileDomains['body']['trend_string']

/** What a domain reports besides its confidence. */
export type MetricsOf<D extends ProfileDomain> = Omit<
  NonNullable<ProfileDomains[D]['metrics']>,
  'confidence_score_int'
>

export interface ProfileInput {
  userId: string
  requestId: string
  /** YYYY-MM-DD, the last local day that it covers. */
  day: string
  /** Seconds east of UTC at the midnight that began that day; null when no offset is known. */
  offsetSeconds: number | null
  /** In order; those that do not concern the profile are ignored. */
  days: readonly DaySummaries[]
  person: {
    sex: string | null
    /** YYYY-MM-DD */
    dateOfBirth: string | null
    country: string | null
    heightCm: number | null
  }
  /** What the newest profile of the person says. */
  previous: UserProfileData | null
}

/** How a profile came to be, for people to read. */
export interface ProfileExplanation {
  week: UsedDays
  baseline: UsedDays
  /** Years completed on the last day; null when not known. */
  age: number | null
  /** Points by which a score may change and still be stable. */
  deadBand: number
  domains: Record<ProfileDomain, ExplainedDomain>
  observations: readonly { rule: string; topics: readonly string[]; tone: Tone }[]
  /** What would raise confidence, the most first. */
  raises: readonly Raise[]
}

interface UsedDays {
  from: string
  to: string
  /** Those of which something is known. */
  days: readonly string[]
}

export interface ExplainedDomain {
  score: number | null
  previousScore: number | null
  confidence: number
  /** Its share in the overall score among those that have one. */
  weight: number
  metrics: readonly ProfilePart[]
}

export interface Raise {
  domain: ProfileDomain
  metric: string
  days: number
  /** How much the confidence of the domain would gain. */
  points: number
}

export type Tone = 'good' | 'neutral' | 'watch'
