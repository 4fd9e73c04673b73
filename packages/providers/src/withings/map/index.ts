import { mapperOf, type ResourceMap } from '../../mapping.ts'
import { mapActivity } from './activity.ts'
import { mapHeart } from './heart.ts'
import { mapIntraday } from './intraday.ts'
import { mapMeasures } from './measures.ts'
import { mapSleep } from './sleep.ts'
import { mapDevices, mapGoals } from './user.ts'
import { mapWorkouts } from './workouts.ts'

/** Raise with every change of what the maps give. */
export const MAPPER_VERSION = 7

const MAPS = new Map<string, ResourceMap>([
  ['measures', mapMeasures],
  ['activity', mapActivity],
  ['sleep', mapSleep],
  ['workouts', mapWorkouts],
  ['heart', mapHeart],
  ['intraday', mapIntraday],
  ['goals', mapGoals],
  ['devices', mapDevices],
])

export const map = mapperOf(MAPS)
