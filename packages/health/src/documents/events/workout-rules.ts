import type { physicalEventBlocks } from '../../payloads/events/physical.ts'
import { intervals, labelOf, number } from '../mapping/rules.ts'
import { heartRateFields, oxygenationFields } from '../mapping/shared.ts'
import { roundHalfAwayFromZero } from '../numbers.ts'
import { endPlace, middlePlace, startPlace } from './place.ts'
import { type EventRules, endTime, ofWorkout, ownTotal, startTime } from './rules.ts'

type Blocks = typeof physicalEventBlocks

const stress = {
  stress_at_rest_duration_seconds_int: ownTotal('stress_rest_s'),
  stress_duration_seconds_int: ownTotal('stress_s'),
  low_stress_duration_seconds_int: ownTotal('stress_low_s'),
  medium_stress_duration_seconds_int: ownTotal('stress_medium_s'),
  high_stress_duration_seconds_int: ownTotal('stress_high_s'),
  stress_avg_level_int: number('stress_avg_level', 'stress_level'),
  stress_maximum_level_int: number('stress_max_level', 'stress_level'),
  tss_granular_data_array: intervals({ tss_score_int: 'training_stress_score' }),
}

export const activityRules: EventRules<Blocks['activity_event']> = {
  activity: {
    active_seconds_int: ownTotal('active_s'),
    rest_seconds_int: ownTotal('rest_s'),
    low_intensity_seconds_int: ownTotal('low_intensity_s'),
    moderate_intensity_seconds_int: ownTotal('moderate_intensity_s'),
    vigorous_intensity_seconds_int: ownTotal('vigorous_intensity_s'),
    inactivity_seconds_int: ownTotal('inactive_s'),
    continuous_inactive_periods_int: ownTotal('inactive_periods'),
    activity_level_granular_data_array: intervals({
      activity_level_float: 'activity_level',
      activity_level_label_string: labelOf('activity_level'),
    }),
    activity_start_datetime_string: ofWorkout(startTime),
    activity_end_datetime_string: ofWorkout(endTime),
    activity_duration_seconds_int: ofWorkout(({ start, end }) =>
      roundHalfAwayFromZero((end.at - start.at) / 1000),
    ),
    activity_type_name_string: ofWorkout(({ activity }) => activity),
    activity_strain_level_float: ownTotal('strain'),
    activity_work_kilojoules_float: ownTotal('work_kj'),
    activity_energy_kilojoules_float: ownTotal('energy_kj'),
    activity_energy_planned_kilojoules_float: ownTotal('energy_planned_kj'),
  },
  calories: {
    calories_net_intake_kcal_float: ownTotal('energy_intake_kcal'),
    calories_expenditure_kcal_float: ownTotal('energy_total_kcal'),
    calories_net_active_kcal_float: ownTotal('energy_active_kcal'),
    calories_basal_metabolic_rate_kcal_float: ownTotal('energy_basal_kcal'),
    fat_percentage_of_calories_int: ownTotal('energy_from_fat_pct'),
    carbohydrate_percentage_of_calories_int: ownTotal('energy_from_carbohydrate_pct'),
    protein_percentage_of_calories_int: ownTotal('energy_from_protein_pct'),
  },
  distance: {
    steps_int: ownTotal('steps'),
    steps_granular_data_array: intervals({ steps_int: 'steps' }),
    walked_distance_meters_float: ownTotal('distance_walked_m'),
    traveled_distance_meters_float: ownTotal('distance_traveled_m'),
    traveled_distance_granular_data_array: intervals({
      traveled_distance_meters_float: 'distance_traveled_m',
    }),
    floors_climbed_float: ownTotal('floors_climbed'),
    floors_climbed_granular_data_array: intervals({ floors_climbed_float: 'floors_climbed' }),
    elevation_avg_altitude_meters_float: number('elevation_avg_m'),
    elevation_minimum_altitude_meters_float: number('elevation_min_m'),
    elevation_maximum_altitude_meters_float: number('elevation_max_m'),
    elevation_gain_actual_altitude_meters_float: ownTotal('elevation_gain_m'),
    elevation_loss_actual_altitude_meters_float: ownTotal('elevation_loss_m'),
    elevation_planned_gain_meters_float: ownTotal('elevation_planned_gain_m'),
    elevation_granular_data_array: intervals({ elevation_change_meters_float: 'elevation_change_m' }),
    swimming_num_strokes_float: ownTotal('swim_strokes'),
    swimming_num_laps_int: ownTotal('swim_laps'),
    swimming_pool_length_meters_float: ownTotal('swim_pool_length_m'),
    swimming_total_distance_meters_float: ownTotal('distance_swum_m'),
    swimming_distance_granular_data_array: intervals({ swimming_distance_meters_float: 'distance_swum_m' }),
  },
  heart_rate: heartRateFields,
  movement: {
    speed_normalized_meters_per_second_float: ownTotal('speed_normalized_m_per_s'),
    speed_avg_meters_per_second_float: number('speed_avg_m_per_s', 'speed_m_per_s'),
    speed_maximum_meters_per_second_float: number('speed_max_m_per_s', 'speed_m_per_s'),
    speed_granular_data_array: intervals({ speed_meters_per_second_float: 'speed_m_per_s' }),
    pace_avg_min_per_km_float: ownTotal('pace_avg_min_per_km'),
    pace_maximum_min_per_km_float: ownTotal('pace_max_min_per_km'),
    cadence_avg_rpm_float: number('cadence_avg_rpm', 'cadence_rpm'),
    cadence_maximum_rpm_float: number('cadence_max_rpm', 'cadence_rpm'),
    cadence_granular_data_array: intervals({ cadence_rpm_float: 'cadence_rpm' }),
    torque_avg_newton_meters_float: number('torque_avg_nm', 'torque_nm'),
    torque_maximum_newton_meters_float: number('torque_max_nm', 'torque_nm'),
    torque_granular_data_array: intervals({ torque_newton_meters_float: 'torque_nm' }),
    lap_granular_data_array: intervals({ laps_int: 'laps' }),
  },
  power: {
    power_avg_watts_float: number('power_avg_w', 'power_w'),
    power_maximum_watts_float: number('power_max_w', 'power_w'),
    power_granular_data_array: intervals({ power_watts_float: 'power_w' }),
  },
  position: {
    position_start_object: startPlace,
    position_centroid_object: middlePlace,
    position_end_object: endPlace,
    position_granular_data_array: intervals({
      lat_deg_float: 'latitude_deg',
      lng_deg_float: 'longitude_deg',
    }),
  },
  oxygenation: oxygenationFields,
  stress,
}

export const heartRateRules: EventRules<Blocks['heart_rate_event']> = { heart_rate: heartRateFields }
export const oxygenationRules: EventRules<Blocks['oxygenation_event']> = { oxygenation: oxygenationFields }
export const stressRules: EventRules<Blocks['stress_event']> = { stress }
