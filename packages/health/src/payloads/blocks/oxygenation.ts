import { int, intervals, structure } from '../fields.ts'

export const saturationReadings = intervals('Blood oxygen readings', {
  saturation_percentage_int: int('Blood oxygen saturation, percent'),
})

export const oxygenation = structure('Oxygenation', 'Blood oxygen and oxygen uptake', {
  saturation_avg_percentage_int: int('Mean blood oxygen saturation, percent'),
  saturation_granular_data_array: saturationReadings,
  vo2max_mL_per_min_per_kg_int: int('Maximal oxygen uptake, mL per minute and kg'),
  vo2_granular_data_array: intervals('Oxygen uptake readings', {
    vo2_mL_per_min_per_kg_int: int('Oxygen uptake, mL per minute and kg'),
  }),
})
