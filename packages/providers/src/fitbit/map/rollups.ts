import type { Extras, MappedRecord, MetricValues } from '@tributary/health'
import type { RawItem } from '../../contract.ts'
import { present, reader } from '../../payload.ts'
import { rollupOf } from '../readings.ts'
import {
  ActiveEnergyRollup,
  ActiveMinutesRollup,
  ActiveZoneMinutesRollup,
  AltitudeRollup,
  DistanceRollup,
  FloorsRollup,
  HeartRateRollup,
  NutritionRollup,
  SedentaryRollup,
  StepsRollup,
  SwimLengthsRollup,
  TotalCaloriesRollup,
} from '../schema.ts'
import { dayOf, numberOf, secondsOf } from '../wire.ts'
import { base, extrasOf } from './base.ts'
import { foodExtras, nutrition } from './food.ts'
import { metres } from './units.ts'

const read = {
  steps: reader(rollupOf('steps'), StepsRollup),
  distance: reader(rollupOf('distance'), DistanceRollup),
  floors: reader(rollupOf('floors'), FloorsRollup),
  altitude: reader(rollupOf('altitude'), AltitudeRollup),
  activeEnergy: reader(rollupOf('active-energy-burned'), ActiveEnergyRollup),
  totalCalories: reader(rollupOf('total-calories'), TotalCaloriesRollup),
  activeMinutes: reader(rollupOf('active-minutes'), ActiveMinutesRollup),
  activeZoneMinutes: reader(rollupOf('active-zone-minutes'), ActiveZoneMinutesRollup),
  sedentary: reader(rollupOf('sedentary-period'), SedentaryRollup),
  swimLengths: reader(rollupOf('swim-lengths-data'), SwimLengthsRollup),
  heartRate: reader(rollupOf('heart-rate'), HeartRateRollup),
  nutrition: reader(rollupOf('nutrition-log'), NutritionRollup),
}

interface RollupDay {
  civilStartTime: { date: { year: number; month: number; day: number } }
}

/** A day on which nothing was recorded says nothing: the device was not worn. */
function dayTotal(type: string, point: RollupDay, values: MetricValues, extras: Extras = {}): MappedRecord[] {
  if (Object.keys(values).length === 0 && Object.keys(extras).length === 0) return []
  const day = dayOf(point.civilStartTime.date)
  return [
    {
      ...base(`${rollupOf(type)}:${day}`, null, extras),
      kind: 'day',
      day,
      offset: null,
      values,
      series: {},
    },
  ]
}

export function mapStepsRollup({ payload }: RawItem): MappedRecord[] {
  const point = read.steps(payload)
  return dayTotal('steps', point, present({ steps: numberOf(point.steps?.countSum) }))
}

export function mapDistanceRollup({ payload }: RawItem): MappedRecord[] {
  const point = read.distance(payload)
  return dayTotal('distance', point, present({ distance_traveled_m: metres(point.distance?.millimetersSum) }))
}

export function mapFloorsRollup({ payload }: RawItem): MappedRecord[] {
  const point = read.floors(payload)
  return dayTotal('floors', point, present({ floors_climbed: numberOf(point.floors?.countSum) }))
}

export function mapAltitudeRollup({ payload }: RawItem): MappedRecord[] {
  const point = read.altitude(payload)
  return dayTotal(
    'altitude',
    point,
    present({ elevation_gain_m: metres(point.altitude?.gainMillimetersSum) }),
  )
}

export function mapActiveEnergyRollup({ payload }: RawItem): MappedRecord[] {
  const point = read.activeEnergy(payload)
  const values = present({ energy_active_kcal: numberOf(point.activeEnergyBurned?.kcalSum) })
  return dayTotal('active-energy-burned', point, values)
}

export function mapTotalCaloriesRollup({ payload }: RawItem): MappedRecord[] {
  const point = read.totalCalories(payload)
  const values = present({ energy_total_kcal: numberOf(point.totalCalories?.kcalSum) })
  return dayTotal('total-calories', point, values)
}

export function mapActiveMinutesRollup({ payload }: RawItem): MappedRecord[] {
  const point = read.activeMinutes(payload)
  const levels = point.activeMinutes?.activeMinutesRollupByActivityLevel ?? []
  const seconds = (level: string) => {
    const minutes = numberOf(levels.find((one) => one.activityLevel === level)?.activeMinutesSum)
    return minutes === null ? null : minutes * 60
  }
  const [low, moderate, vigorous] = [seconds('LIGHT'), seconds('MODERATE'), seconds('VIGOROUS')]
  const all = low === null || moderate === null || vigorous === null ? null : low + moderate + vigorous
  const values = present({
    active_s: all,
    low_intensity_s: low,
    moderate_intensity_s: moderate,
    vigorous_intensity_s: vigorous,
  })
  return dayTotal('active-minutes', point, values)
}

/** Minutes that count double in the upper zones are no duration: they have no place among ours. */
export function mapActiveZoneMinutesRollup({ payload }: RawItem): MappedRecord[] {
  const point = read.activeZoneMinutes(payload)
  const extras = extrasOf('activeZoneMinutes', point.activeZoneMinutes ?? {}, [])
  return dayTotal('active-zone-minutes', point, {}, extras)
}

export function mapSedentaryRollup({ payload }: RawItem): MappedRecord[] {
  const point = read.sedentary(payload)
  const values = present({ inactive_s: secondsOf(point.sedentaryPeriod?.durationSum) })
  return dayTotal('sedentary-period', point, values)
}

export function mapSwimLengthsRollup({ payload }: RawItem): MappedRecord[] {
  const point = read.swimLengths(payload)
  const values = present({ swim_strokes: numberOf(point.swimLengthsData?.strokeCountSum) })
  return dayTotal('swim-lengths-data', point, values)
}

export function mapHeartRateRollup({ payload }: RawItem): MappedRecord[] {
  const point = read.heartRate(payload)
  const values = present({
    heart_rate_avg_bpm: numberOf(point.heartRate?.beatsPerMinuteAvg),
    heart_rate_min_bpm: numberOf(point.heartRate?.beatsPerMinuteMin),
    heart_rate_max_bpm: numberOf(point.heartRate?.beatsPerMinuteMax),
  })
  return dayTotal('heart-rate', point, values)
}

export function mapNutritionRollup({ payload }: RawItem): MappedRecord[] {
  const point = read.nutrition(payload)
  const food = point.nutritionLog
  const values = nutrition({
    kcal: food?.energy?.kcalSum,
    fat: food?.totalFat?.gramsSum,
    carbohydrate: food?.totalCarbohydrate?.gramsSum,
    nutrients: (food?.nutrients ?? []).map(({ nutrient, quantity }) => [nutrient, quantity?.gramsSum]),
  })
  const extras = food == null ? {} : foodExtras(food, food.nutrients ?? [])
  return dayTotal('nutrition-log', point, values, extras)
}
