import { int, moments, structure } from '../fields.ts'

export const stress = structure('Stress', 'Stress as the source rates it, 0 to 100', {
  stress_at_rest_duration_seconds_int: int('Seconds at rest'),
  stress_duration_seconds_int: int('Seconds under any stress'),
  low_stress_duration_seconds_int: int('Seconds under low stress'),
  medium_stress_duration_seconds_int: int('Seconds under medium stress'),
  high_stress_duration_seconds_int: int('Seconds under high stress'),
  stress_avg_level_int: int('Mean stress level'),
  stress_maximum_level_int: int('Highest stress level'),
  stress_granular_data_array: moments('Stress readings', {
    stress_score_int: int('Stress level'),
  }),
})
