import { type Static, Type } from 'typebox'
import { saturationReadings, sleepHeartRate, temperature } from './blocks/index.ts'
import { summaryDocument } from './envelope.ts'
import { int, intervals, moments, nullableTime, structure } from './fields.ts'

const duration = structure('SleepDuration', 'When the person slept and for how long', {
  sleep_start_datetime_string: nullableTime('Start of the sleep'),
  sleep_end_datetime_string: nullableTime('End of the sleep'),
  sleep_date_string: Type.Union(
    [Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T00:00:00\\.000000Z$' }), Type.Null()],
    { description: 'Local date on which the sleep ended' },
  ),
  sleep_duration_seconds_int: int('Seconds asleep'),
  time_in_bed_seconds_int: int('Seconds in bed'),
  light_sleep_duration_seconds_int: int('Seconds of light sleep'),
  rem_sleep_duration_seconds_int: int('Seconds of REM sleep'),
  deep_sleep_duration_seconds_int: int('Seconds of deep sleep'),
  time_to_fall_asleep_seconds_int: int('Seconds from lying down to falling asleep'),
  time_awake_during_sleep_seconds_int: int('Seconds awake between falling asleep and waking up'),
})

const scores = structure('SleepScores', 'How good the sleep was', {
  sleep_quality_rating_1_5_score_int: int('Quality, 1 to 5'),
  sleep_efficiency_1_100_score_int: int('Share of the time in bed spent asleep, percent'),
  sleep_goal_seconds_int: int('Seconds of sleep the person aims for'),
  sleep_continuity_1_5_score_int: int('Continuity score, 1 to 5'),
  sleep_continuity_1_5_rating_int: int('Continuity rating, 1 to 5'),
})

const breathing = structure('Breathing', 'Breathing, snoring and blood oxygen while asleep', {
  breaths_minimum_per_min_int: int('Lowest breathing rate, breaths per minute'),
  breaths_avg_per_min_int: int('Mean breathing rate, breaths per minute'),
  breaths_maximum_per_min_int: int('Highest breathing rate, breaths per minute'),
  breathing_granular_data_array: moments('Breathing rate readings', {
    breaths_per_min_int: int('Breaths per minute'),
  }),
  snoring_events_count_int: int('Times the person snored'),
  snoring_duration_total_seconds_int: int('Seconds of snoring'),
  snoring_granular_data_array: intervals('Snoring over time', {
    snoring_events_count_int: int('Times the person snored'),
  }),
  saturation_avg_percentage_int: int('Mean blood oxygen saturation, percent'),
  saturation_minimum_percentage_int: int('Lowest blood oxygen saturation, percent'),
  saturation_maximum_percentage_int: int('Highest blood oxygen saturation, percent'),
  saturation_granular_data_array: saturationReadings,
})

export const sleepBlocks = { duration, scores, heart_rate: sleepHeartRate, temperature, breathing }

export const sleepSummary = summaryDocument({
  name: 'sleep_summary',
  pillar: 'sleep_health',
  title: 'SleepSummary',
  description: 'One sleep: a night or a nap. A day with several sleeps has several documents.',
  blocks: sleepBlocks,
})

export type SleepSummary = Static<typeof sleepSummary>
