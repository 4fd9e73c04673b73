import type { Metric } from './metrics.ts'

type Bounds = readonly [least: number, most: number]

/** Seconds of the longest local day, which the end of summer time gives 25 hours. */
const DAY_S = 25 * 3600
const PERCENT: Bounds = [0, 100]
const SCORE: Bounds = [0, 100]
const UP_TO_A_DAY: Bounds = [0, DAY_S]
/** A person in a 24-hour race covers less, and a train is not walked. */
const DISTANCE_M: Bounds = [0, 1_000_000]
/** The hardest stages of cycling races are measured below this. */
const ENERGY_KCAL: Bounds = [0, 12_000]
/** Beats of a living person: sensors write 0 and 255 for "none". */
const HEART_RATE: Bounds = [20, 250]
const BREATHS: Bounds = [2, 80]
/** Below one half no wearable measures anything but its own fault. */
const SPO2: Bounds = [50, 100]
const HRV_MS: Bounds = [1, 500]
const ELEVATION_M: Bounds = [-1000, 12_000]
/** Pregnancies and pauses are counted on. */
const CYCLE_DAYS: Bounds = [1, 1000]
const GRAMS_A_DAY: Bounds = [0, 5000]

/**
 * What a value of each metric can be in a living person, whichever device measured it: wide enough for athletes and
 * patients, narrow enough for sentinels and faults. A value outside is refused and never delivered.
 */
