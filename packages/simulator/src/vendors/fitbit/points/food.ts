import { type Day, MINUTE } from '../../../people/calendar.ts'
import type { Meal } from '../../../people/glucose.ts'
import type { PersonaName } from '../../../people/personas.ts'
import type { Band } from '../band.ts'
import { rounded } from '../shape.ts'
import { namedEntry, type Point, TYPED_IN } from './point.ts'

const KEEP_A_DIARY: readonly PersonaName[] = ['office', 'athlete']
const MEAL_TYPES: Record<Meal['name'], string> = {
  breakfast: 'BREAKFAST',
  lunch: 'LUNCH',
  snack: 'SNACK',
  dinner: 'DINNER',
}

function mealsOf(band: Band, day: Day): { meal: Meal; index: number }[] {
  if (!KEEP_A_DIARY.includes(band.person.persona)) return []
  return band.cyclesOf(day).flatMap((cycle, which) =>
    band.glucose
      .meals(cycle)
      .map((meal, position) => ({ meal, index: (1 - which) * 10 + position }))
      .filter(({ meal: { at } }) => at + 20 * MINUTE <= band.now && band.localDay(at) === day),
  )
}

export function nutritionPoints(band: Band, day: Day): Point[] {
  return mealsOf(band, day).map(({ meal, index }) => {
    const noise = band.view(band.truth.cycle(day)).noise('meal', index)
    const fat = rounded(meal.carbs * noise.between(0.25, 0.45), 1)
    const protein = rounded(meal.carbs * noise.between(0.3, 0.55), 1)
    const nutrient = (name: string, grams: number) => ({
      nutrient: name,
      quantity: { grams: rounded(grams, 3), userProvidedUnit: 'GRAM' },
    })
    const values = {
      mealType: MEAL_TYPES[meal.name],
      foodDisplayName: meal.name,
      energy: { kcal: rounded(4 * (meal.carbs + protein) + 9 * fat, 1), userProvidedUnit: 'KILOCALORIE' },
      totalFat: { grams: fat, userProvidedUnit: 'GRAM' },
      totalCarbohydrate: { grams: meal.carbs, userProvidedUnit: 'GRAM' },
      nutrients: [
        nutrient('PROTEIN', protein),
        nutrient('SUGAR', meal.carbs * noise.between(0.1, 0.4)),
        nutrient('TRANS_FAT', 0),
        nutrient('DIETARY_FIBER', meal.carbs * noise.between(0.08, 0.14)),
        nutrient('SODIUM', noise.between(0.2, 1.1)),
        nutrient('CHOLESTEROL', noise.between(0, 0.12)),
        nutrient('CAFFEINE', noise.between(0, 0.1)),
      ],
    }
    const endAt = meal.at + 20 * MINUTE
    return namedEntry(band, {
      type: 'nutrition-log',
      index,
      day,
      at: meal.at,
      endAt,
      source: TYPED_IN,
      values,
    })
  })
}

/** A glass with each meal. */
export function hydrationPoints(band: Band, day: Day): Point[] {
  return mealsOf(band, day).map(({ meal: { at }, index }) => {
    const noise = band.view(band.truth.cycle(day)).noise('glass', index)
    const values = {
      amountConsumed: { milliliters: noise.integer(2, 5) * 100, userProvidedUnit: 'MILLILITER' },
    }
    return namedEntry(band, { type: 'hydration-log', index, day, at, endAt: at, source: TYPED_IN, values })
  })
}
