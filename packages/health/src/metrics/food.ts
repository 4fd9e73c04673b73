import type { MetricFacts, ValueBounds } from './declaration.ts'

const GRAMS_A_DAY: ValueBounds = [0, 5000]

export const FOOD = {
  food_intake: { combine: 'sum', unit: "source's own", bounds: [0, 1000] },
  protein_g: { combine: 'sum', unit: 'g', bounds: GRAMS_A_DAY },
  sugar_g: { combine: 'sum', unit: 'g', bounds: GRAMS_A_DAY },
  fat_g: { combine: 'sum', unit: 'g', bounds: GRAMS_A_DAY },
  trans_fat_g: { combine: 'sum', unit: 'g', bounds: GRAMS_A_DAY },
  carbohydrates_g: { combine: 'sum', unit: 'g', bounds: GRAMS_A_DAY },
  fiber_g: { combine: 'sum', unit: 'g', bounds: GRAMS_A_DAY },
  alcohol_g: { combine: 'sum', unit: 'g', bounds: GRAMS_A_DAY },
  sodium_mg: { combine: 'sum', unit: 'mg', bounds: [0, 1_000_000] },
  cholesterol_mg: { combine: 'sum', unit: 'mg', bounds: [0, 100_000] },
} as const satisfies Record<string, MetricFacts>
