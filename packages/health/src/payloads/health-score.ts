import { type Static, Type } from 'typebox'
import { metadata, nonStructuredData } from './blocks/index.ts'
import { documentOf } from './envelope.ts'
import { nullableTime, structure } from './fields.ts'

/** As the user-information call has them. */
const USER_INFO_NAMES = ['date_of_birth_string', 'sex_string', 'height_cm_int', 'weight_kg_float'] as const

export type UserInfoName = (typeof USER_INFO_NAMES)[number]

const score = (description: string) =>
  Type.Union([Type.Integer({ minimum: 0, maximum: 100 }), Type.Null()], { description })

const subScore = (title: string, description: string) =>
  structure(title, description, {
    datetime_string: nullableTime('The local midnight that begins the day; null without a score'),
    created_at_string: nullableTime('When the day first had this score'),
    updated_at_string: nullableTime('When this score last changed'),
    score_0_100_int: score('Null when what it is made of is not known'),
    calculated_with_missing_user_info_bool: Type.Boolean({
      description: 'Whether assumptions stand in for what is not known of the person',
    }),
    missing_user_info_array: Type.Array(Type.Enum([...USER_INFO_NAMES]), {
      description: 'User information that is missing, by its name in the user-information call',
    }),
  })

const overall = structure('OverallScores', 'Of the whole day', {
  global_score_0_100_int: score('Weighted mean of the pillars that have a score'),
  seven_days_avg_score_0_100_int: score('Mean of the global scores of the seven days that end with this one'),
})

const physical = structure('PhysicalHealthScore', 'How the person moved', {
  score_0_100_int: score('Weighted mean of the scores below that are known'),
  calories_score: subScore('CaloriesScore', 'Active energy against a goal for the person'),
  activity_score: subScore('ActivityScore', 'Moderate and vigorous minutes of the week'),
  steps_score: subScore('StepsScore', 'Steps of the day'),
})

const sleep = structure('SleepHealthScore', 'How the person slept and recovered', {
  score_0_100_int: score('Weighted mean of the scores below that are known'),
  sleep_duration_score: subScore('SleepDurationScore', 'Time asleep against what the age needs'),
  sleep_quality_score: subScore('SleepQualityScore', 'How unbroken the night was'),
  readiness_score: subScore(
    'ReadinessScore',
    "The resting heart against the person's own last weeks, and sleep",
  ),
})

const body = structure('BodyHealthScore', 'The body of the person', {
  score_0_100_int: score('Weighted mean of the scores below that are known'),
  bmi_score: subScore('BmiScore', 'Body mass index'),
})

export const healthScore = documentOf(
  {
    name: 'health_score',
    title: 'HealthScore',
    description: 'How a local day of a person scores from 0 to 100, by pillar and by what each is made of.',
  },
  {
    health_score_data: structure('HealthScoreData', 'The scores of the day', {
      metadata,
      overall_scores: overall,
      physical_health_score: physical,
      sleep_health_score: sleep,
      body_health_score: body,
      non_structured_data_array: nonStructuredData,
    }),
  },
)

export type HealthScore = Static<typeof healthScore>
