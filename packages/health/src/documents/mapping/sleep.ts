import type { sleepBlocks } from '../../payloads/sleep-summary.ts'
import { intervals, type Mapping, moments, number, sessionTime } from './rules.ts'
import { heartRateFields, saturationFields, temperatureFields } from './shared.ts'

export const sleepMapping = {
  duration: {
    from: [],
    fields: {
      sleep_start_datetime_string: sessionTime('start'),
      sleep_end_datetime_string: sessionTime('end'),
      sleep_date_string: sessionTime('date'),
      sleep_duration_seconds_int: number('sleep_s'),
      time_in_bed_seconds_int: number('in_bed_s'),
      light_sleep_duration_seconds_int: number('light_sleep_s'),
      rem_sleep_duration_seconds_int: number('rem_sleep_s'),
      deep_sleep_duration_seconds_int: number('deep_sleep_s'),
      time_to_fall_asleep_seconds_int: number('sleep_latency_s'),
      time_awake_during_sleep_seconds_int: number('awake_s'),
    },
  },
  scores: {
    from: [],
    fields: {
      sleep_quality_rating_1_5_score_int: number('sleep_quality_1_5'),
      sleep_efficiency_1_100_score_int: number('sleep_efficiency_pct'),
      sleep_goal_seconds_int: number('sleep_goal_s'),
      sleep_continuity_1_5_score_int: number('sleep_continuity_score_1_5'),
      sleep_continuity_1_5_rating_int: number('sleep_continuity_rating_1_5'),
    },
  },
  heart_rate: {
    from: [],
    fields: { ...heartRateFields, hr_basal_bpm_int: number('heart_rate_basal_bpm') },
  },
  temperature: { from: [], fields: temperatureFields },
  breathing: {
    from: [],
    fields: {
      breaths_minimum_per_min_int: number('breaths_min_per_min', 'breaths_per_min'),
      breaths_avg_per_min_int: number('breaths_avg_per_min', 'breaths_per_min'),
      breaths_maximum_per_min_int: number('breaths_max_per_min', 'breaths_per_min'),
      breathing_granular_data_array: moments({ breaths_per_min_int: 'breaths_per_min' }),
      snoring_events_count_int: number('snoring_events'),
      snoring_duration_total_seconds_int: number('snoring_s'),
      snoring_granular_data_array: intervals({ snoring_events_count_int: 'snoring_events' }),
      ...saturationFields,
      saturation_minimum_percentage_int: number('spo2_min_pct', 'spo2_pct'),
      saturation_maximum_percentage_int: number('spo2_max_pct', 'spo2_pct'),
    },
  },
} as const satisfies Mapping<typeof sleepBlocks>
