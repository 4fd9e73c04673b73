import { float, structure } from '../fields.ts'

export const calories = structure('Calories', 'Energy, kilocalories', {
  calories_net_intake_kcal_float: float('Energy eaten and drunk'),
  calories_expenditure_kcal_float: float('Energy spent in all'),
  calories_net_active_kcal_float: float('Energy spent by activity'),
  calories_basal_metabolic_rate_kcal_float: float('Energy spent at rest'),
})
