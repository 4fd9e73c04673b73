import type { Extras, MappedRecord, MetricValues } from '@tributary/health'
import type { RawItem } from '../../contract.ts'
import { elements, present, type Refuse, reader } from '../../payload.ts'
import { rollupOf } from '../readings.ts'
import {
  ActiveEnergyRollup,
  ActiveMinutesRollup,
  ActiveZoneMinutesRollup,
  AltitudeRollup,
  DistanceRollup,
  FloorsRollup,
  HeartRateRollup,
  HeartRateZonesRollup,
  LevelMinutes,
  NutrientSum,
  NutritionRollup,
  SedentaryRollup,
  StepsRollup,
  SwimLengthsRollup,
  TotalCaloriesRollup,
} from '../schema.ts'
import { dayOf, numberOf, secondsOf } from '../wire.ts'
import { base, extrasOf } from './base.ts'
import { foodExtras, nutrition } from './food.ts'
import { metres, secondsOfMinutes } from './units.ts'

const read = {
  steps: reader(rollupOf('steps'), StepsRollup),
  distance: reader(rollupOf('distance'), DistanceRollup),
  floors: reader(rollupOf('floors'), FloorsRollup),
  altitude: reader(rollupOf('altitude'), AltitudeRollup),
  activeEnergy: reader(rollupOf('active-energy-burned'), ActiveEnergyRollup),
  totalCalories: reader(rollupOf('total-calories'), TotalCaloriesRollup),
  activeMinutes: reader(rollupOf('active-minutes'), ActiveMinutesRollup),
  activeZoneMinutes: reader(rollupOf('active-zone-minutes'), ActiveZoneMinutesRollup),
  heartRateZones: reader(rollupOf('time-in-heart-rate-zone'), HeartRateZonesRollup),
  sedentary: reader(rollupOf('sedentary-period'), SedentaryRollup),
  swimLengths: reader(rollupOf('swim-lengths-data'), SwimLengthsRollup),
  heartRate: reader(rollupOf('heart-rate'), HeartRateRollup),
  nutrition: reader(rollupOf('nutrition-log'), NutritionRollup),
}

const LEVELS_PATH = '/activeMinutes/activeMinutesRollupByActivityLevel'
const readLevels = elements(LevelMinutes)
const readNutrients = elements(NutrientSum)

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

export function mapStepsRollup({ payload }: RawItem, refuse: Refuse): MappedRecord[] {
  const point = read.steps(payload, refuse)
  return dayTotal('steps', point, present({ steps: numberOf(point.steps?.countSum) }))
}

export function mapDistanceRollup({ payload }: RawItem, refuse: Refuse): MappedRecord[] {
  const point = read.distance(payload, refuse)
  return dayTotal('distance', point, present({ distance_traveled_m: metres(point.distance?.millimetersSum) }))
}

export function mapFloorsRollup({ payload }: RawItem, refuse: Refuse): MappedRecord[] {
  const point = read.floors(payload, refuse)
  return dayTotal('floors', point, present({ floors_climbed: numberOf(point.floors?.countSum) }))
}

export function mapAltitudeRollup({ payload }: RawItem, refuse: Refuse): MappedRecord[] {
  const point = read.altitude(payload, refuse)
  return dayTotal(
    'altitude',
    point,
    present({ elevation_gain_m: metres(point.altitude?.gainMillimetersSum) }),
  )
}

export function mapActiveEnergyRollup({ payload }: RawItem, refuse: Refuse): MappedRecord[] {
  const point = read.activeEnergy(payload, refuse)
  const values = present({ energy_active_kcal: numberOf(point.activeEnergyBurned?.kcalSum) })
  return dayTotal('active-energy-burned', point, values)
}

export function mapTotalCaloriesRollup({ payload }: RawItem, refuse: Refuse): MappedRecord[] {
  const point = read.totalCalories(payload, refuse)
  const values = present({ energy_total_kcal: numberOf(point.totalCalories?.kcalSum) })
  return dayTotal('total-calories', point, values)
}

