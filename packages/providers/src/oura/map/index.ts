import { mapperOf, type ResourceMap } from '../../mapping.ts'
import { mapDailyReadiness, mapDailySleep, mapDailySpo2, mapDailyStress, mapVo2Max } from './daily.ts'
import { mapDailyActivity } from './daily-activity.ts'
import { mapHeartrate } from './heartrate.ts'
import { mapPersonalInfo } from './personal-info.ts'
import { mapSession } from './session.ts'
import { mapSleep } from './sleep.ts'
import { mapWorkout } from './workout.ts'

/** Raise with every change of what the maps give. */
export const MAPPER_VERSION = 6

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
])

export const map = mapperOf(MAPS)
