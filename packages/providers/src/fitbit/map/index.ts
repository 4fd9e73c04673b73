import { mapperOf, type ResourceMap } from '../../mapping.ts'
import * as daily from './daily.ts'
import { mapElectrocardiogram } from './electrocardiogram.ts'
import { mapExercise } from './exercise.ts'
import { mapExerciseTcx } from './exercise-tcx.ts'
import { mapIrregularRhythm } from './irregular-rhythm.ts'
import * as measurements from './measurements.ts'
import { mapProfile, mapSettings } from './person.ts'
import * as rollups from './rollups.ts'
import * as series from './series.ts'
import { mapSleep } from './sleep.ts'

/** Raise with every change of what the maps give. */
export const MAPPER_VERSION = 7

/** Points carry no identity of their own inside, or a long name: the item's id makes the key. */
const MAPS = new Map<string, ResourceMap>([
  ['steps-rollup', rollups.mapStepsRollup],
  ['distance-rollup', rollups.mapDistanceRollup],
  ['floors-rollup', rollups.mapFloorsRollup],
  ['altitude-rollup', rollups.mapAltitudeRollup],
  ['active-energy-burned-rollup', rollups.mapActiveEnergyRollup],
  ['total-calories-rollup', rollups.mapTotalCaloriesRollup],
  ['active-minutes-rollup', rollups.mapActiveMinutesRollup],
  ['active-zone-minutes-rollup', rollups.mapActiveZoneMinutesRollup],
  ['time-in-heart-rate-zone-rollup', rollups.mapHeartRateZonesRollup],
  ['sedentary-period-rollup', rollups.mapSedentaryRollup],
  ['swim-lengths-data-rollup', rollups.mapSwimLengthsRollup],
  ['heart-rate-rollup', rollups.mapHeartRateRollup],
  ['nutrition-log-rollup', rollups.mapNutritionRollup],
  ['daily-resting-heart-rate', daily.mapDailyRestingHeartRate],
  ['daily-heart-rate-variability', daily.mapDailyHeartRateVariability],
  ['daily-oxygen-saturation', daily.mapDailyOxygenSaturation],
  ['daily-respiratory-rate', daily.mapDailyRespiratoryRate],
  ['daily-sleep-temperature-derivations', daily.mapDailySleepTemperature],
  ['daily-vo2-max', daily.mapDailyVo2Max],
  ['daily-heart-rate-zones', daily.mapDailyHeartRateZones],
  ['sleep', mapSleep],
  ['exercise', mapExercise],
  ['exercise-tcx', mapExerciseTcx],
  ['weight', measurements.mapWeight],
  ['body-fat', measurements.mapBodyFat],
  ['height', measurements.mapHeight],
  ['blood-glucose', measurements.mapBloodGlucose],
  ['core-body-temperature', measurements.mapTemperature],
  ['electrocardiogram', mapElectrocardiogram],
  ['irregular-rhythm-notification', mapIrregularRhythm],
  ['hydration-log', measurements.mapHydration],
  ['nutrition-log', measurements.mapNutrition],
  ['vo2-max', measurements.mapVo2Max],
  ['run-vo2-max', measurements.mapRunVo2Max],
  ['respiratory-rate-sleep-summary', series.mapRespiratoryRate],
  ['heart-rate-variability', series.mapHeartRateVariability],
  ['oxygen-saturation', series.mapOxygenSaturation],
  ['steps', series.mapSteps],
  ['distance', series.mapDistance],
  ['floors', series.mapFloors],
  ['altitude', series.mapAltitude],
  ['active-energy-burned', series.mapActiveEnergy],
  ['basal-energy-burned', series.mapBasalEnergy],
  ['activity-level', series.mapActivityLevel],
  ['heart-rate', series.mapHeartRate],
  ['profile', mapProfile],
  ['settings', mapSettings],
])

export const map = mapperOf(MAPS)
