import { type MetricFacts, PERCENT, type ValueBounds } from './declaration.ts'

/** Pregnancies and pauses are counted on. */
const CYCLE_DAYS: ValueBounds = [1, 1000]

export const BODY = {
  weight_kg: { combine: 'last', unit: 'kg', bounds: [0.3, 650] },
  height_cm: { combine: 'last', unit: 'cm', bounds: [25, 280] },
  bmi: { combine: 'last', unit: 'kg/m²', bounds: [5, 200] },
  waist_cm: { combine: 'last', unit: 'cm', bounds: [10, 400] },
  hip_cm: { combine: 'last', unit: 'cm', bounds: [10, 400] },
  chest_cm: { combine: 'last', unit: 'cm', bounds: [10, 400] },
  bone_pct: { combine: 'last', unit: '%', bounds: PERCENT },
  muscle_pct: { combine: 'last', unit: '%', bounds: PERCENT },
  water_pct: { combine: 'last', unit: '%', bounds: PERCENT },
  body_fat_pct: { combine: 'last', unit: '%', bounds: [1, 90] },
  glucose_mg_per_dl: { combine: 'mean', unit: 'mg/dL', bounds: [5, 1500] },
  glucose_rate_mg_per_dl_per_min: { combine: 'last', unit: 'mg/dL/min', bounds: [-100, 100] },
  blood_pressure_systolic_mmhg: { combine: 'mean_of_readings', unit: 'mmHg', bounds: [40, 310] },
  blood_pressure_diastolic_mmhg: { combine: 'mean_of_readings', unit: 'mmHg', bounds: [20, 200] },
  body_temperature_c: { combine: 'mean', unit: '°C', bounds: [24, 45] },
  skin_temperature_c: { combine: 'mean', unit: '°C', bounds: [5, 45] },
  skin_temperature_delta_c: { combine: 'mean', unit: '°C', bounds: [-20, 20] },
  water_intake_ml: { combine: 'sum', unit: 'mL', bounds: [0, 30_000] },
  hydration_pct: { combine: 'mean_of_readings', unit: '%', bounds: PERCENT },
  mood: { combine: 'mean_of_readings', unit: "source's own", bounds: [0, 100] },
  // The menstrual cycle. Days are counted from 1; a phase and a flow are numbers for words of the source.
  cycle_day: { combine: 'last', unit: 'day', bounds: CYCLE_DAYS },
  cycle_length_days: { combine: 'last', unit: 'days', bounds: CYCLE_DAYS },
  cycle_length_predicted_days: { combine: 'last', unit: 'days', bounds: CYCLE_DAYS },
  cycle_is_predicted: { combine: 'last', unit: '0 or 1', bounds: [0, 1] },
  cycle_phase: { combine: 'last', unit: 'word', bounds: [0, 100] },
  cycle_phase_length_days: { combine: 'last', unit: 'days', bounds: CYCLE_DAYS },
  cycle_days_until_next_phase: { combine: 'last', unit: 'days', bounds: [0, 400] },
  cycle_updated_s: { combine: 'last', unit: 's', bounds: [0, 10_000_000_000] },
  period_start_date: { combine: 'last', unit: 'days since 1970', bounds: [0, 100_000] },
  period_day: { combine: 'last', unit: 'day', bounds: [1, 100] },
  menstrual_flow: { combine: 'last', unit: 'word', bounds: [0, 10] },
} as const satisfies Record<string, MetricFacts>
