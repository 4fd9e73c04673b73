import type { Static } from 'typebox'
import { dailyMetadata, heartRate, oxygenation, temperature } from './blocks/index.ts'
import { summaryDocument } from './envelope.ts'
import {
  comparator,
  flag,
  float,
  int,
  intervals,
  moments,
  nullableTime,
  parts,
  structure,
  text,
} from './fields.ts'

const bodyMetrics = structure('BodyMetrics', 'Size and composition of the body', {
  waist_circumference_cm_int: int('Waist, centimetres'),
  hip_circumference_cm_int: int('Hips, centimetres'),
  chest_circumference_cm_int: int('Chest, centimetres'),
  bone_composition_percentage_int: int('Bone, percent of the weight'),
  muscle_composition_percentage_int: int('Muscle, percent of the weight'),
  water_composition_percentage_int: int('Water, percent of the weight'),
  weight_kg_float: float('Weight, kilograms'),
  height_cm_int: int('Height, centimetres'),
  bmi_float: float('Body mass index'),
})

const besideGlucose = {
  blood_glucose_trend_string: text("Where the value is heading, in the source's own word"),
  blood_glucose_rate_mg_per_dL_per_min_float: float('Rate of change, mg per dL per minute'),
}

const glucoseFields = {
  blood_glucose_avg_mg_per_dL_int: int('Mean blood glucose, mg per dL'),
  blood_glucose_avg_comparator_string: comparator(
    'Set where readings beyond the range of the sensor took part: the true mean lies below (`<`) or above (`>`) the given one',
  ),
  blood_glucose_granular_data_array: moments('Blood glucose readings', {
    blood_glucose_mg_per_dL_int: int('Blood glucose, mg per dL'),
    blood_glucose_comparator_string: comparator(
      'Set on a reading beyond the range of the sensor: the true value lies below (`<`) or above (`>`) the given bound',
    ),
    ...besideGlucose,
  }),
}

const bloodGlucose = structure('BloodGlucose', 'Blood glucose', glucoseFields)

export const bloodGlucoseReading = structure('BloodGlucoseReading', 'Blood glucose', {
  ...glucoseFields,
  ...besideGlucose,
})

const pressure = {
  systolic_mmHg_int: int('Systolic pressure, mmHg'),
  diastolic_mmHg_int: int('Diastolic pressure, mmHg'),
}

const bloodPressure = structure('BloodPressure', 'Blood pressure', {
  blood_pressure_avg_object: parts('Mean blood pressure', pressure),
  blood_pressure_granular_data_array: moments('Blood pressure readings', pressure),
})

const hydration = structure('Hydration', 'Water drunk and water in the body', {
  water_total_consumption_mL_int: int('Water drunk, mL'),
  hydration_amount_granular_data_array: intervals('Drinks', {
    hydration_amount_mL_int: int('Water drunk, mL'),
  }),
  hydration_level_granular_data_array: intervals('Hydration level over time', {
    hydration_level_percentage_int: int('Hydration level, percent'),
  }),
})

const mood = structure('Mood', "Mood on the source's own scale", {
  mood_minimum_scale_int: int('Lowest mood'),
  mood_avg_scale_int: int('Mean mood'),
  mood_maximum_scale_int: int('Highest mood'),
  mood_delta_scale_int: int('Change of mood'),
  mood_granular_data_array: intervals('Mood over time', {
    mood_scale_int: int('Mood'),
  }),
})

const nutrition = structure('Nutrition', 'What the person ate and drank', {
  food_intake_float: float('Food eaten, as the source counts it'),
  calories_intake_kcal_float: float('Energy, kilocalories'),
  protein_intake_g_float: float('Protein, grams'),
  sugar_intake_g_float: float('Sugar, grams'),
  fat_intake_g_float: float('Fat, grams'),
  trans_fat_intake_g_float: float('Trans fat, grams'),
  carbohydrates_intake_g_float: float('Carbohydrates, grams'),
  fiber_intake_g_float: float('Fibre, grams'),
  alcohol_intake_g_float: float('Alcohol, grams'),
  sodium_intake_mg_float: float('Sodium, milligrams'),
  cholesterol_intake_mg_float: float('Cholesterol, milligrams'),
})

const menstruation = structure('Menstruation', 'Menstrual cycle', {
  last_updated_datetime_string: nullableTime('When the source last changed this'),
  period_start_date_string: text('Date on which the current period began'),
  cycle_day_int: int('Day of the cycle'),
  predicted_cycle_length_days_int: int('Predicted length of the cycle, days'),
  cycle_length_days_int: int('Length of the cycle, days'),
  current_phase_string: text('Phase of the cycle'),
  length_of_current_phase_days_int: int('Length of the phase, days'),
  days_until_next_phase_int: int('Days until the next phase'),
  is_a_predicted_cycle_bool: flag('Whether the cycle is predicted rather than recorded'),
  menstruation_flow_granular_data_array: moments('Flow readings', {
    flow_mL_int: int('Flow, mL'),
    flow_level_string: text('How strong the flow was: `none`, `light`, `medium`, `heavy` or `unspecified`'),
  }),
})

export const bodyBlocks = {
  body_metrics: bodyMetrics,
  blood_glucose: bloodGlucose,
  blood_pressure: bloodPressure,
  hydration,
  heart_rate: heartRate,
  oxygenation,
  temperature,
  mood,
  nutrition,
  menstruation,
}

export const bodySummary = summaryDocument({
  name: 'body_summary',
  pillar: 'body_health',
  title: 'BodySummary',
  description: 'What was measured of the body in one local day.',
  blocks: bodyBlocks,
  metadata: dailyMetadata,
})

export type BodySummary = Static<typeof bodySummary>
