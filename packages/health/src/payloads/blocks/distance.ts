import { float, int, intervals, structure } from '../fields.ts'

const fields = {
  steps_int: int('Steps'),
  steps_granular_data_array: intervals('Steps over time', { steps_int: int('Steps') }),
  walked_distance_meters_float: float('Distance on foot, metres'),
  traveled_distance_meters_float: float('Distance by any means of moving oneself, metres'),
  traveled_distance_granular_data_array: intervals('Distance over time', {
    traveled_distance_meters_float: float('Metres'),
  }),
  floors_climbed_float: float('Floors climbed'),
  floors_climbed_granular_data_array: intervals('Floors over time', {
    floors_climbed_float: float('Floors climbed'),
  }),
  elevation_avg_altitude_meters_float: float('Mean altitude, metres'),
  elevation_minimum_altitude_meters_float: float('Lowest altitude, metres'),
  elevation_maximum_altitude_meters_float: float('Highest altitude, metres'),
  elevation_gain_actual_altitude_meters_float: float('Metres climbed'),
  elevation_loss_actual_altitude_meters_float: float('Metres descended'),
  elevation_planned_gain_meters_float: float('Metres that were planned to be climbed'),
  elevation_granular_data_array: intervals('Elevation over time', {
    elevation_change_meters_float: float('Change of altitude, metres'),
  }),
  swimming_num_strokes_float: float('Swimming strokes'),
  swimming_num_laps_int: int('Pool lengths swum'),
  swimming_pool_length_meters_float: float('Length of the pool, metres'),
  swimming_total_distance_meters_float: float('Distance swum, metres'),
  swimming_distance_granular_data_array: intervals('Swimming over time', {
    swimming_distance_meters_float: float('Metres swum'),
  }),
}

export const distance = structure('Distance', 'Steps, distances, floors, elevation and swimming', {
  ...fields,
  active_steps_int: int('Steps taken while active'),
  active_steps_granular_data_array: intervals('Active steps over time', {
    active_steps_int: int('Steps taken while active'),
  }),
})

export const workoutDistance = structure(
  'WorkoutDistance',
  'Steps, distances, floors, elevation and swimming of a workout',
  fields,
)