export const BOUNDS: Readonly<Record<Metric, Bounds>> = {
  steps: [0, 200_000],
  active_steps: [0, 200_000],
  distance_walked_m: DISTANCE_M,
  distance_traveled_m: DISTANCE_M,
  distance_swum_m: DISTANCE_M,
  floors_climbed: [0, 5000],
  elevation_gain_m: [0, 30_000],
  elevation_loss_m: [0, 30_000],
  elevation_planned_gain_m: [0, 30_000],
  elevation_avg_m: ELEVATION_M,
  elevation_min_m: ELEVATION_M,
  elevation_max_m: ELEVATION_M,
  elevation_change_m: [-30_000, 30_000],
  swim_strokes: [0, 200_000],
  swim_laps: [0, 10_000],
  swim_pool_length_m: [1, 1000],
  speed_normalized_m_per_s: [0, 100],
  speed_avg_m_per_s: [0, 100],
  speed_max_m_per_s: [0, 150],
  speed_m_per_s: [0, 150],
  pace_avg_min_per_km: [0, 1000],
  pace_max_min_per_km: [0, 1000],
  cadence_avg_rpm: [0, 300],
  cadence_max_rpm: [0, 400],
  cadence_rpm: [0, 400],
  step_cadence_avg_spm: [0, 400],
  step_cadence_max_spm: [0, 500],
  step_cadence_spm: [0, 500],
  torque_avg_nm: [0, 500],
  torque_max_nm: [0, 500],
  torque_nm: [0, 500],
  power_avg_w: [0, 2500],
  power_max_w: [0, 4000],
  power_w: [0, 4000],
  laps: [0, 10_000],
  latitude_deg: [-90, 90],
  longitude_deg: [-180, 180],
  active_s: UP_TO_A_DAY,
  rest_s: UP_TO_A_DAY,
  low_intensity_s: UP_TO_A_DAY,
  moderate_intensity_s: UP_TO_A_DAY,
  vigorous_intensity_s: UP_TO_A_DAY,
  inactive_s: UP_TO_A_DAY,
  inactive_periods: [0, 1500],
  activity_level: [0, 30],
  strain: [0, 1000],
  work_kj: [0, 50_000],
  energy_kj: [0, 50_000],
  energy_planned_kj: [0, 50_000],
  energy_total_kcal: ENERGY_KCAL,
  energy_active_kcal: ENERGY_KCAL,
  energy_basal_kcal: [0, 6000],
  energy_intake_kcal: [0, 30_000],
  energy_from_fat_pct: PERCENT,
  energy_from_carbohydrate_pct: PERCENT,
  energy_from_protein_pct: PERCENT,
  heart_rate_bpm: HEART_RATE,
  heart_rate_avg_bpm: HEART_RATE,
  heart_rate_min_bpm: HEART_RATE,
  heart_rate_max_bpm: HEART_RATE,
  heart_rate_resting_bpm: [20, 150],
  heart_rate_basal_bpm: [20, 150],
  hrv_rmssd_ms: HRV_MS,
  hrv_sdnn_ms: HRV_MS,
  breaths_per_min: BREATHS,
  breaths_avg_per_min: BREATHS,
  breaths_min_per_min: BREATHS,
  breaths_max_per_min: BREATHS,
  snoring_events: [0, 5000],
  snoring_s: UP_TO_A_DAY,
  spo2_pct: SPO2,
  spo2_avg_pct: SPO2,
  spo2_min_pct: SPO2,
  spo2_max_pct: SPO2,
  vo2max_ml_per_min_per_kg: [5, 100],
  vo2_ml_per_min_per_kg: [0, 100],
  sleep_s: UP_TO_A_DAY,
  in_bed_s: UP_TO_A_DAY,
  light_sleep_s: UP_TO_A_DAY,
  rem_sleep_s: UP_TO_A_DAY,
  deep_sleep_s: UP_TO_A_DAY,
  sleep_latency_s: UP_TO_A_DAY,
  awake_s: UP_TO_A_DAY,
  sleep_goal_s: UP_TO_A_DAY,
  sleep_efficiency_pct: PERCENT,
  sleep_quality_1_5: [1, 5],
  sleep_continuity_score_1_5: [1, 5],
  sleep_continuity_rating_1_5: [1, 5],
  stress_level: SCORE,
  stress_avg_level: SCORE,
  stress_max_level: SCORE,
  stress_rest_s: UP_TO_A_DAY,
  stress_s: UP_TO_A_DAY,
  stress_low_s: UP_TO_A_DAY,
  stress_medium_s: UP_TO_A_DAY,
  stress_high_s: UP_TO_A_DAY,
  training_stress_score: [0, 3000],
  weight_kg: [0.3, 650],
  height_cm: [25, 280],
  bmi: [5, 200],
  waist_cm: [10, 400],
  hip_cm: [10, 400],
  chest_cm: [10, 400],
  bone_pct: PERCENT,
  muscle_pct: PERCENT,
  water_pct: PERCENT,
  body_fat_pct: [1, 90],
  glucose_mg_per_dl: [5, 1500],
  glucose_rate_mg_per_dl_per_min: [-100, 100],
  blood_pressure_systolic_mmhg: [40, 310],
  blood_pressure_diastolic_mmhg: [20, 200],
  body_temperature_c: [24, 45],
  skin_temperature_c: [5, 45],
  skin_temperature_delta_c: [-20, 20],
  water_intake_ml: [0, 30_000],
  hydration_pct: PERCENT,
  mood: [0, 100],
  cycle_day: CYCLE_DAYS,
  cycle_length_days: CYCLE_DAYS,
  cycle_length_predicted_days: CYCLE_DAYS,
  cycle_is_predicted: [0, 1],
  cycle_phase: [0, 100],
  cycle_phase_length_days: CYCLE_DAYS,
  cycle_days_until_next_phase: [0, 400],
  cycle_updated_s: [0, 10_000_000_000],
  period_start_date: [0, 100_000],
  period_day: [1, 100],
  menstrual_flow: [0, 10],
  food_intake: [0, 1000],
  protein_g: GRAMS_A_DAY,
  sugar_g: GRAMS_A_DAY,
  fat_g: GRAMS_A_DAY,
  trans_fat_g: GRAMS_A_DAY,
  carbohydrates_g: GRAMS_A_DAY,
  fiber_g: GRAMS_A_DAY,
  alcohol_g: GRAMS_A_DAY,
  sodium_mg: [0, 1_000_000],
  cholesterol_mg: [0, 100_000],
}

export function isPlausible(metric: Metric, value: number): boolean {
  const [least, most] = BOUNDS[metric]
  return value >= least && value <= most
}
