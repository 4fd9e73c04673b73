import type { DayHabits } from '../shared/days.ts'
import type { Envelope } from '../shared/envelope.ts'
import type { MeasurementRules } from '../shared/measurements.ts'

export const TEMPERATURE: MeasurementRules = {
  BODY_TEMPERATURE: { value: { metrics: ['body_temperature_c'], to: 'celsius' } },
}

/** Masses among the parts are passed along, the shares beside them are what we have metrics for. */
export const BODY: MeasurementRules = {
  BODY_COMPOSITION: {
    parts: {
      WEIGHT: { metrics: ['weight_kg'], to: 'kg' },
      HEIGHT: { metrics: ['height_cm'], to: 'cm' },
      BODY_FAT: { metrics: ['body_fat_pct'], to: 'percent' },
      SKELETAL_MUSCLE: { metrics: ['muscle_pct'], to: 'percent' },
      BMI: { metrics: ['bmi'], to: 'count' },
    },
  },
}

export const BLOOD_PRESSURE: MeasurementRules = {
  BLOOD_PRESSURE: {
    parts: {
      SYSTOLIC: { metrics: ['blood_pressure_systolic_mmhg'], to: 'mmhg' },
      DIASTOLIC: { metrics: ['blood_pressure_diastolic_mmhg'], to: 'mmhg' },
      PULSE: { metrics: ['heart_rate_bpm'], to: 'per_minute' },
    },
  },
}

/** No living person has so much in mmol/L or so little in mg/dL. */
const BETWEEN_UNITS = 35

/** The store does not document its unit. */
function glucoseUnit({ value, unit }: Envelope): string | null {
  if ((unit ?? '') !== '' && unit !== 'unknown') return null
  return typeof value === 'number' && value < BETWEEN_UNITS ? 'mmol/L' : 'mg/dL'
}

export const GLUCOSE: MeasurementRules = {
  BLOOD_GLUCOSE: { value: { metrics: ['glucose_mg_per_dl'], to: 'mg_per_dl' }, unit: glucoseUnit },
}

export const ACTIVITY_SUMMARY: DayHabits = {
  parts: {
    TOTAL_ACTIVE_TIME: { metrics: ['active_s'], to: 's' },
    TOTAL_ACTIVE_CALORIES_BURNED: { metrics: ['energy_active_kcal'], to: 'kcal' },
    TOTAL_CALORIES_BURNED: { metrics: ['energy_total_kcal'], to: 'kcal' },
    TOTAL_DISTANCE: { metrics: ['distance_traveled_m'], to: 'm' },
  },
}

export const ENERGY_SCORE: DayHabits = {
  parts: {},
  asParts: ({ value }) => [{ name: 'score', value, unit: '' }],
}