/** The vendor lists the levels that had minutes: a day that lists any level had none in the others. */
export function mapActiveMinutesRollup({ payload }: RawItem, refuse: Refuse): MappedRecord[] {
  const point = read.activeMinutes(payload, refuse)
  const given = point.activeMinutes?.activeMinutesRollupByActivityLevel
  const levels = readLevels(LEVELS_PATH, given, refuse)
  const isWhole = levels.length > 0 && levels.length === given?.length && levels.every(isKnown)
  const seconds = (name: string) => {
    const level = levels.find(({ activityLevel }) => activityLevel === name)
    return level ? secondsOfMinutes(level.activeMinutesSum) : isWhole ? 0 : null
  }
  const [low, moderate, vigorous] = [seconds('LIGHT'), seconds('MODERATE'), seconds('VIGOROUS')]
  const values = present({
    active_s: isWhole ? sum(low, moderate, vigorous) : null,
    low_intensity_s: low,
    moderate_intensity_s: moderate,
    vigorous_intensity_s: vigorous,
  })
  return dayTotal('active-minutes', point, values)
}

const isKnown = ({ activityLevel, activeMinutesSum }: LevelMinutes): boolean =>
  ['LIGHT', 'MODERATE', 'VIGOROUS'].includes(activityLevel) && numberOf(activeMinutesSum) !== null

const sum = (...parts: readonly (number | null)[]) =>
  parts.reduce<number>((all, part) => all + (part ?? 0), 0)

/** Minutes that count double in the upper zones are no duration: they have no place among ours. */
export function mapActiveZoneMinutesRollup({ payload }: RawItem, refuse: Refuse): MappedRecord[] {
  const point = read.activeZoneMinutes(payload, refuse)
  const extras = extrasOf('activeZoneMinutes', point.activeZoneMinutes ?? {}, [])
  return dayTotal('active-zone-minutes', point, {}, extras)
}

/** Seconds in each of the vendor's zones; the intensity of the day comes from its minutes of activity. */
export function mapHeartRateZonesRollup({ payload }: RawItem, refuse: Refuse): MappedRecord[] {
  const point = read.heartRateZones(payload, refuse)
  const extras = extrasOf('timeInHeartRateZone', point.timeInHeartRateZone ?? {}, [])
  return dayTotal('time-in-heart-rate-zone', point, {}, extras)
}

export function mapSedentaryRollup({ payload }: RawItem, refuse: Refuse): MappedRecord[] {
  const point = read.sedentary(payload, refuse)
  const values = present({ inactive_s: secondsOf(point.sedentaryPeriod?.durationSum) })
  return dayTotal('sedentary-period', point, values)
}

export function mapSwimLengthsRollup({ payload }: RawItem, refuse: Refuse): MappedRecord[] {
  const point = read.swimLengths(payload, refuse)
  const values = present({ swim_strokes: numberOf(point.swimLengthsData?.strokeCountSum) })
  return dayTotal('swim-lengths-data', point, values)
}

export function mapHeartRateRollup({ payload }: RawItem, refuse: Refuse): MappedRecord[] {
  const point = read.heartRate(payload, refuse)
  const values = present({
    heart_rate_avg_bpm: numberOf(point.heartRate?.beatsPerMinuteAvg),
    heart_rate_min_bpm: numberOf(point.heartRate?.beatsPerMinuteMin),
    heart_rate_max_bpm: numberOf(point.heartRate?.beatsPerMinuteMax),
  })
  return dayTotal('heart-rate', point, values)
}

export function mapNutritionRollup({ payload }: RawItem, refuse: Refuse): MappedRecord[] {
  const point = read.nutrition(payload, refuse)
  const food = point.nutritionLog
  const nutrients = readNutrients('/nutritionLog/nutrients', food?.nutrients, refuse)
  const values = nutrition({
    kcal: food?.energy?.kcalSum,
    fat: food?.totalFat?.gramsSum,
    carbohydrate: food?.totalCarbohydrate?.gramsSum,
    nutrients: nutrients.map(({ nutrient, quantity }) => [nutrient, quantity?.gramsSum]),
  })
  const extras = food == null ? {} : foodExtras(food, nutrients)
  return dayTotal('nutrition-log', point, values, extras)
}
