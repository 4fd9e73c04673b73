import { numberOf } from '../../ui/index.ts'

interface ProfileMetric {
  name: string
  unit?: string
  /** The profile has it in a unit that is this many times smaller. */
  perUnit?: number
}

/** The metrics of a profile, by their fields. */
const METRICS: Readonly<Record<string, ProfileMetric>> = {
  daily_steps_avg_int: { name: 'Steps a day' },
  active_avg_minutes_int: { name: 'Moderate or vigorous a day', unit: 'min' },
  activity_calories_avg_kcal_float: { name: 'Active energy a day', unit: 'kcal' },
  activity_frequency_int: { name: 'Active days in the week' },
  sleep_duration_avg_hours_float: { name: 'Asleep a night', unit: 'h' },
  sleep_efficiency_1_100_avg_int: { name: 'Sleep efficiency', unit: '%' },
  time_in_bed_avg_hours_float: { name: 'In bed a night', unit: 'h' },
  sleep_consistency_dict: { name: 'Regularity of sleep', unit: 'of 100' },
  sleep_debt_hours_float: { name: 'Sleep debt of the week', unit: 'h' },
  hr_resting_avg_int: { name: 'Resting heart rate', unit: 'bpm' },
  hr_max_avg_int: { name: 'Highest heart rate of a day', unit: 'bpm' },
  hr_min_avg_int: { name: 'Lowest heart rate of a day', unit: 'bpm' },
  hrv_avg_float: { name: 'Heart rate variability', unit: 'ms' },
  hrv_baseline_delta_float: { name: 'Heart rate variability against the usual', unit: 'ms' },
  active_duration_avg_seconds_float: { name: 'Active a day', unit: 'min', perUnit: 60 },
  bmi_avg_float: { name: 'Body mass index', unit: 'kg/m²' },
  weight_avg_kg_float: { name: 'Weight', unit: 'kg' },
  weight_change_kg_float: { name: 'Change of weight', unit: 'kg' },
  height_cm_int: { name: 'Height', unit: 'cm' },
}

export const metricName = (metric: string): string => METRICS[metric]?.name ?? metric

export function metricValue(metric: string, value: number | null): string {
  if (value === null) return 'none'
  const { unit, perUnit = 1 } = METRICS[metric] ?? {}
  return [numberOf(value / perUnit), unit].filter(Boolean).join(' ')
}
