/** Numbers of one block of which some are part of, or reach at most to, another. */
export interface Containment {
  /** Together at most the whole. */
  parts: readonly string[]
  whole: string
  /** Which of them is set aside where one source says both, and always where it is `firm`. */
  yields: 'parts' | 'whole'
  /** Holds whichever source is ranked higher. Otherwise what the source that is ranked lower says is set aside. */
  firm?: true
  /** Vendors count the parts in steps of so much, and a step that has begun as a whole one. */
  step?: number
}

const atMost = (part: string, whole: string, yields: Containment['yields']): Containment => ({
  parts: [part],
  whole,
  yields,
})

/** Of a lowest, a mean and a highest value the mean is the one that a single bad sample spoils least. */
const level = (least: string, mean: string, most: string): Containment[] => [
  atMost(least, mean, 'parts'),
  atMost(mean, most, 'whole'),
  atMost(least, most, 'parts'),
]

/** By the names of fields, which mean the same in every block that has them. A whole below its part is incomplete. */
export const CONTAINMENTS: readonly Containment[] = [
  { ...atMost('active_steps_int', 'steps_int', 'parts'), firm: true },
  atMost('walked_distance_meters_float', 'traveled_distance_meters_float', 'whole'),
  atMost('calories_net_active_kcal_float', 'calories_expenditure_kcal_float', 'whole'),
  atMost('calories_basal_metabolic_rate_kcal_float', 'calories_expenditure_kcal_float', 'whole'),
  // Light activity is no part of it: Withings counts as active what is moderate or intense.
  {
    parts: ['moderate_intensity_seconds_int', 'vigorous_intensity_seconds_int'],
    whole: 'active_seconds_int',
    yields: 'whole',
    // Minutes, beside a length that is given to the second.
    step: 60,
  },
  ...level('hr_minimum_bpm_int', 'hr_avg_bpm_int', 'hr_maximum_bpm_int'),
  // A resting rate may lie below the day's minimum: some vendors take it from several days.
  { ...atMost('hr_resting_bpm_int', 'hr_maximum_bpm_int', 'whole'), firm: true },
  ...level('breaths_minimum_per_min_int', 'breaths_avg_per_min_int', 'breaths_maximum_per_min_int'),
  ...level(
    'saturation_minimum_percentage_int',
    'saturation_avg_percentage_int',
    'saturation_maximum_percentage_int',
  ),
  ...level(
    'elevation_minimum_altitude_meters_float',
    'elevation_avg_altitude_meters_float',
    'elevation_maximum_altitude_meters_float',
  ),
  ...level('temperature_minimum_object', 'temperature_avg_object', 'temperature_maximum_object'),
  ...level('mood_minimum_scale_int', 'mood_avg_scale_int', 'mood_maximum_scale_int'),
  atMost('stress_avg_level_int', 'stress_maximum_level_int', 'whole'),
  {
    parts: [
      'low_stress_duration_seconds_int',
      'medium_stress_duration_seconds_int',
      'high_stress_duration_seconds_int',
    ],
    whole: 'stress_duration_seconds_int',
    yields: 'whole',
  },
  atMost('sleep_duration_seconds_int', 'time_in_bed_seconds_int', 'whole'),
  atMost('time_awake_during_sleep_seconds_int', 'time_in_bed_seconds_int', 'parts'),
  atMost('time_to_fall_asleep_seconds_int', 'time_in_bed_seconds_int', 'parts'),
  {
    parts: [
      'light_sleep_duration_seconds_int',
      'rem_sleep_duration_seconds_int',
      'deep_sleep_duration_seconds_int',
    ],
    whole: 'sleep_duration_seconds_int',
    yields: 'parts',
  },
  atMost('sugar_intake_g_float', 'carbohydrates_intake_g_float', 'whole'),
  atMost('trans_fat_intake_g_float', 'fat_intake_g_float', 'whole'),
  atMost('speed_avg_meters_per_second_float', 'speed_maximum_meters_per_second_float', 'whole'),
  atMost('cadence_avg_rpm_float', 'cadence_maximum_rpm_float', 'whole'),
  atMost('torque_avg_newton_meters_float', 'torque_maximum_newton_meters_float', 'whole'),
  atMost('power_avg_watts_float', 'power_maximum_watts_float', 'whole'),
]

/** Each of several parts may have been rounded up by a half, or by a step that had begun. */
export const slackOf = ({ parts, step = 0.5 }: Containment): number =>
  parts.length > 1 ? parts.length * step + 0.5 : 0
