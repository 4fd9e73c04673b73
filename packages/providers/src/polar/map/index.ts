import { mapperOf, type ResourceMap } from '../../mapping.ts'
import { mapActivity } from './activities.ts'
import { mapContinuousHeartRate } from './continuous-heart-rate.ts'
import { mapEcg } from './ecg.ts'
import { mapExercise } from './exercises.ts'
import { mapNightlyRecharge } from './nightly-recharge.ts'
import { mapPhysicalInfo } from './physical-info.ts'
import { mapSleep } from './sleep.ts'
import { mapBodyTemperature, mapSkinTemperature } from './temperatures.ts'
import { mapSpo2 } from './tests.ts'

/** Raise with every change of what the maps give. */
export const MAPPER_VERSION = 6

const MAPS = new Map<string, ResourceMap>([
  ['physical_info', mapPhysicalInfo],
  ['sleep', mapSleep],
  ['nightly_recharge', mapNightlyRecharge],
  ['activities', mapActivity],
  ['exercises', mapExercise],
  ['continuous_heart_rate', mapContinuousHeartRate],
  ['skin_temperature', mapSkinTemperature],
  ['body_temperature', mapBodyTemperature],
  ['spo2', mapSpo2],
  ['ecg', mapEcg],
])

export const map = mapperOf(MAPS)
