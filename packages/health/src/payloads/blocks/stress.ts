import { int, intervals, moments, structure } from '../fields.ts'

const fields = {
  stress_at_rest_duration_seconds_int: int('Seconds at rest'),
  stress_duration_seconds_int: int('Seconds under any stress'),
  low_stress_duration_seconds_int: int('Seconds under low stress'),
  medium_stress_duration_seconds_int: int('Seconds under medium stress'),
  high_stress_duration_seconds_int: int('Seconds under high stress'),
  stress_avg_level_int: int('Mean stress level'),
  stress_maximum_level_int: int('Highest stress level'),
}

export const stress = structure('Stress', 'Stress as the source rates it, 0 to 100', {
  ...fields,
  stress_granular_data_array: moments('Stress readings', {
    stress_score_int: int('Stress level'),
  }),
})

export const trainingStress = structure('TrainingStress', 'Stress of a workout, 0 to 100', {
  ...fields,
  tss_granular_data_array: intervals('Training stress over time', {
    tss_score_int: int('Training stress score'),
  }),
})
