import { addDays, type Day } from '../../people/calendar.ts'
import type { Band } from './band.ts'
import * as activity from './points/activity.ts'
import * as body from './points/body.ts'
import * as exercise from './points/exercise.ts'
import * as food from './points/food.ts'
import { heartRatePoints } from './points/heart.ts'
import * as night from './points/night.ts'
import type { Point } from './points/point.ts'
import { sleepPoints } from './points/sleep.ts'
import {
  foodSums,
  heartRateRange,
  kcalSum,
  minutesByLevel,
  minutesByZone,
  type Rollup,
  secondsByZone,
  sumOf,
  totalDuration,
} from './rollup.ts'

/** By what a type can be asked. */
export type Family = 'interval' | 'sample' | 'daily' | 'logged' | 'sleep' | 'ecg'

/** The scope without prefix and suffix. */
export type ScopeName =
  | 'activity_and_fitness'
  | 'health_metrics_and_measurements'
  | 'sleep'
  | 'nutrition'
  | 'ecg'
  | 'irn'
  | 'location'
  | 'profile'
  | 'settings'

export interface DataType {
  /** `heart-rate` in paths; `heart_rate` in filters and `heartRate` in points follow from it. */
  name: string
  scope: ScopeName
  family: Family
  list(band: Band, day: Day): Point[]
  rollup: Rollup | null
  /** Longest rollup. */
  rollupDays: number
  announced: boolean
  /** Some types exist in rollups only. */
  listed: boolean
}

type Options = Partial<Pick<DataType, 'rollup' | 'rollupDays' | 'listed'>> & { silent?: true }

function type(
  name: string,
  scope: ScopeName,
  family: Family,
  list: DataType['list'],
  { rollup = null, rollupDays = 90, listed = true, silent }: Options = {},
): DataType {
  return { name, scope, family, list, rollup, rollupDays, listed, announced: !silent }
}

const ACTIVITY = 'activity_and_fitness'
const HEALTH = 'health_metrics_and_measurements'
const silent = true

export const dataTypes: readonly DataType[] = [
  type('steps', ACTIVITY, 'interval', activity.stepPoints, { rollup: sumOf('count', 'countSum') }),
  type('distance', ACTIVITY, 'interval', activity.distancePoints, {
    rollup: sumOf('millimeters', 'millimetersSum'),
  }),
  type('floors', ACTIVITY, 'interval', activity.floorPoints, { rollup: sumOf('count', 'countSum') }),
  type('altitude', ACTIVITY, 'interval', activity.altitudePoints, {
    rollup: sumOf('gainMillimeters', 'gainMillimetersSum'),
  }),
  type('active-energy-burned', ACTIVITY, 'interval', activity.activeEnergyPoints, {
    rollup: kcalSum,
    silent,
  }),
  type('basal-energy-burned', ACTIVITY, 'interval', activity.basalEnergyPoints, { silent }),
  type('total-calories', ACTIVITY, 'interval', activity.totalCaloriePoints, {
    rollup: kcalSum,
    rollupDays: 14,
    listed: false,
    silent,
  }),
  type('active-minutes', ACTIVITY, 'interval', activity.activeMinutePoints, {
    rollup: minutesByLevel,
    rollupDays: 14,
    silent,
  }),
  type('active-zone-minutes', ACTIVITY, 'interval', activity.activeZoneMinutePoints, {
    rollup: minutesByZone,
  }),
  type('activity-level', ACTIVITY, 'interval', activity.activityLevelPoints),
  type('time-in-heart-rate-zone', ACTIVITY, 'interval', activity.heartRateZonePoints, {
    rollup: secondsByZone,
  }),
  type('sedentary-period', ACTIVITY, 'interval', activity.sedentaryPoints, { rollup: totalDuration }),
  type('swim-lengths-data', ACTIVITY, 'interval', exercise.swimLengthPoints, {
    rollup: sumOf('strokeCount', 'strokeCountSum'),
    silent,
  }),
  type('exercise', ACTIVITY, 'logged', exercise.exercisePoints),
  type('run-vo2-max', ACTIVITY, 'sample', exercise.runVo2MaxPoints),
  type('vo2-max', ACTIVITY, 'sample', () => [], { silent }),
  type('daily-vo2-max', ACTIVITY, 'daily', night.vo2DayPoints, { silent }),
  type('heart-rate', HEALTH, 'sample', heartRatePoints, { rollup: heartRateRange, rollupDays: 14 }),
  type('heart-rate-variability', HEALTH, 'sample', (band, day) =>
    night.hrvPoints(band, day, addDays(day, 1)),
  ),
  type('oxygen-saturation', HEALTH, 'sample', (band, day) => night.spo2Points(band, day, addDays(day, 1)), {
    silent,
  }),
  type('respiratory-rate-sleep-summary', HEALTH, 'sample', night.breathPoints),
  type('daily-resting-heart-rate', HEALTH, 'daily', night.restingHeartRatePoints),
  type('daily-heart-rate-zones', HEALTH, 'daily', night.heartRateZoneDayPoints),
  type('daily-heart-rate-variability', HEALTH, 'daily', night.hrvDayPoints),
  type('daily-oxygen-saturation', HEALTH, 'daily', night.spo2DayPoints),
  type('daily-respiratory-rate', HEALTH, 'daily', night.breathDayPoints),
  type('daily-sleep-temperature-derivations', HEALTH, 'daily', night.temperatureDayPoints),
  type('weight', HEALTH, 'sample', body.weightPoints),
  type('body-fat', HEALTH, 'sample', body.bodyFatPoints),
  type('height', HEALTH, 'sample', body.heightPoints),
  type('blood-glucose', HEALTH, 'sample', body.glucosePoints),
  type('core-body-temperature', HEALTH, 'sample', body.temperaturePoints, { silent }),
  type('electrocardiogram', 'ecg', 'ecg', body.ecgPoints, { silent }),
  type('irregular-rhythm-notification', 'irn', 'logged', body.irregularRhythmPoints, { silent }),
  type('sleep', 'sleep', 'sleep', sleepPoints),
  type('hydration-log', 'nutrition', 'logged', food.hydrationPoints),
  type('nutrition-log', 'nutrition', 'logged', food.nutritionPoints, { rollup: foodSums }),
]

export function findType(name: string): DataType | null {
  return dataTypes.find((known) => known.name === name) ?? null
}

export const scopeAddress = (scope: ScopeName) =>
  `https://www.googleapis.com/auth/googlehealth.${scope}.readonly`

export const camelCase = (name: string) =>
  name.replace(/-([a-z0-9])/g, (_dash, letter: string) => letter.toUpperCase())

export const snakeCase = (name: string) => name.replaceAll('-', '_')
