import { type MetricFacts, PERCENT, UP_TO_A_DAY, type ValueBounds } from './declaration.ts'

/** Beats of a living person: sensors write 0 and 255 for "none". */
const HEART_RATE: ValueBounds = [20, 250]
const BREATHS: ValueBounds = [2, 80]
/** Below one half no wearable measures anything but its own fault. */
const SPO2: ValueBounds = [50, 100]
const HRV_MS: ValueBounds = [1, 500]
const SCORE: ValueBounds = [0, 100]

/** Heart, breath and oxygen, sleep and stress. */
export const VITALS = {
  heart_rate_bpm: { combine: 'mean', unit: 'bpm', bounds: HEART_RATE },
  heart_rate_avg_bpm: { combine: 'mean', unit: 'bpm', bounds: HEART_RATE },
  heart_rate_min_bpm: { combine: 'min', unit: 'bpm', bounds: HEART_RATE },
  heart_rate_max_bpm: { combine: 'max', unit: 'bpm', bounds: HEART_RATE },
  heart_rate_resting_bpm: { combine: 'last', unit: 'bpm', bounds: [20, 150] },
  heart_rate_basal_bpm: { combine: 'last', unit: 'bpm', bounds: [20, 150] },
  hrv_rmssd_ms: { combine: 'mean', unit: 'ms', bounds: HRV_MS },
  hrv_sdnn_ms: { combine: 'mean', unit: 'ms', bounds: HRV_MS },
  breaths_per_min: { combine: 'mean', unit: '/min', bounds: BREATHS },
  breaths_avg_per_min: { combine: 'mean', unit: '/min', bounds: BREATHS },
  breaths_min_per_min: { combine: 'min', unit: '/min', bounds: BREATHS },
  breaths_max_per_min: { combine: 'max', unit: '/min', bounds: BREATHS },
  snoring_events: { combine: 'sum', unit: 'events', bounds: [0, 5000] },
  snoring_s: { combine: 'sum', unit: 's', bounds: UP_TO_A_DAY },
  spo2_pct: { combine: 'mean', unit: '%', bounds: SPO2 },
  spo2_avg_pct: { combine: 'mean', unit: '%', bounds: SPO2 },
  spo2_min_pct: { combine: 'min', unit: '%', bounds: SPO2 },
  spo2_max_pct: { combine: 'max', unit: '%', bounds: SPO2 },
  vo2max_ml_per_min_per_kg: { combine: 'last', unit: 'mL/min/kg', bounds: [5, 100] },
  vo2_ml_per_min_per_kg: { combine: 'mean', unit: 'mL/min/kg', bounds: [0, 100] },
  sleep_s: { combine: 'sum', unit: 's', bounds: UP_TO_A_DAY },
  in_bed_s: { combine: 'sum', unit: 's', bounds: UP_TO_A_DAY },
  light_sleep_s: { combine: 'sum', unit: 's', bounds: UP_TO_A_DAY },
  rem_sleep_s: { combine: 'sum', unit: 's', bounds: UP_TO_A_DAY },
  deep_sleep_s: { combine: 'sum', unit: 's', bounds: UP_TO_A_DAY },
  sleep_latency_s: { combine: 'sum', unit: 's', bounds: UP_TO_A_DAY },
  awake_s: { combine: 'sum', unit: 's', bounds: UP_TO_A_DAY },
  sleep_goal_s: { combine: 'last', unit: 's', bounds: UP_TO_A_DAY },
  sleep_efficiency_pct: { combine: 'mean', unit: '%', bounds: PERCENT },
  sleep_quality_1_5: { combine: 'last', unit: '1 to 5', bounds: [1, 5] },
  sleep_continuity_score_1_5: { combine: 'last', unit: '1 to 5', bounds: [1, 5] },
  sleep_continuity_rating_1_5: { combine: 'last', unit: '1 to 5', bounds: [1, 5] },
  stress_level: { combine: 'mean', unit: '0 to 100', bounds: SCORE },
  stress_avg_level: { combine: 'mean', unit: '0 to 100', bounds: SCORE },
  stress_max_level: { combine: 'max', unit: '0 to 100', bounds: SCORE },
  stress_rest_s: { combine: 'sum', unit: 's', bounds: UP_TO_A_DAY },
  stress_s: { combine: 'sum', unit: 's', bounds: UP_TO_A_DAY },
  stress_low_s: { combine: 'sum', unit: 's', bounds: UP_TO_A_DAY },
  stress_medium_s: { combine: 'sum', unit: 's', bounds: UP_TO_A_DAY },
  stress_high_s: { combine: 'sum', unit: 's', bounds: UP_TO_A_DAY },
  training_stress_score: { combine: 'sum', unit: 'points', bounds: [0, 3000] },
} as const satisfies Record<string, MetricFacts>
