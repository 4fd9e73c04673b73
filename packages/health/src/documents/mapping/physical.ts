import type { physicalBlocks } from '../../payloads/physical-summary.ts'
import type { Feed } from '../day-facts.ts'
import { intervals, labelOf, type Mapping, moments, number } from './rules.ts'
import { heartRateFields, oxygenationFields } from './shared.ts'

const from: readonly Feed[] = ['day', 'series', 'workout']

export const physicalMapping = {
  activity: {
    from,
    fields: {
      active_seconds_int: number('active_s'),
      rest_seconds_int: number('rest_s'),
      low_intensity_seconds_int: number('low_intensity_s'),
      moderate_intensity_seconds_int: number('moderate_intensity_s'),
      vigorous_intensity_seconds_int: number('vigorous_intensity_s'),
      inactivity_seconds_int: number('inactive_s'),
      continuous_inactive_periods_int: number('inactive_periods'),
      activity_level_granular_data_array: intervals({
        activity_level_float: 'activity_level',
        activity_level_label_string: labelOf('activity_level'),
      }),
    },
  },
  calories: {
    from,
    fields: {
      calories_net_intake_kcal_float: number('energy_intake_kcal'),
      calories_expenditure_kcal_float: number('energy_total_kcal'),
      calories_net_active_kcal_float: number('energy_active_kcal'),
      calories_basal_metabolic_rate_kcal_float: number('energy_basal_kcal'),
    },
  },
  distance: {
    from,
    fields: {
      steps_int: number('steps'),
      steps_granular_data_array: intervals({ steps_int: 'steps' }),
      walked_distance_meters_float: number('distance_walked_m'),
      traveled_distance_meters_float: number('distance_traveled_m'),
      traveled_distance_granular_data_array: intervals({
        traveled_distance_meters_float: 'distance_traveled_m',
      }),
      floors_climbed_float: number('floors_climbed'),
      floors_climbed_granular_data_array: intervals({ floors_climbed_float: 'floors_climbed' }),
      elevation_avg_altitude_meters_float: number('elevation_avg_m'),
      elevation_minimum_altitude_meters_float: number('elevation_min_m'),
      elevation_maximum_altitude_meters_float: number('elevation_max_m'),
      elevation_gain_actual_altitude_meters_float: number('elevation_gain_m'),
      elevation_loss_actual_altitude_meters_float: number('elevation_loss_m'),
      elevation_planned_gain_meters_float: number('elevation_planned_gain_m'),
      elevation_granular_data_array: intervals({ elevation_change_meters_float: 'elevation_change_m' }),
      swimming_num_strokes_float: number('swim_strokes'),
      swimming_num_laps_int: number('swim_laps'),
      swimming_pool_length_meters_float: number('swim_pool_length_m'),
      swimming_total_distance_meters_float: number('distance_swum_m'),
      swimming_distance_granular_data_array: intervals({ swimming_distance_meters_float: 'distance_swum_m' }),
      active_steps_int: number('active_steps'),
      active_steps_granular_data_array: intervals({ active_steps_int: 'active_steps' }),
    },
  },
  heart_rate: { from, fields: heartRateFields },
  oxygenation: { from, fields: oxygenationFields },
  stress: {
    from,
    fields: {
      stress_at_rest_duration_seconds_int: number('stress_rest_s'),
      stress_duration_seconds_int: number('stress_s'),
      low_stress_duration_seconds_int: number('stress_low_s'),
      medium_stress_duration_seconds_int: number('stress_medium_s'),
      high_stress_duration_seconds_int: number('stress_high_s'),
      stress_avg_level_int: number('stress_avg_level', 'stress_level'),
      stress_maximum_level_int: number('stress_max_level', 'stress_level'),
      stress_granular_data_array: moments({ stress_score_int: 'stress_level' }),
    },
  },
} as const satisfies Mapping<typeof physicalBlocks>
