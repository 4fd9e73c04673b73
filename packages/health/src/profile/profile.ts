import { ageOn } from '../guidance/index.ts'
import { formatTime } from '../time/index.ts'
import { type AssessedDomain, assess, overallOf } from './assess.ts'
import { profileDays } from './days.ts'
import { explainProfile } from './explain.ts'
import { levelOf, trendOf } from './levels.ts'
import { observe } from './observations.ts'
import type { MetricsOf, ProfileDomain, ProfileExplanation, ProfileInput, UserProfileData } from './types.ts'

export interface BuiltProfile {
  data: UserProfileData
  explanation: ProfileExplanation
}

/** Null when the days hold too little for any domain. */
export function buildUserProfile(input: ProfileInput): BuiltProfile | null {
  const { day, person, previous, offsetSeconds } = input
  const age = ageOn(day, person.dateOfBirth)
  const days = profileDays(day, input.days)
  const domains = assess(days, age, person.heightCm, previous)
  const overall = overallOf(domains)
  if (!overall) return null
  const observations = observe({ domains, age })
  const data: UserProfileData = {
    metadata: {
      datetime_string: midnightText(day, offsetSeconds ?? 0),
      user_id_string: input.userId,
      request_id_string: input.requestId,
    },
    demographics: {
      sex_string: person.sex,
      birth_year_int: person.dateOfBirth === null ? null : Number(person.dateOfBirth.slice(0, 4)),
      country_string: person.country,
      utc_offset_seconds_int: offsetSeconds,
    },
    profiles: {
      activity: written(domains.activity),
      sleep: written(domains.sleep),
      cardio: written(domains.cardio),
      recovery: written(domains.recovery),
      body: written(domains.body),
    },
    overall: {
      health_score_int: overall.score,
      category_string: levelOf(overall.score),
      trend_string: trendOf(overall.score, previous?.overall.health_score_int ?? null),
      confidence_score_int: overall.confidence,
    },
    observations: observations.map(({ text, confidence }) => ({
      text_string: text,
      confidence_int: confidence,
    })),
  }
  return { data, explanation: explainProfile({ day, age, days, domains, observations }) }
}

function written<D extends ProfileDomain>({ score, trend, confidence, metrics }: AssessedDomain<D>) {
  if (score === null) return { score_int: null, level_string: null, trend_string: null, metrics: null }
  return {
    score_int: score,
    level_string: levelOf(score),
    trend_string: trend,
    metrics: { ...(metrics as MetricsOf<D>), confidence_score_int: confidence },
  }
}

/** Also where the clocks skip midnight. */
const midnightText = (day: string, offsetSeconds: number) =>
  formatTime(Date.parse(`${day}T00:00:00Z`) - offsetSeconds * 1000, offsetSeconds)
