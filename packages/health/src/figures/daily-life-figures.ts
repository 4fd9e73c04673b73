import { coded, same, vital } from './clinical-figure.ts'
import { B, type Figure, KEY, of, P } from './figure.ts'

export const DAILY_LIFE_FIGURES = {
  energy_eaten: of('nutrition', 'kcal', 'Dietary energy', B, '/nutrition/calories_intake_kcal_float', {
    ...KEY,
    ...coded(
      'caloric_intake',
      'Caloric intake',
      'Energy of what was eaten and drunk in the day.',
      same('kcal'),
      [['9052-2', 'Calorie intake total']],
      vital('total'),
    ),
  }),
  protein: of('nutrition', 'g', 'Protein eaten', B, '/nutrition/protein_intake_g_float'),
  carbohydrates: of('nutrition', 'g', 'Carbohydrates eaten', B, '/nutrition/carbohydrates_intake_g_float'),
  fat: of('nutrition', 'g', 'Fat eaten', B, '/nutrition/fat_intake_g_float'),
  sugar: of('nutrition', 'g', 'Sugar eaten', B, '/nutrition/sugar_intake_g_float'),
  fibre: of('nutrition', 'g', 'Fibre eaten', B, '/nutrition/fiber_intake_g_float'),
  sodium: of('nutrition', 'mg', 'Sodium eaten', B, '/nutrition/sodium_intake_mg_float'),
  alcohol: of('nutrition', 'g', 'Alcohol drunk', B, '/nutrition/alcohol_intake_g_float'),
  water_drunk: of('nutrition', 'mL', 'Water intake', B, '/hydration/water_total_consumption_mL_int'),
  stress: of('mood', '0-100', "Mean stress on the source's scale", P, '/stress/stress_avg_level_int', KEY),
  stress_maximum: of('mood', '0-100', 'Highest stress', P, '/stress/stress_maximum_level_int'),
  mood: of('mood', "source's own scale", 'Mean mood', B, '/mood/mood_avg_scale_int'),
  cycle_day: of('cycle', 'day', 'Day of the cycle', B, '/menstruation/cycle_day_int', {
    isKey: true,
    hasMean: false,
  }),
  cycle_length: of('cycle', 'days', 'Length of the cycle', B, '/menstruation/cycle_length_days_int', {
    hasMean: false,
  }),
} as const satisfies Record<string, Figure>
