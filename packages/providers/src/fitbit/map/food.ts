import type { Extras, Metric, MetricValues } from '@tributary/health'
import { present } from '../../payload.ts'
import { numberOf } from '../wire.ts'
import { extrasOf } from './base.ts'
import { milligrams } from './units.ts'

type Given = string | number | null | undefined

const PLACED = ['interval', 'energy', 'totalFat', 'totalCarbohydrate']

const GRAMS: readonly (readonly [string, Metric])[] = [
  ['PROTEIN', 'protein_g'],
  ['SUGAR', 'sugar_g'],
  ['TRANS_FAT', 'trans_fat_g'],
  ['DIETARY_FIBER', 'fiber_g'],
]

const MILLIGRAMS: readonly (readonly [string, Metric])[] = [
  ['SODIUM', 'sodium_mg'],
  ['CHOLESTEROL', 'cholesterol_mg'],
]

/** Nutrients that find a place of their own. */
const PLACED_NUTRIENTS: readonly string[] = [...GRAMS, ...MILLIGRAMS].map(([nutrient]) => nutrient)

/** The vendor gives every nutrient in grams, also those that are usually written in milligrams. */
export function nutrition(food: {
  kcal: Given
  fat: Given
  carbohydrate: Given
  nutrients: readonly (readonly [string, Given])[]
}): MetricValues {
  const grams = new Map(food.nutrients)
  return present({
    energy_intake_kcal: numberOf(food.kcal),
    fat_g: numberOf(food.fat),
    carbohydrates_g: numberOf(food.carbohydrate),
    ...Object.fromEntries(GRAMS.map(([nutrient, metric]) => [metric, numberOf(grams.get(nutrient))])),
    ...Object.fromEntries(MILLIGRAMS.map(([nutrient, metric]) => [metric, milligrams(grams.get(nutrient))])),
  })
}

/** What else the vendor reports of the food. */
export function foodExtras(food: object, nutrients: readonly { nutrient: string }[]): Extras {
  const others = nutrients.filter(({ nutrient }) => !PLACED_NUTRIENTS.includes(nutrient))
  return extrasOf('nutritionLog', { ...food, nutrients: others.length === 0 ? null : others }, PLACED)
}
