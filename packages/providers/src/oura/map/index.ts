import { mapperOf, type ResourceMap } from '../../mapping.ts'
import {
  mapCardiovascularAge,
  mapDailyReadiness,
  mapDailyResilience,
  mapDailySleep,
  mapDailySpo2,
  mapDailyStress,
  mapSleepTime,
  mapVo2Max,
} from './daily.ts'
import { mapDailyActivity } from './daily-activity.ts'
import { mapHeartrate } from './heartrate.ts'
import { mapEnhancedTag, mapRestModePeriod, mapTag } from './periods.ts'
import { mapPersonalInfo } from './personal-info.ts'
import { mapRingConfiguration } from './ring-configuration.ts'
import { mapSession } from './session.ts'
import { mapSleep } from './sleep.ts'
import { mapWorkout } from './workout.ts'

/** Raise with every change of what the maps give. */
export const MAPPER_VERSION = 7

const MAPS = new Map<string, ResourceMap>([
  ['personal_info', mapPersonalInfo],
  ['daily_activity', mapDailyActivity],
  ['sleep', mapSleep],
  ['daily_sleep', mapDailySleep],
  ['daily_readiness', mapDailyReadiness],
  ['daily_spo2', mapDailySpo2],
  ['daily_stress', mapDailyStress],
  ['vO2_max', mapVo2Max],
  ['workout', mapWorkout],
  ['session', mapSession],
  ['heartrate', mapHeartrate],
  ['daily_resilience', mapDailyResilience],
  ['daily_cardiovascular_age', mapCardiovascularAge],
  ['sleep_time', mapSleepTime],
  ['rest_mode_period', mapRestModePeriod],
  ['enhanced_tag', mapEnhancedTag],
  ['tag', mapTag],
  ['ring_configuration', mapRingConfiguration],
])

export const map = mapperOf(MAPS)
