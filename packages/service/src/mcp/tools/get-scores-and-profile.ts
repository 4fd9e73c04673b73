import { healthScoreKey, type UserInfo, type UserProfile } from '@tributary/health'
import { USER_PROFILE_KEY } from '../../addons/profile/index.ts'
import { newestBodies, USER_INFO_KEY } from '../../documents/index.ts'
import type { AskedOfPerson, PersonTool } from '../tool.ts'
import { plain } from '../words.ts'
import { scoresOf } from './score.ts'

export const getScoresAndProfile: PersonTool = {
  name: 'get_scores_and_profile',
  title: 'Scores, health profile, who the person is',
  description:
    'Health scores (0 to 100) of each local day, the newest health profile, and what is known of the person, as far as the token covers it. null means not known.',
  scopes: ['scores', 'profile'],
  of: 'person',
  days: { usual: 7, most: 31 },
  async answer(asked) {
    const { scopes } = asked.caller
    return {
      ...(scopes.includes('scores') && (await scores(asked))),
      ...(scopes.includes('profile') && { person: await person(asked) }),
    }
  },
}

async function scores({ platform, user, period }: AskedOfPerson) {
  const keys = [USER_PROFILE_KEY, ...period.days.map(healthScoreKey)]
  const bodies = await newestBodies(platform.db, platform, user.scope, keys)
  const profile = bodies.get(USER_PROFILE_KEY) as UserProfile | undefined
  return {
    scores: period.days.map((date) => ({ date, scores: scoresOf(bodies.get(healthScoreKey(date))) })),
    health_profile: profile ? profileOf(profile.user_profile_data) : null,
  }
}

function profileOf({ metadata, overall, profiles, observations }: UserProfile['user_profile_data']) {
  return {
    last_day: metadata.datetime_string.slice(0, 10),
    overall: {
      score: overall.health_score_int,
      level: overall.category_string,
      trend: overall.trend_string,
      completeness_percent: overall.confidence_score_int,
    },
    domains: Object.fromEntries(
      Object.entries(profiles).map(([domain, { score_int, level_string, trend_string }]) => [
        domain,
        { score: score_int, level: level_string, trend: trend_string },
      ]),
    ),
    observations: observations.map(({ text_string }) => text_string),
  }
}

async function person({ platform, user, today }: AskedOfPerson) {
  const bodies = await newestBodies(platform.db, platform, user.scope, [USER_INFO_KEY])
  const about = (bodies.get(USER_INFO_KEY) as UserInfo | undefined)?.user_information
  const who = about?.user_demographics
  return {
    age_years: ageOn(today, who?.date_of_birth_string ?? null),
    sex: plain(who?.sex_string ?? null),
    gender: plain(who?.gender_string ?? null),
    country: plain(who?.country_string ?? null),
    time_zone: user.timeZone,
    height_cm: about?.user_body_metrics.height_cm_int ?? null,
    weight_kg: about?.user_body_metrics.weight_kg_float ?? null,
  }
}

/** Whole years on a local date; null when it is not known. */
export function ageOn(today: string, dateOfBirth: string | null): number | null {
  const born = /^\d{4}-\d{2}-\d{2}/.exec(dateOfBirth ?? '')?.[0]
  if (!born || born > today) return null
  const hadBirthday = today.slice(5) >= born.slice(5)
  return Number(today.slice(0, 4)) - Number(born.slice(0, 4)) - (hadBirthday ? 0 : 1)
}
