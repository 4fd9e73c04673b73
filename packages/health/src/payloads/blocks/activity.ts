import { float, int, intervals, nullableTime, structure, text } from '../fields.ts'

const fields = {
  active_seconds_int: int('Seconds active'),
  rest_seconds_int: int('Seconds at rest'),
  low_intensity_seconds_int: int('Seconds at low intensity'),
  moderate_intensity_seconds_int: int('Seconds at moderate intensity'),
  vigorous_intensity_seconds_int: int('Seconds at vigorous intensity'),
  inactivity_seconds_int: int('Seconds awake but inactive'),
  continuous_inactive_periods_int: int('Long unbroken periods of inactivity'),
  activity_level_granular_data_array: intervals('Activity level over time', {
    activity_level_float: float("Level on the source's own scale"),
    activity_level_label_string: text("The source's name of the level"),
  }),
}

export const activity = structure('Activity', 'How the time was spent', fields)

export const workoutActivity = structure('WorkoutActivity', 'What the workout was and how it was spent', {
  ...fields,
  activity_start_datetime_string: nullableTime('Start of the workout'),
  activity_end_datetime_string: nullableTime('End of the workout'),
  activity_duration_seconds_int: int('Seconds from start to end'),
  activity_type_name_string: text('Name of the activity in Title Case: Running, Strength Training'),
  activity_strain_level_float: float("Strain on the source's own scale"),
  activity_work_kilojoules_float: float('Mechanical work done, kilojoules'),
  activity_energy_kilojoules_float: float('Energy spent, kilojoules'),
  activity_energy_planned_kilojoules_float: float('Energy that was planned to be spent, kilojoules'),
})
