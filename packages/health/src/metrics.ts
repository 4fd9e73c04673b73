/**
 * Every number Tributary understands: one name, one meaning, one unit.
 *
 * The unit is part of the name, and so is whatever must never be mixed: `hrv_rmssd_ms` and `hrv_sdnn_ms` are
 * different metrics, not one metric with a label.
 *
 * `combine` says how readings of one stretch of time become one number:
 * - `sum`: cumulative; overlap must be counted once (steps, energy).
 * - `mean`, `min`, `max`: a level that was sampled; in a mean each sample counts for the time it stands for.
 * - `mean_of_readings`: separate readings that count alike (a cuff inflated twice within a minute).
 * - `last`: a state that stays until the next reading (weight, VO2max).
 */
export type Combine = 'sum' | 'mean' | 'mean_of_readings' | 'min' | 'max' | 'last'

export const METRICS = {
  // movement
  steps: 'sum',
  active_steps: 'sum',
  distance_walked_m: 'sum',
  distance_traveled_m: 'sum',
  distance_swum_m: 'sum',
  floors_climbed: 'sum',
  elevation_gain_m: 'sum',
  elevation_loss_m: 'sum',
  elevation_planned_gain_m: 'last',
  elevation_avg_m: 'mean',
  elevation_min_m: 'min',
  elevation_max_m: 'max',
  elevation_change_m: 'sum',
  swim_strokes: 'sum',
  swim_laps: 'sum',
  swim_pool_length_m: 'last',
  speed_normalized_m_per_s: 'mean',
  speed_avg_m_per_s: 'mean',
  speed_max_m_per_s: 'max',
  speed_m_per_s: 'mean',
  pace_avg_min_per_km: 'mean',
  pace_max_min_per_km: 'max',
  cadence_avg_rpm: 'mean',
  cadence_max_rpm: 'max',
  cadence_rpm: 'mean',
  step_cadence_avg_spm: 'mean',
  step_cadence_max_spm: 'max',
  step_cadence_spm: 'mean',
  torque_avg_nm: 'mean',
  torque_max_nm: 'max',
  torque_nm: 'mean',
  power_avg_w: 'mean',
  power_max_w: 'max',
  power_w: 'mean',
  laps: 'sum',
  // place, degrees: one sample of each at the same moments
  latitude_deg: 'last',
  longitude_deg: 'last',
  // how the day was spent
  active_s: 'sum',
  rest_s: 'sum',
  low_intensity_s: 'sum',
  moderate_intensity_s: 'sum',
  vigorous_intensity_s: 'sum',
  inactive_s: 'sum',
  inactive_periods: 'sum',
  activity_level: 'mean',
  strain: 'last',
  work_kj: 'sum',
  energy_kj: 'sum',
  energy_planned_kj: 'last',
  // energy
  energy_total_kcal: 'sum',
  energy_active_kcal: 'sum',
  energy_basal_kcal: 'sum',
  energy_intake_kcal: 'sum',
  // what the energy of a workout was made of, percent of its calories
  energy_from_fat_pct: 'last',
  energy_from_carbohydrate_pct: 'last',
  energy_from_protein_pct: 'last',
  // heart
  heart_rate_bpm: 'mean',
  heart_rate_avg_bpm: 'mean',
  heart_rate_min_bpm: 'min',
  heart_rate_max_bpm: 'max',
  heart_rate_resting_bpm: 'last',
  heart_rate_basal_bpm: 'last',
  hrv_rmssd_ms: 'mean',
  hrv_sdnn_ms: 'mean',
  // breath and oxygen
  breaths_per_min: 'mean',
  breaths_avg_per_min: 'mean',
  breaths_min_per_min: 'min',
  breaths_max_per_min: 'max',
  snoring_events: 'sum',
  snoring_s: 'sum',
  spo2_pct: 'mean',
  spo2_avg_pct: 'mean',
  spo2_min_pct: 'min',
  spo2_max_pct: 'max',
  vo2max_ml_per_min_per_kg: 'last',
  vo2_ml_per_min_per_kg: 'mean',
  // sleep
  sleep_s: 'sum',
  in_bed_s: 'sum',
  light_sleep_s: 'sum',
  rem_sleep_s: 'sum',
  deep_sleep_s: 'sum',
  sleep_latency_s: 'sum',
  awake_s: 'sum',
  sleep_goal_s: 'last',
  sleep_efficiency_pct: 'mean',
  sleep_quality_1_5: 'last',
  sleep_continuity_score_1_5: 'last',
  sleep_continuity_rating_1_5: 'last',
  // stress, 0 to 100
  stress_level: 'mean',
  stress_avg_level: 'mean',
  stress_max_level: 'max',
  stress_rest_s: 'sum',
  stress_s: 'sum',
  stress_low_s: 'sum',
  stress_medium_s: 'sum',
  stress_high_s: 'sum',
  training_stress_score: 'sum',
  // body
  weight_kg: 'last',
  height_cm: 'last',
  bmi: 'last',
  waist_cm: 'last',
  hip_cm: 'last',
  chest_cm: 'last',
  bone_pct: 'last',
  muscle_pct: 'last',
  water_pct: 'last',
  body_fat_pct: 'last',
  glucose_mg_per_dl: 'mean',
  glucose_rate_mg_per_dl_per_min: 'last',
  blood_pressure_systolic_mmhg: 'mean_of_readings',
  blood_pressure_diastolic_mmhg: 'mean_of_readings',
  body_temperature_c: 'mean',
  skin_temperature_c: 'mean',
  skin_temperature_delta_c: 'mean',
  water_intake_ml: 'sum',
  hydration_pct: 'mean_of_readings',
  mood: 'mean_of_readings',
  // menstrual cycle: days are counted from 1, dates are days since 1970-01-01, flags are 0 or 1
  cycle_day: 'last',
  cycle_length_days: 'last',
  cycle_length_predicted_days: 'last',
  cycle_is_predicted: 'last',
  cycle_phase: 'last',
  cycle_phase_length_days: 'last',
  cycle_days_until_next_phase: 'last',
  cycle_updated_s: 'last',
  period_start_date: 'last',
  period_day: 'last',
  menstrual_flow: 'last',
  // food
  food_intake: 'sum',
  protein_g: 'sum',
  sugar_g: 'sum',
  fat_g: 'sum',
  trans_fat_g: 'sum',
  carbohydrates_g: 'sum',
  fiber_g: 'sum',
  alcohol_g: 'sum',
  sodium_mg: 'sum',
  cholesterol_mg: 'sum',
} as const satisfies Record<string, Combine>

export type Metric = keyof typeof METRICS

/** A missing key means the source did not say; zero is a real zero. */
export type MetricValues = { [M in Metric]?: number }

export interface Sample {
  /** Epoch milliseconds, UTC: the moment of a reading, or the start of its interval. */
  at: number
  /** Length of the interval the value covers; null for a reading at a moment. */
  seconds: number | null
  value: number
  /** The sensor measures no further: the true value lies below or above this one. */
  comparator?: Comparator
  /** What the source says of the value in a word of its own: a trend, a level. */
  label?: string
}

export type Comparator = '<' | '>'

/** Ordered by `at`. */
export type MetricSeries = { [M in Metric]?: Sample[] }
