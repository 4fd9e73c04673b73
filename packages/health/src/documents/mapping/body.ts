import type { bodyBlocks } from '../../payloads/body-summary.ts'
import type { Feed } from '../day-facts.ts'
import { comparatorOf, intervals, labelOf, type Mapping, moments, number, together } from './rules.ts'
import { heartRateFields, oxygenationFields, temperatureFields } from './shared.ts'

const from: readonly Feed[] = ['day', 'measurement', 'series', 'profile']

/** What a wearable samples all day is the physical summary's; here belong spot readings and what a phone collected. */
const spot: readonly Feed[] = ['measurement', 'phone_series', 'profile']

export const bodyMapping = {
  body_metrics: {
    from,
    fields: {
      waist_circumference_cm_int: number('waist_cm'),
      hip_circumference_cm_int: number('hip_cm'),
      chest_circumference_cm_int: number('chest_cm'),
      bone_composition_percentage_int: number('bone_pct'),
      muscle_composition_percentage_int: number('muscle_pct'),
      water_composition_percentage_int: number('water_pct'),
      weight_kg_float: number('weight_kg'),
      height_cm_int: number('height_cm'),
      bmi_float: number('bmi'),
    },
  },
  blood_glucose: {
    from,
    fields: {
      blood_glucose_avg_mg_per_dL_int: number('glucose_mg_per_dl'),
      blood_glucose_avg_comparator_string: comparatorOf('glucose_mg_per_dl'),
      blood_glucose_granular_data_array: moments({
        blood_glucose_mg_per_dL_int: 'glucose_mg_per_dl',
        blood_glucose_comparator_string: comparatorOf('glucose_mg_per_dl'),
        blood_glucose_trend_string: labelOf('glucose_mg_per_dl'),
        blood_glucose_rate_mg_per_dL_per_min_float: 'glucose_rate_mg_per_dl_per_min',
      }),
    },
  },
  blood_pressure: {
    from,
    fields: {
      blood_pressure_avg_object: together({
        systolic_mmHg_int: number('blood_pressure_systolic_mmhg'),
        diastolic_mmHg_int: number('blood_pressure_diastolic_mmhg'),
      }),
      blood_pressure_granular_data_array: moments({
        systolic_mmHg_int: 'blood_pressure_systolic_mmhg',
        diastolic_mmHg_int: 'blood_pressure_diastolic_mmhg',
      }),
    },
  },
  hydration: {
    from,
    fields: {
      water_total_consumption_mL_int: number('water_intake_ml'),
      hydration_amount_granular_data_array: intervals({ hydration_amount_mL_int: 'water_intake_ml' }),
      hydration_level_granular_data_array: intervals({ hydration_level_percentage_int: 'hydration_pct' }),
    },
  },
  heart_rate: { from: spot, fields: heartRateFields },
  oxygenation: { from: spot, fields: oxygenationFields },
  temperature: { from, fields: temperatureFields },
  mood: {
    from,
    fields: {
      mood_minimum_scale_int: number('mood', 'mood', 'min'),
      mood_avg_scale_int: number('mood'),
      mood_maximum_scale_int: number('mood', 'mood', 'max'),
      mood_granular_data_array: intervals({ mood_scale_int: 'mood' }),
    },
  },
  nutrition: {
    from,
    fields: {
      food_intake_float: number('food_intake'),
      calories_intake_kcal_float: number('energy_intake_kcal'),
      protein_intake_g_float: number('protein_g'),
      sugar_intake_g_float: number('sugar_g'),
      fat_intake_g_float: number('fat_g'),
      trans_fat_intake_g_float: number('trans_fat_g'),
      carbohydrates_intake_g_float: number('carbohydrates_g'),
      fiber_intake_g_float: number('fiber_g'),
      alcohol_intake_g_float: number('alcohol_g'),
      sodium_intake_mg_float: number('sodium_mg'),
      cholesterol_intake_mg_float: number('cholesterol_mg'),
    },
  },
} as const satisfies Mapping<typeof bodyBlocks>
