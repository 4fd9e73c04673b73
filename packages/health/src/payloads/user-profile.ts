import { type Static, type TProperties, Type } from 'typebox'
import { documentOf } from './envelope.ts'
import { float, int, structure, text, time } from './fields.ts'

export const HEALTH_LEVELS = ['Optimal', 'Good', 'Moderate', 'Poor', 'Critical'] as const
export const PROFILE_TRENDS = ['improving', 'stable', 'declining'] as const
export const HRV_TYPES = ['rmssd', 'sdnn'] as const

const percent = (description: string) => Type.Integer({ minimum: 0, maximum: 100, description })
const score = (description: string) =>
  Type.Union([Type.Integer({ minimum: 0, maximum: 100 }), Type.Null()], { description })
const oneOf = <V extends string>(values: readonly V[], description: string) =>
  Type.Union([Type.Enum([...values]), Type.Null()], { description })
const trend = oneOf(
  PROFILE_TRENDS,
  'Change of the score since the previous profile; null when there is nothing to compare',
)
const hrvType = oneOf(HRV_TYPES, 'How the heart rate variability was computed')

/** One domain. Without a score there are no metrics either. */
function domain<P extends TProperties>(title: string, description: string, metrics: P) {
  const known = structure(
    `${title}Metrics`,
    `What the score of the domain ${description.toLowerCase()} rests on`,
    {
      ...metrics,
      confidence_score_int: percent('How complete the data behind the score is; says nothing of the score'),
    },
  )
  return structure(title, description, {
    score_int: score('0 to 100; null when there is too little data'),
    level_string: oneOf(HEALTH_LEVELS, 'The score in words'),
    trend_string: trend,
    metrics: Type.Union([known, Type.Null()]),
  })
}

const clockTime = Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', examples: ['23:10'] })

const regularity = (title: string, description: string) =>
  structure(title, description, {
    variability_int: Type.Integer({ minimum: 0, description: 'Standard deviation, minutes' }),
    typical_interval_array: Type.Array(clockTime, {
      minItems: 2,
      maxItems: 2,
      description: 'Local clock times between which it usually lies; the first may be before midnight',
    }),
  })

const consistency = structure('SleepConsistency', 'How regular the sleep is', {
  score_int: percent('0 to 100'),
  start: regularity('SleepStartRegularity', 'When the person falls asleep'),
  end: regularity('SleepEndRegularity', 'When the person wakes up'),
})

const profiles = structure('UserProfileDomains', 'Five domains of health', {
  activity: domain('ActivityProfile', 'Activity', {
    daily_steps_avg_int: int('Mean steps a day'),
    active_avg_minutes_int: int('Mean minutes of moderate and vigorous activity a day'),
    activity_calories_avg_kcal_float: float('Mean energy spent by activity a day, kilocalories'),
    activity_frequency_int: int('Days with at least 30 minutes of activity'),
  }),
  sleep: domain('SleepProfile', 'Sleep', {
    sleep_duration_avg_hours_float: float('Mean hours asleep a night'),
    sleep_efficiency_1_100_avg_int: int('Mean share of the time in bed spent asleep, percent'),
    time_in_bed_avg_hours_float: float('Mean hours in bed a night'),
    sleep_consistency_dict: Type.Union([consistency, Type.Null()]),
  }),
  cardio: domain('CardioProfile', 'Cardio', {
    hr_resting_avg_int: int('Mean resting heart rate, beats per minute'),
    hrv_avg_float: float('Mean heart rate variability, milliseconds'),
    hrv_type_string: hrvType,
    active_duration_avg_seconds_float: float('Mean seconds active a day'),
    hr_max_avg_int: int('Mean of the highest heart rate of each day, beats per minute'),
    hr_min_avg_int: int('Mean of the lowest heart rate of each day, beats per minute'),
  }),
  recovery: domain('RecoveryProfile', 'Recovery', {
    hr_resting_avg_int: int('Mean resting heart rate, beats per minute'),
    hrv_avg_float: float('Mean heart rate variability, milliseconds'),
    hrv_type_string: hrvType,
    hrv_baseline_delta_float: float("Heart rate variability above the person's own baseline, milliseconds"),
    sleep_debt_hours_float: float('Hours of sleep short of the recommended, over the nights that are known'),
  }),
  body: domain('BodyProfile', 'Body', {
    weight_avg_kg_float: float('Mean weight, kilograms'),
    height_cm_int: int('Height, centimetres'),
    bmi_avg_float: float('Mean body mass index, kg per square metre'),
    weight_change_kg_float: float("Weight above the person's own baseline, kilograms"),
  }),
})

const overall = structure('UserProfileOverall', 'All domains that could be computed, together', {
  health_score_int: percent('0 to 100'),
  category_string: Type.Enum([...HEALTH_LEVELS], { description: 'The score in words' }),
  trend_string: trend,
  confidence_score_int: percent('How complete the data behind the score is'),
})

const observation = structure('UserProfileObservation', 'Something that stands out', {
  text_string: Type.String({ description: 'English text' }),
  confidence_int: percent('How complete the data behind it is; no diagnostic certainty'),
})

export const userProfile = documentOf(
  {
    name: 'user_profile',
    title: 'UserProfile',
    description: 'Scores of a user made on request, mainly from the previous seven local days.',
  },
  {
    user_profile_data: structure('UserProfileData', 'The profile', {
      metadata: structure('UserProfileMetadata', 'What the profile is about', {
        datetime_string: time('Local midnight of the last day it covers; not when it was asked for'),
        user_id_string: Type.String({ description: "The client's identifier of the user" }),
        request_id_string: Type.String({ description: 'The request_id that the request was answered with' }),
      }),
      demographics: structure('UserProfileDemographics', 'Who the person is', {
        sex_string: text('Sex'),
        birth_year_int: int('Year of birth'),
        country_string: text('Country'),
        utc_offset_seconds_int: int('Seconds east of UTC on the last day it covers'),
      }),
      profiles,
      overall,
      observations: Type.Array(observation, { description: 'No two of them are about the same thing' }),
    }),
  },
)

export type UserProfile = Static<typeof userProfile>
