import { rounded, seconds } from './shape.ts'

/** What a day's points of one type come to; null when there are none. */
export type Rollup = (contents: readonly object[], spans: readonly number[]) => object | null

type Content = Record<string, unknown>

const numbers = (contents: readonly object[], field: string) =>
  contents.map((content) => Number((content as Content)[field] ?? 0))

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** Integers stay text. */
export const sumOf =
  (field: string, name: string): Rollup =>
  (contents) =>
    contents.length === 0 ? null : { [name]: String(sum(numbers(contents, field))) }

export const kcalSum: Rollup = (contents) =>
  contents.length === 0 ? null : { kcalSum: rounded(sum(numbers(contents, 'kcal')), 3) }

export const heartRateRange: Rollup = (contents) => {
  const beats = numbers(contents, 'beatsPerMinute')
  if (beats.length === 0) return null
  return {
    beatsPerMinuteAvg: rounded(sum(beats) / beats.length, 2),
    beatsPerMinuteMax: Math.max(...beats),
    beatsPerMinuteMin: Math.min(...beats),
  }
}

export const totalDuration: Rollup = (contents, spans) =>
  contents.length === 0 ? null : { durationSum: seconds(sum(spans) / 1000) }

interface LevelMinutes {
  activityLevel: string
  activeMinutes: string
}

export const minutesByLevel: Rollup = (contents) => {
  if (contents.length === 0) return null
  const all = contents.flatMap(
    (content) => (content as Content).activeMinutesByActivityLevel as LevelMinutes[],
  )
  const sumOfLevel = (level: string) =>
    sum(all.filter((one) => one.activityLevel === level).map((one) => Number(one.activeMinutes)))
  return {
    activeMinutesRollupByActivityLevel: ['LIGHT', 'MODERATE', 'VIGOROUS']
      .map((activityLevel) => ({ activityLevel, activeMinutesSum: String(sumOfLevel(activityLevel)) }))
      .filter(({ activeMinutesSum }) => activeMinutesSum !== '0'),
  }
}

export const minutesByZone: Rollup = (contents) => {
  if (contents.length === 0) return null
  const minutes = (zone: string) =>
    String(
      sum(
        numbers(
          contents.filter((content) => (content as Content).heartRateZone === zone),
          'activeZoneMinutes',
        ),
      ),
    )
  return {
    sumInFatBurnHeartZone: minutes('FAT_BURN'),
    sumInCardioHeartZone: minutes('CARDIO'),
    sumInPeakHeartZone: minutes('PEAK'),
  }
}

export const secondsByZone: Rollup = (contents, spans) => {
  if (contents.length === 0) return null
  const zones = ['LIGHT', 'MODERATE', 'VIGOROUS', 'PEAK']
  const inZone = (zone: string) =>
    sum(spans.filter((_, index) => (contents[index] as Content).heartRateZoneType === zone))
  return {
    timeInHeartRateZones: zones.map((heartRateZone) => ({
      heartRateZone,
      duration: seconds(inZone(heartRateZone) / 1000),
    })),
  }
}

interface Food {
  energy: { kcal: number }
  totalFat: { grams: number }
  totalCarbohydrate: { grams: number }
  nutrients: { nutrient: string; quantity: { grams: number } }[]
}

export const foodSums: Rollup = (contents) => {
  if (contents.length === 0) return null
  const food = contents as readonly Food[]
  const grams = (values: number[]) => ({ gramsSum: rounded(sum(values), 3), userProvidedUnitLast: 'GRAM' })
  const byNutrient = Map.groupBy(
    food.flatMap(({ nutrients }) => nutrients),
    ({ nutrient }) => nutrient,
  )
  return {
    energy: {
      kcalSum: rounded(sum(food.map(({ energy }) => energy.kcal)), 3),
      userProvidedUnitLast: 'KILOCALORIE',
    },
    totalFat: grams(food.map(({ totalFat }) => totalFat.grams)),
    totalCarbohydrate: grams(food.map(({ totalCarbohydrate }) => totalCarbohydrate.grams)),
    nutrients: [...byNutrient].map(([nutrient, list]) => ({
      nutrient,
      quantity: grams(list.map(({ quantity }) => quantity.grams)),
    })),
  }
}
