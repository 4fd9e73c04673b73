import { float, int, intervals, structure, text } from '../fields.ts'

export const activity = structure('Activity', 'How the time was spent', {
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
})
