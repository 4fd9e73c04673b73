import { float, int, structure } from '../fields.ts'

const fields = {
  calories_net_intake_kcal_float: float('Energy eaten and drunk'),
  calories_expenditure_kcal_float: float('Energy spent in all'),
  calories_net_active_kcal_float: float('Energy spent by activity'),
  calories_basal_metabolic_rate_kcal_float: float('Energy spent at rest'),
}

export const calories = structure('Calories', 'Energy, kilocalories', fields)

export const workoutCalories = structure('WorkoutCalories', 'Energy of a workout, kilocalories', {
  ...fields,
  fat_percentage_of_calories_int: int('Energy that came from fat, percent'),
  carbohydrate_percentage_of_calories_int: int('Energy that came from carbohydrates, percent'),
  protein_percentage_of_calories_int: int('Energy that came from protein, percent'),
})
