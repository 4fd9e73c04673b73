import type { Extras, MappedRecord, MetricValues, Moment } from '@tributary/health'
import type { RawItem } from '../../contract.ts'
import { elements, present, type Refuse, reader } from '../../payload.ts'
import {
  BloodGlucose,
  BodyFat,
  CoreBodyTemperature,
  type DataSource,
  Height,
  HydrationLog,
  Nutrient,
  NutritionLog,
  RunVo2Max,
  Vo2Max,
  Weight,
} from '../schema.ts'
import { numberOf, type SampleTime } from '../wire.ts'
import { base, extrasOf, sampledAt, startOf } from './base.ts'
import { foodExtras, nutrition } from './food.ts'
import { pointsOf } from './points.ts'
import { centimetres, kilograms } from './units.ts'

const readWeight = reader('weight', Weight)
const readBodyFat = reader('body-fat', BodyFat)
const readHeight = reader('height', Height)
const readBloodGlucose = reader('blood-glucose', BloodGlucose)
const readTemperature = reader('core-body-temperature', CoreBodyTemperature)
const readHydration = reader('hydration-log', HydrationLog)
const readNutrition = reader('nutrition-log', NutritionLog)
const readVo2Max = pointsOf(Vo2Max)
const readRunVo2Max = pointsOf(RunVo2Max)
const readNutrients = elements(Nutrient)

interface Measured {
  key: string
  at: Moment
  values: MetricValues
  dataSource?: DataSource
  extras?: Extras
  site?: string | null
}

/** A point without a value says nothing. */
function measurement({ key, at, values, dataSource, extras = {}, site = null }: Measured): MappedRecord[] {
  if (Object.keys(values).length === 0 && Object.keys(extras).length === 0) return []
  return [
    {
      ...base(key, dataSource, extras),
      kind: 'measurement',
      at,
      site,
      values,
      series: {},
    },
  ]
}

export function mapWeight({ payload, id }: RawItem, refuse: Refuse): MappedRecord[] {
  const { weight, dataSource } = readWeight(payload, refuse)
  const values = present({ weight_kg: kilograms(weight.weightGrams) })
  const extras = extrasOf('weight', weight, ['sampleTime', 'weightGrams'])
  return measurement({ key: `weight:${id}`, at: sampledAt(weight.sampleTime), values, dataSource, extras })
}

export function mapBodyFat({ payload, id }: RawItem, refuse: Refuse): MappedRecord[] {
  const { bodyFat, dataSource } = readBodyFat(payload, refuse)
  const values = present({ body_fat_pct: numberOf(bodyFat.percentage) })
  return measurement({ key: `body-fat:${id}`, at: sampledAt(bodyFat.sampleTime), values, dataSource })
}

export function mapHeight({ payload, id }: RawItem, refuse: Refuse): MappedRecord[] {
  const { height, dataSource } = readHeight(payload, refuse)
  const values = present({ height_cm: centimetres(height.heightMillimeters) })
  return measurement({ key: `height:${id}`, at: sampledAt(height.sampleTime), values, dataSource })
}

export function mapBloodGlucose({ payload, id }: RawItem, refuse: Refuse): MappedRecord[] {
  const { bloodGlucose: glucose, dataSource } = readBloodGlucose(payload, refuse)
  const values = present({ glucose_mg_per_dl: numberOf(glucose.bloodGlucoseMilligramsPerDeciliter) })
  const placed = ['sampleTime', 'bloodGlucoseMilligramsPerDeciliter']
  const extras = extrasOf('bloodGlucose', glucose, placed)
  const key = `blood-glucose:${id}`
  return measurement({ key, at: sampledAt(glucose.sampleTime), values, dataSource, extras })
}

export function mapTemperature({ payload, id }: RawItem, refuse: Refuse): MappedRecord[] {
  const { coreBodyTemperature: temperature, dataSource } = readTemperature(payload, refuse)
  const { measurementLocation: place, sampleTime } = temperature
  const site = place == null || place === 'MEASUREMENT_LOCATION_UNSPECIFIED' ? null : place.toLowerCase()
  const values = present({ body_temperature_c: numberOf(temperature.temperatureCelsius) })
  const key = `core-body-temperature:${id}`
  return measurement({ key, at: sampledAt(sampleTime), values, dataSource, site })
}

export function mapHydration({ payload, id }: RawItem, refuse: Refuse): MappedRecord[] {
  const { hydrationLog: drink, dataSource } = readHydration(payload, refuse)
  const values = present({ water_intake_ml: numberOf(drink.amountConsumed?.milliliters) })
  return measurement({ key: `hydration-log:${id}`, at: startOf(drink.interval), values, dataSource })
}

export function mapNutrition({ payload, id }: RawItem, refuse: Refuse): MappedRecord[] {
  const { nutritionLog: food, dataSource } = readNutrition(payload, refuse)
  const nutrients = readNutrients('/nutritionLog/nutrients', food.nutrients, refuse)
  const values = nutrition({
    kcal: food.energy?.kcal,
    fat: food.totalFat?.grams,
    carbohydrate: food.totalCarbohydrate?.grams,
    nutrients: nutrients.map(({ nutrient, quantity }) => [nutrient, quantity?.grams]),
  })
  const extras = foodExtras(food, nutrients)
  return measurement({ key: `nutrition-log:${id}`, at: startOf(food.interval), values, dataSource, extras })
}

export function mapVo2Max({ payload, id: day }: RawItem, refuse: Refuse): MappedRecord[] {
  return readVo2Max(payload, refuse).flatMap(({ vo2Max }) =>
    capacity({
      resource: 'vo2-max',
      day,
      time: vo2Max.sampleTime,
      value: vo2Max.vo2Max,
      extras: extrasOf('vo2Max', vo2Max, ['sampleTime', 'vo2Max']),
    }),
  )
}

export function mapRunVo2Max({ payload, id: day }: RawItem, refuse: Refuse): MappedRecord[] {
  return readRunVo2Max(payload, refuse).flatMap(({ runVo2Max }) =>
    capacity({ resource: 'run-vo2-max', day, time: runVo2Max.sampleTime, value: runVo2Max.runVo2Max }),
  )
}

interface Capacity {
  resource: string
  day: string
  time: SampleTime
  value: string | number | null | undefined
  extras?: Extras
}

function capacity({ resource, day, time, value, extras = {} }: Capacity): MappedRecord[] {
  const at = sampledAt(time)
  const values = present({ vo2max_ml_per_min_per_kg: numberOf(value) })
  return measurement({ key: `${resource}:${day}:${at.at}`, at, values, extras })
}
