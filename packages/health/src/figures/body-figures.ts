import type { Metric } from '../metrics.ts'
import { coded, same, vital } from './clinical-figure.ts'
import { B, type Figure, type FigureOptions, KEY, NIGHT_FIRST, of } from './figure.ts'

const measuredAt = (is: string, metric: Metric): FigureOptions => ({
  only: { path: '/temperature/temperature_avg_object/measurement_type_string', is, metric },
})
const MEAN_TEMPERATURE = '/temperature/temperature_avg_object/temperature_celsius_float'

export const BODY_FIGURES = {
  weight: of('body', 'kg', 'Weight', B, '/body_metrics/weight_kg_float', {
    ...KEY,
    ...coded(
      'body_weight',
      'Body weight',
      'Weight of the body, the latest of the day.',
      same('kg'),
      [['29463-7', 'Body weight']],
      vital('latest'),
    ),
  }),
  height: of(
    'body',
    'cm',
    'Height',
    B,
    '/body_metrics/height_cm_int',
    coded(
      'body_height',
      'Body height',
      'Height of the body, the latest of the day.',
      same('cm'),
      [['8302-2', 'Body height']],
      vital('latest'),
    ),
  ),
  bmi: of(
    'body',
    'kg/m2',
    'Body mass index',
    B,
    '/body_metrics/bmi_float',
    coded(
      'body_mass_index',
      'Body mass index',
      'Body mass index as a data source reported it, otherwise computed from the weight of the day and the last known height; the latest of the day.',
      same('kg/m2'),
      [['39156-5', 'Body mass index (BMI) [Ratio]']],
      vital('latest'),
    ),
  ),
  muscle: of('body', '%', 'Muscle', B, '/body_metrics/muscle_composition_percentage_int'),
  water: of('body', '%', 'Water in the body', B, '/body_metrics/water_composition_percentage_int'),
  bone: of('body', '%', 'Bone', B, '/body_metrics/bone_composition_percentage_int'),
  waist: of('body', 'cm', 'Waist', B, '/body_metrics/waist_circumference_cm_int'),
  skin_temperature: of(
    'body',
    'Cel',
    'Skin temperature',
    NIGHT_FIRST.slice(0, 2),
    MEAN_TEMPERATURE,
    measuredAt('skin', 'skin_temperature_c'),
  ),
  body_temperature: of(
    'body',
    'Cel',
    'Body temperature',
    NIGHT_FIRST.slice(0, 2),
    MEAN_TEMPERATURE,
    measuredAt('body', 'body_temperature_c'),
  ),
  temperature_deviation: of(
    'body',
    'Cel',
    'Temperature deviation',
    NIGHT_FIRST.slice(0, 2),
    '/temperature/temperature_delta_object/temperature_celsius_float',
  ),
  glucose: of('glucose', 'mg/dL', 'Mean blood glucose', B, '/blood_glucose/blood_glucose_avg_mg_per_dL_int', {
    ...KEY,
    comparator: '/blood_glucose/blood_glucose_avg_comparator_string',
  }),
} as const satisfies Record<string, Figure>
