import type { Metric } from '@tributary/health'
import Type from 'typebox'
import { elements, maybe, present } from '../../payload.ts'
import { defineResource } from '../../resource.ts'
import { startOf } from '../map/base.ts'
import { foodExtras, nutrition } from '../map/food.ts'
import { named, rollup, rollupOf } from '../readings.ts'
import { DataSource } from '../schema.ts'
import { NUTRITION } from '../scopes.ts'
import { NumericAmount, numberOf, SessionInterval } from '../wire.ts'
import type { FitbitResource } from './family.ts'
import { fieldIn } from './family.ts'
import { measurement } from './measurements.ts'
import { dayTotal, rollupSchema } from './rollups.ts'

const FOOD = [
  'energy_intake_kcal',
  'fat_g',
  'carbohydrates_g',
  'protein_g',
  'sugar_g',
  'trans_fat_g',
  'fiber_g',
  'sodium_mg',
  'cholesterol_mg',
] as const satisfies Metric[]

const NUTRIENTS = '/nutritionLog/nutrients'
const Grams = Type.Object({ grams: maybe(NumericAmount) })
const GramsSum = Type.Object({ gramsSum: maybe(NumericAmount) })
const readNutrients = elements(Type.Object({ nutrient: Type.String(), quantity: maybe(Grams) }))
const readNutrientSums = elements(Type.Object({ nutrient: Type.String(), quantity: maybe(GramsSum) }))

const DayOfFood = {
  energy: maybe(Type.Object({ kcalSum: maybe(NumericAmount) })),
  totalFat: maybe(GramsSum),
  totalCarbohydrate: maybe(GramsSum),
  nutrients: maybe(Type.Array(Type.Unknown())),
}

export const FOODS = [
  defineResource({
    name: 'hydration-log',
    scope: NUTRITION,
    emits: [{ kind: 'measurement', metrics: ['water_intake_ml'] }],
    read: named('hydration-log', 'civil_start_time'),
    announcedBy: ['hydration-log'],
    schema: Type.Object({
      dataSource: DataSource,
      hydrationLog: Type.Object({
        interval: SessionInterval,
        amountConsumed: maybe(Type.Object({ milliliters: maybe(NumericAmount) })),
      }),
    }),
    map: ({ hydrationLog: drink, dataSource }, { resource, id }) => {
      const values = present({ water_intake_ml: numberOf(drink.amountConsumed?.milliliters) })
      return measurement({ key: `${resource}:${id}`, at: startOf(drink.interval), values, dataSource })
    },
  }),
  defineResource({
    name: 'nutrition-log',
    scope: NUTRITION,
    emits: [{ kind: 'measurement', metrics: [...FOOD] }],
    read: named('nutrition-log', 'civil_start_time'),
    announcedBy: ['nutrition-log'],
    schema: Type.Object({
      dataSource: DataSource,
      nutritionLog: Type.Object({
        interval: SessionInterval,
        energy: maybe(Type.Object({ kcal: maybe(NumericAmount) })),
        totalFat: maybe(Grams),
        totalCarbohydrate: maybe(Grams),
        nutrients: maybe(Type.Array(Type.Unknown())),
      }),
    }),
    map: ({ nutritionLog: food, dataSource }, { resource, id }, refuse) => {
      const nutrients = readNutrients(NUTRIENTS, food.nutrients, refuse)
      const values = nutrition({
        kcal: food.energy?.kcal,
        fat: food.totalFat?.grams,
        carbohydrate: food.totalCarbohydrate?.grams,
        nutrients: nutrients.map(({ nutrient, quantity }) => [nutrient, quantity?.grams]),
      })
      const extras = foodExtras(food, nutrients)
      return measurement({ key: `${resource}:${id}`, at: startOf(food.interval), values, dataSource, extras })
    },
  }),
  defineResource({
    name: rollupOf('nutrition-log'),
    scope: NUTRITION,
    emits: [{ kind: 'day', metrics: [...FOOD] }],
    read: rollup('nutrition-log'),
    announcedBy: ['nutrition-log'],
    schema: rollupSchema('nutrition-log', DayOfFood),
    map(point, { resource }, refuse) {
      const food = fieldIn<typeof DayOfFood>(point, 'nutritionLog')
      if (food == null) return []
      const nutrients = readNutrientSums(NUTRIENTS, food.nutrients, refuse)
      const values = nutrition({
        kcal: food.energy?.kcalSum,
        fat: food.totalFat?.gramsSum,
        carbohydrate: food.totalCarbohydrate?.gramsSum,
        nutrients: nutrients.map(({ nutrient, quantity }) => [nutrient, quantity?.gramsSum]),
      })
      return dayTotal(resource, point, values, foodExtras(food, nutrients))
    },
  }),
] as readonly FitbitResource[]
