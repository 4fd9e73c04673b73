import { type MetricFacts, PERCENT, type ValueBounds } from './declaration.ts'

/** The hardest stages of cycling races are measured below this. */
const ENERGY_KCAL: ValueBounds = [0, 12_000]

export const ENERGY = {
  energy_total_kcal: { combine: 'sum', unit: 'kcal', bounds: ENERGY_KCAL },
  energy_active_kcal: { combine: 'sum', unit: 'kcal', bounds: ENERGY_KCAL },
  energy_basal_kcal: { combine: 'sum', unit: 'kcal', bounds: [0, 6000] },
  energy_intake_kcal: { combine: 'sum', unit: 'kcal', bounds: [0, 30_000] },
  // What the energy of a workout was made of.
  energy_from_fat_pct: { combine: 'last', unit: '%', bounds: PERCENT },
  energy_from_carbohydrate_pct: { combine: 'last', unit: '%', bounds: PERCENT },
  energy_from_protein_pct: { combine: 'last', unit: '%', bounds: PERCENT },
} as const satisfies Record<string, MetricFacts>
