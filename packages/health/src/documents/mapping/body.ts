import type { bodyBlocks } from '../../payloads/body-summary.ts'
import type { Feed } from '../day-facts.ts'
import {
  type Below,
  comparatorOf,
  intervals,
  labelOf,
  type Mapping,
  meaningOf,
  moments,
  number,
  together,
} from './rules.ts'
import { heartRateFields, oxygenationFields, temperatureFields } from './shared.ts'

const from: readonly Feed[] = ['day', 'measurement', 'series', 'profile']

/** What a wearable samples all day is the physical summary's; here belong spot readings and what a phone collected. */
const spot: readonly Feed[] = ['measurement', 'phone_series', 'profile']

const PRESSURES: Below = ['diastolic_mmHg_int', 'systolic_mmHg_int']

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
      blood_pressure_avg_object: together(
        {
          systolic_mmHg_int: number('blood_pressure_systolic_mmhg'),
          diastolic_mmHg_int: number('blood_pressure_diastolic_mmhg'),
        },
        PRESSURES,
      ),
      blood_pressure_granular_data_array: moments(
        {
          systolic_mmHg_int: 'blood_pressure_systolic_mmhg',
          diastolic_mmHg_int: 'blood_pressure_diastolic_mmhg',
        },
        PRESSURES,
      ),
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
  menstruation: {
    from,
    fields: {
      last_updated_datetime_string: meaningOf('cycle_updated_s', 'time'),
      period_start_date_string: { kind: 'period_start', date: 'period_start_date', day: 'period_day' },
      cycle_day_int: number('cycle_day'),
      predicted_cycle_length_days_int: number('cycle_length_predicted_days'),
      cycle_length_days_int: number('cycle_length_days'),
      current_phase_string: labelOf('cycle_phase'),
      length_of_current_phase_days_int: number('cycle_phase_length_days'),
      days_until_next_phase_int: number('cycle_days_until_next_phase'),
      is_a_predicted_cycle_bool: meaningOf('cycle_is_predicted', 'flag'),
      menstruation_flow_granular_data_array: moments({
        flow_mL_int: null,
        flow_level_string: labelOf('menstrual_flow'),
      }),
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
